import FleetSimulation
import Statistics

/// The paired differences of two studies at the points that both have.
///
/// Two studies with the same seed have the same luck, replication by replication; with other seeds
/// the pairs are as good as any, only less sharp.
public struct StudyComparison: Sendable {
  /// The first study's outcome.
  public let base: StudyOutcome
  /// The second study's.
  public let candidate: StudyOutcome
  /// The differences, point by point, each measure that both have.
  public private(set) var differences: [Difference] = []

  /// The difference of a measure's mean at one point.
  public struct Difference: Sendable {
    /// The point in words.
    public let label: String
    /// The measure.
    public let measure: String
    /// Both sides and their difference.
    public let moments: PairedMoments
    /// How likely such a difference is by chance, corrected over all points of the measure (Holm).
    public fileprivate(set) var pValue: Double?
  }

  /// Compares two outcomes; points are the same when their factors have the same values.
  public init(_ base: StudyOutcome, _ candidate: StudyOutcome) {
    self.base = base
    self.candidate = candidate
    let measures = base.study.measures.filter(candidate.study.measures.contains)
    for measure in measures {
      guard let left = base.study.place(of: measure),
        let right = candidate.study.place(of: measure)
      else { continue }
      var found = base.points.compactMap { difference($0, measure, left, right) }
      let adjusted = Holm.adjusted(found.compactMap(\.pValue))
      var next = adjusted.makeIterator()
      for place in found.indices where found[place].pValue != nil {
        found[place].pValue = next.next()
      }
      differences += found
    }
  }

  /// The labels of points that only one of them has.
  public var unmatched: [String] {
    let left = base.points.map { base.study.label(of: $0.results.point) }
    let right = candidate.points.map { candidate.study.label(of: $0.results.point) }
    return left.filter { !right.contains($0) } + right.filter { !left.contains($0) }
  }

  /// Those that are certain: whose interval leaves out zero after the correction.
  public var certain: [Difference] {
    differences.filter { ($0.pValue ?? 1) < 1 - base.confidence }
  }

  private func difference(
    _ point: PointOutcome, _ measure: String, _ left: Int, _ right: Int
  ) -> Difference? {
    let label = base.study.label(of: point.results.point)
    let other = candidate.points.first {
      candidate.study.label(of: $0.results.point) == label
    }
    guard let other else { return nil }
    var moments = PairedMoments()
    for (one, two) in zip(point.results.records, other.results.records) {
      guard let first = one.values[left].mean, let second = two.values[right].mean else {
        continue
      }
      moments.add(first, second)
    }
    guard moments.pairCount > 0 else { return nil }
    return Difference(label: label, measure: measure, moments: moments, pValue: moments.pValue)
  }
}
