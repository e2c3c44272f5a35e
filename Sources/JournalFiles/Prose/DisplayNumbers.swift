import DeviceSystems
import FleetFacts
import TextFormats
import TipDomain

/// The one numbering of displays in stories and on pages: those of each tip id that count, on all
/// devices of one account, in the order of time: a cap is one for each person. It begins again
/// where the app resets the tip's eligibility.
package struct DisplayNumbers: Sendable {
  private var numbers: [Int: Int] = [:]
  /// Which devices are counted together, in words.
  let devices: String

  /// One pass over the journal; `accounts` are those that the devices had at the beginning.
  package init(_ journal: Journal, accounts: [UInt16?]) {
    var indices: [UInt16?: Int] = [:]
    var groups: [Int] = []
    for account in accounts {
      let group = indices[account] ?? indices.count
      indices[account] = group
      groups.append(group)
    }
    devices = indices.count > 1 ? "all devices of its account" : "all devices"
    // By account and tip id: the displays so far.
    var counts: [[Int]] = Array(repeating: [], count: indices.count)
    for (position, fact) in journal.facts.enumerated() {
      guard case .device(let device) = fact.actor, device.position < groups.count else { continue }
      let group = groups[device.position]
      switch fact.kind {
      case .tip(.displayed(let display)) where display.counts:
        let index = display.record.position
        while counts[group].count <= index { counts[group].append(0) }
        counts[group][index] += 1
        numbers[position] = counts[group][index]
      case .tip(.eligibilityReset(let record, _, _)):
        if record.position < counts[group].count { counts[group][record.position] = 0 }
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
