import SimulationKernel
import TextFormats
import Verification

/// Small texts that several pages and tables share.
package enum SectionText {
  /// `a`, `a and b`, `a, b and c`; the rest of a long list as a number.
  package static func list(_ names: [String], limit: Int = 4) -> String {
    var shown = names.prefix(limit).map { HTMLWriter.shortened($0, to: 60) }
    if names.count > limit { shown.append("\(English.number(names.count - limit)) more") }
    return English.list(shown)
  }

  /// So many of them, evenly from the first to the last.
  package static func spread<Element>(_ all: [Element], limit: Int) -> [Element] {
    guard all.count > limit, limit > 1 else { return Array(all.prefix(limit)) }
    return (0..<limit).map { all[$0 * (all.count - 1) / (limit - 1)] }
  }

  /// A name in quotation marks, shortened where it is long.
  package static func quoted(_ name: String) -> String {
    "“" + HTMLWriter.shortened(name, to: 60) + "”"
  }

  package static func moment(_ instant: Instant) -> String {
    TimeText.moment(instant, to: .millisecondsIfAny)
  }

  /// A margin in its unit: `2 displays`, `4 min 10 s`.
  package static func margin(_ amount: Int64, _ unit: MarginUnit?) -> String {
    switch unit {
    case .displays: English.count(amount, "display")
    case .donations: English.count(amount, "donation")
    case .tips: English.count(amount, "tip")
    case .microseconds: TimeText.duration(SimulatedDuration(microseconds: amount))
    case nil: English.number(amount)
    }
  }
}
