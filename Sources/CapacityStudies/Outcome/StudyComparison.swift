import Statistics

/// The paired differences of two studies at the points that both have.
///
/// Two studies with the same seed have the same random numbers, replication by replication; with
/// other seeds the pairs are as good as any, only less sharp.
package struct StudyComparison: Sendable {
  /// The first study's outcome.
  package let base: StudyOutcome
  /// The second study's.
  package let candidate: StudyOutcome
  /// The differences, point by point, each measure that both have.
  package private(set) var differences: [Difference] = []

  /// The difference of a measure's mean at one point.
  package struct Difference: Sendable {
    /// The point in words.
    package let label: String
    /// The measure.
    package let measure: String
    /// Both sides and their difference.
    package let moments: PairedMoments
    /// How likely such a difference is by chance, corrected over all points of the measure (Holm).
    package fileprivate(set) var pValue: Double?
  }

  /// The labels of points that only one of them has.
  package private(set) var unmatched: [String] = []

  /// Compares two outcomes; points are the same when their factors, and their loads where a
  /// capacity is searched for, have the same values. O(points × replications × measures).
  package init(_ base: StudyOutcome, _ candidate: StudyOutcome) {
    self.base = base
    self.candidate = candidate
    let pairs = match()
    for measure in base.study.measures {
      guard let left = base.study.index(of: measure),
        let right = candidate.study.index(of: measure)
      else { continue }
      var found = pairs.compactMap { difference($0, measure, left, right) }
      let adjusted = Holm.adjusted(found.compactMap(\.pValue))
      var next = adjusted.makeIterator()
      for index in found.indices where found[index].pValue != nil {
        found[index].pValue = next.next()
      }
      differences += found
    }
  }

  /// Those that are certain: whose interval leaves out zero after the correction.
  package var certain: [Difference] {
    differences.filter { ($0.pValue ?? 1) < 1 - base.confidence }
  }

  /// A point that both have, and the replications that both played, by their numbers: what one of
  /// them lacks has no partner, and must not shift the others.
  private struct Pair {
    let label: String
    let records: [(left: ReplicationRecord, right: ReplicationRecord)]

    init(_ label: String, _ left: PointResults, _ right: PointResults) {
      let partners = Dictionary(
        right.records.map { ($0.key.replication, $0) }, uniquingKeysWith: { first, _ in first })
      self.label = label
      records = left.records.compactMap { record in
        partners[record.key.replication].map { (record, $0) }
      }
    }
  }

  private mutating func match() -> [Pair] {
    let left = base.points.map { StudyComparison.label(of: $0, in: base.study) }
    let right = candidate.points.map { StudyComparison.label(of: $0, in: candidate.study) }
    let indices = Dictionary(zip(right, right.indices), uniquingKeysWith: { first, _ in first })
    let known = Dictionary(zip(left, left.indices), uniquingKeysWith: { first, _ in first })
    unmatched = left.filter { indices[$0] == nil } + right.filter { known[$0] == nil }
    return zip(left, base.points).compactMap { label, point in
      indices[label].map { Pair(label, point.results, candidate.points[$0].results) }
    }
  }

  private static func label(of point: PointOutcome, in study: Study) -> String {
    let point = point.results.point
    return study.label(of: point) + (point.load.map { ", load \($0)" } ?? "")
  }

  private func difference(
    _ pair: Pair, _ measure: String, _ left: Int, _ right: Int
  ) -> Difference? {
    var moments = PairedMoments()
    for record in pair.records {
      guard let first = record.left.values[left].mean,
        let second = record.right.values[right].mean
      else { continue }
      moments.add(first, second)
    }
    guard moments.pairCount > 0 else { return nil }
    return Difference(
      label: pair.label, measure: measure, moments: moments, pValue: moments.pValue)
  }
}
