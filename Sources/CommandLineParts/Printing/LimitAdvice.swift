import FleetWorld
import PropertySearch
import TextFormats

/// What to do about a run that was ended before its time.
package enum LimitAdvice {
  /// The advice, as one sentence.
  package static func text(of end: EarlyEnd) -> String {
    switch end.spent {
    case .facts:
      let wanted = end.expectedFactCount.map { " such as '--max-facts \(rounded($0))'" } ?? ""
      return
        "Allow more with '--max-facts',\(wanted.isEmpty ? "" : wanted + ",") or play a smaller "
        + "scenario."
    case .time: return "Allow more with '--time-limit', or play a smaller scenario."
    case .memory: return "Allow more with '--memory', or play a smaller scenario."
    }
  }

  /// A fifth more than is expected, with one digit, and no more than can be allowed.
  private static func rounded(_ count: Int) -> Int {
    var scale = 1
    while count / scale >= 10 { scale *= 10 }
    let wanted = (count / scale + 1).multipliedReportingOverflow(by: scale)
    return min(wanted.overflow ? .max : wanted.partialValue, Int(Int32.max))
  }
}
