extension RunVerdict {
  /// The verdict on a run that was ended before its time: it fails because of what the rest could
  /// not have undone, and is inconclusive otherwise.
  ///
  /// A violated expectation stays violated, whatever follows. Only a guarantee that holds once
  /// changes have synced may still have come to hold.
  ///
  /// - `reason`: Where it was ended, in a sentence.
  package func endedEarly(_ reason: String) -> RunVerdict {
    var cut = self
    for index in results.indices where results[index].verdict == .fail {
      let statement = results[index].statement
      guard statement.kind == .guarantee, statement.holds == .boundedDelay else { continue }
      cut.results[index].verdict = .inconclusive
      cut.results[index].reason = "the run was ended before its time."
    }
    // Why these were not put to the test is another thing than what their judges can see.
    for index in results.indices where results[index].verdict == .inconclusive {
      guard results[index].statement.holds == .boundedDelay else { continue }
      cut.results[index].reason = "The run was ended before the fleet had to be at rest."
    }
    let broken = cut.results.filter(\.isBroken)
    cut.verdict = disagreements.isEmpty ? (broken.isEmpty ? .inconclusive : .fail) : .error
    cut.settled = cut.verdict
    cut.reasons = disagreements.map(\.sentence) + broken.map(sentence(on:)) + [reason]
    return cut
  }
}
