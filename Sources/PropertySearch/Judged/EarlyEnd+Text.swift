import FleetWorld
import TextFormats

extension EarlyEnd {
  /// Where the run was ended, why, and what all of it would have, in one sentence.
  package var sentence: String {
    let why =
      switch spent {
      case .facts: "its maximum of facts"
      case .time: "its maximum of time"
      case .memory: "its maximum of memory"
      }
    var text =
      "The run was ended at \(why), after \(English.count(factCount, "fact")), at "
      + "\(TimeText.moment(instant)) of \(TimeText.moment(end)) (\(ShareText.percent(share)))"
    if let expectedFactCount {
      text += "; all of it has about \(English.number(expectedFactCount)) facts"
    }
    return text + "."
  }
}
