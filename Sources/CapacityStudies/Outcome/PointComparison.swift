import Statistics

/// The paired difference of a measure's mean between two points that differ in one factor: the
/// point where all other factors have their first value, or the same value.
package struct PointComparison: Sendable {
  /// The index of the factor in which they differ.
  package let factor: Int
  /// The point with the factor's first value.
  package let base: StudyPoint
  /// The other point.
  package let candidate: StudyPoint
  /// The measure.
  package let measure: String
  /// Both sides and their difference.
  package let moments: PairedMoments
  /// How likely such a difference is by chance, corrected for looking at several (Holm); nil with
  /// fewer than two pairs.
  package private(set) var pValue: Double?

  /// All comparisons within a study: each point against the one that has the factor's first value
  /// and is the same otherwise. Measure by measure, corrected over all of one measure.
  static func all(in points: [PointOutcome], of study: Study) -> [PointComparison] {
    guard study.usesCommonRandomNumbers else { return [] }
    var byLevels: [[String]: PointOutcome] = [:]
    for point in points { byLevels[texts(of: point.results.point)] = point }
    let firsts = study.factors.indices.map { factor in
      study.isLoad(factor) ? nil : points.first?.results.point.levels[factor]
    }
    var pairs: [(factor: Int, base: PointOutcome, candidate: PointOutcome)] = []
    for point in points {
      for factor in study.factors.indices {
        guard let first = firsts[factor], point.results.point.levels[factor] != first else {
          continue
        }
        var wanted = texts(of: point.results.point)
        wanted[factor] = first.text
        if let base = byLevels[wanted] { pairs.append((factor, base, point)) }
      }
    }
    return study.measures.indices.flatMap { index -> [PointComparison] in
      let compared = pairs.map { pair in
        PointComparison(study, pair.factor, pair.base, pair.candidate, measure: index)
      }
      let known = compared.compactMap(\.pValue)
      let adjusted = Holm.adjusted(known)
      var next = adjusted.makeIterator()
      return compared.map { comparison in
        var comparison = comparison
        if comparison.pValue != nil { comparison.pValue = next.next() }
        return comparison
      }
    }
  }

  private static func texts(of point: StudyPoint) -> [String] {
    point.levels.map { $0?.text ?? StudyPoint.asWritten }
  }

  private init(
    _ study: Study, _ factor: Int, _ base: PointOutcome, _ candidate: PointOutcome,
    measure index: Int
  ) {
    self.factor = factor
    self.base = base.results.point
    self.candidate = candidate.results.point
    measure = study.measures[index]
    var moments = PairedMoments()
    // Either may lack replications that the other has.
    let partners = Dictionary(
      candidate.results.records.map { ($0.key.replication, $0) },
      uniquingKeysWith: { first, _ in first })
    for left in base.results.records {
      guard let right = partners[left.key.replication] else { continue }
      guard let left = left.values[index].mean, let right = right.values[index].mean else {
        continue
      }
      moments.add(left, right)
    }
    self.moments = moments
    pValue = moments.pValue
  }
}
