import Statistics
import TextFormats

// Values that are all the same have an interval without a length. It is told like any other, with
// what it does not say.

extension StudyAnswer {
  /// What stands behind the interval of a mean over replications or pairs: that it was the same in
  /// all of them; nothing where it was not.
  package static func sameness(_ moments: RunningMoments, in all: String) -> String {
    moments.isConstant ? ", the same in all \(English.count(moments.count, all))" : ""
  }

  /// What intervals of equal values do not say, in a sentence; nil where no values are equal.
  ///
  /// - `estimates`: Each with the label of its point.
  package static func sameness(
    _ estimates: [(label: String, estimate: Estimate)]
  ) -> String? {
    let same = estimates.filter(\.estimate.isOfEqualValues)
    guard let first = same.first else { return nil }
    let place = first.label == StudyPoint.asWritten ? "" : " at \(first.label)"
    let shown = first.estimate.estimand.text + place
    return same.count == 1
      ? "All \(English.number(first.estimate.count)) values behind \(shown) are the same, so the "
        + "interval tells nothing of values that were not seen."
      : "The values behind \(English.number(same.count)) estimates, such as \(shown), are all the "
        + "same, so the intervals tell nothing of values that were not seen."
  }

  /// What the intervals of what a study asks for do not say; nil where all its values vary.
  static func sameness(_ outcome: StudyOutcome) -> String? {
    sameness(
      outcome.points.flatMap { point in
        let label = outcome.study.label(of: point.results.point)
        return outcome.study.asked.compactMap { estimand in
          point.estimate(estimand).map { (label: label, estimate: $0) }
        }
      })
  }
}
