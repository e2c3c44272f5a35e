import Explanations
import FleetSimulation
import SimulationKernel
import TextFormats

extension ParsedArguments {
  /// The moment that '--at' names, if it was given.
  func moment() throws(UsageError) -> Moment? {
    guard let text = value(.at) else { return nil }
    if let moment = Moment.parse(text) { return moment }
    throw UsageError(
      "The value '\(PrintableText.escaped(text))' is invalid for '--at <moment>'. Write a time "
        + "since the beginning such as 3d4h, a time as a report prints it such as "
        + "'day 3, 04:12:09', or a fact's number such as '#123'.",
      verb: verb)
  }
}

extension StoppedRun {
  /// Throws if the run was over before a moment.
  func checkReached(_ moment: Moment, for verb: Verb) throws(UsageError) {
    guard isBeyondEnd else { return }
    switch moment {
    case .end: return
    case .fact(let fact):
      throw UsageError(
        "The run has no fact #\(fact.rawValue); its last is #\(factCount - 1).", verb: verb)
    case .instant(let instant):
      throw UsageError(
        "The run ends at \(TimeText.moment(self.instant)), before \(TimeText.moment(instant)). "
          + "Give an earlier moment, or leave '--at' out for the end.",
        verb: verb)
    }
  }
}
