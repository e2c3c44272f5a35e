import SimulationKernel

/// What a study will take, as far as a pilot tells.
///
/// A pilot plays a few replications of each point. The plan then asks the study's own stop rule how
/// many it would take if all further ones were like those, and a search for capacity goes the way
/// that it would go then: so the loads that it tries, of which each may cost many times the first,
/// are those of the pilot.
package struct StudyPlan: Sendable {
  /// The study.
  package let study: Study
  /// What was piloted, in the order of playing.
  package private(set) var points: [PlannedPoint] = []
  /// The point that the pilot must play next; nil where the plan is complete.
  package private(set) var next: StudyPoint?
  private let rule: StopRule
  private var indices: [String: Int] = [:]

  /// A point with what its pilot says.
  package struct PlannedPoint: Sendable {
    /// The replications of the pilot.
    package let pilot: PointResults
    /// How many replications the study will probably need there.
    package let count: Int
    /// All facts of them, about.
    package var factCount: Double {
      Double(pilot.factCount) / Double(max(1, pilot.records.count)) * Double(count)
    }
  }

  /// A plan of which nothing is known yet.
  package init(_ study: Study) {
    self.study = study
    rule = StopRule(study)
    next = following(nil)
  }

  /// Adds the pilot of the point that was `next`.
  ///
  /// - Complexity: O(n · l), where n is the study's greatest number of replications and l how often
  ///   it looks at them.
  package mutating func take(_ pilot: PointResults) {
    precondition(pilot.point.id == next?.id, "A pilot is of the point that was asked for.")
    let repeated = pilot.repeated(to: study.replications.atMost)
    let count = pilot.records.isEmpty ? study.replications.atLeast : rule.neededCount(of: repeated)
    indices[pilot.point.id] = points.count
    points.append(PlannedPoint(pilot: pilot, count: min(count, study.replications.atMost)))
    next = following(pilot.point)
  }

  /// The point after the one that was piloted last: the load that the search would try next, or the
  /// first of the next point.
  private func following(_ last: StudyPoint?) -> StudyPoint? {
    guard let capacity = study.capacity else {
      return points.count < study.points.count ? study.points[points.count] : nil
    }
    for point in study.points[(last?.number ?? 0)...] {
      guard point.number == last?.number else { return study.point(point, load: capacity.from) }
      let search = CapacitySearch(study, from: point, rule) { load in
        indices[load.id].map { expected(points[$0]) }
      }
      if case .needs(let load) = search.next { return load }
    }
    return nil
  }

  /// What the study would know of a point if all its replications were like the pilot's.
  private func expected(_ point: PlannedPoint) -> PointResults {
    point.pilot.repeated(to: point.count)
  }

  /// All replications.
  package var replicationCount: Int { points.reduce(0) { $0.addingClamped($1.count) } }

  /// How many runs the estimate of rare events takes at each point, at most.
  package var rareRunCount: Int {
    study.rareEvents.map { $0.overshoot * $0.effort * $0.repeats } ?? 0
  }

  /// All facts, about.
  package var factCount: Int {
    Int(clamping: points.reduce(0.0) { $0 + $1.factCount })
  }
}

extension PointResults {
  /// As many replications as wanted, those that are known over and over; none where none is known.
  func repeated(to count: Int) -> PointResults {
    var results = PointResults(point: point)
    guard !records.isEmpty else { return results }
    for number in 0..<count {
      var record = records[number % records.count]
      record.key.replication = number
      results.append(record)
    }
    return results
  }
}
