extension RunVerdict {
  /// The verdict on a run that was ended before its time: it fails because of what holds however it
  /// might have gone on, and is inconclusive otherwise.
  ///
  /// - `reason`: Where it was ended, in a sentence.
  package func endedEarly(_ reason: String) -> RunVerdict {
    var cut = self
    for index in results.indices where results[index].verdict == .fail {
      guard results[index].statement.holds != .anySchedule else { continue }
      // What news in time would have kept may still have been on its way.
      cut.results[index].verdict = .inconclusive
      cut.results[index].reason = "the run was ended before its time."
    }
    let broken = cut.results.filter(\.isBroken)
    cut.verdict = disagreements.isEmpty ? (broken.isEmpty ? .inconclusive : .fail) : .error
    cut.settled = cut.verdict
    cut.reasons =
      disagreements.map(\.sentence) + broken.map { "\($0.id) is violated." } + [reason]
    return cut
  }
}
