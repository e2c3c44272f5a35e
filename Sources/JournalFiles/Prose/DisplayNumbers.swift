import DeviceSystems
import FleetFacts
import TextFormats
import TipDomain

/// The one numbering of displays in stories and on pages: those of each tip id that count, on all
/// devices, in the order of time. It begins again where the app resets the tip's eligibility.
package struct DisplayNumbers: Sendable {
  private var numbers: [Int: Int] = [:]

  /// One pass over the journal.
  package init(_ journal: Journal) {
    var counts: [Int] = []
    for (position, fact) in journal.facts.enumerated() {
      switch fact.kind {
      case .tip(.displayed(let display)) where display.counts:
        let index = display.record.position
        while counts.count <= index { counts.append(0) }
        counts[index] += 1
        numbers[position] = counts[index]
      case .tip(.eligibilityReset(let record, _, _)):
        if record.position < counts.count { counts[record.position] = 0 }
      default: break
      }
    }
  }

  /// The number of the display at a position; nil for what is no display that counts.
  package func number(at position: Int) -> Int? { numbers[position] }

  /// `4th display, cap 3`: a label of a drawing; nil for what is no display that counts.
  package func label(at position: Int, cap: Int?) -> String? {
    number(at: position).map { number in
      "\(English.ordinal(number)) display" + (cap.map { ", cap \($0)" } ?? "")
    }
  }
}
