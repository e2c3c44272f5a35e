import DeviceSystems
import Explanations
import SimulationKernel
import TextFormats

extension ArgumentReader {
  /// `--at`, or another option with a moment of a run.
  ///
  /// - `what`: What the moment is for.
  package mutating func moment(
    _ what: String, shown: String?, named name: String = "at"
  ) throws(UsageError) -> Argument<RunPosition?> {
    try option(
      name, value: "moment", "\(what): 3d4h, 'day 3, 04:12:09' or a fact, '#123'.",
      default: nil, shown: shown
    ) { (text, option) throws(UsageError) in
      if let moment = RunPosition.parse(text) { return moment }
      throw UsageError(
        invalid: text, for: option,
        "Write a time since the beginning such as 3d4h, a time as a report prints it such as "
          + "'day 3, 04:12:09', or a fact's number such as '#123'.")
    }
  }
}

extension PausedRun {
  /// Throws if the run was over before a moment.
  package func checkReached(_ moment: RunPosition) throws(UsageError) {
    guard isBeyondEnd else { return }
    switch moment {
    case .end: return
    case .fact(let fact):
      throw UsageError("The run has no fact #\(fact.rawValue); its last is #\(factCount - 1).")
    case .instant(let instant):
      throw UsageError(
        "The run ends at \(TimeText.moment(self.instant)), before \(TimeText.moment(instant)). "
          + "Give an earlier moment, or leave '--at' out for the end.")
    }
  }
}
