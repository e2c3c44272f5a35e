import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// The cap as people understand it: at most n, over all devices of a person.
///
/// Only delayed sync breaks it, so it is an expectation: judged in every run, and demanded only by
/// a scenario that says so.
enum DisplayCapSum: Invariant {
  static let statement = InvariantStatement(
    id: "display-cap-sum",
    sentence: "A tip is displayed at most as often as its cap, all devices of a person together.",
    sources: "6.6, 6.10, 8.3", holds: .boundedDelay, kind: .expectation, marginUnit: .displays,
    violatedPhrase: "over the cap")

  static func idleReason(_ declarations: Declarations) -> String {
    LocalDisplayCap.idleReason(declarations)
  }

  static var applicability: Applicability? {
    Applicability(
      subject: "caps on displays",
      isDeclared: { scenario in
        scenario.app.tips.contains { $0.options.maximumDisplayCount != nil }
      })
  }

  /// Adds up the displays of each tip, for one person and one eligibility.
  struct Judge: Monitor {
    static let interests: FactFamilies = .display

    private struct Total {
      let scope: DisplayScope
      var count: Int64 = 0
      /// The last display, on whatever device.
      var last: (id: FactID, device: DeviceIndex, instant: Instant)?
    }

    /// By record.
    private var totals: [[Total]] = []

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let (device, display) = entry.countedDisplay, !fleet.isOverridden(display.record),
        let cap = fleet.declarations.cap(of: display.tip),
        fleet.declarations.judgeFault != .deviceNotSummed || device.position > 0
      else { return }
      let scope = DisplayScope(display, on: device, fleet)
      let record = display.record.position
      while totals.count <= record { totals.append([]) }
      let found = totals[record].firstIndex { $0.scope == scope }
      let index = found ?? totals[record].count
      if found == nil { totals[record].append(Total(scope: scope)) }
      totals[record][index].count += 1
      let total = totals[record][index]
      if !ruling.measure(observed: total.count, atMost: Int64(cap), entry, display.record) {
        ruling.violate(violation(entry, device, display, total, cap, fleet.declarations))
      }
      totals[record][index].last = (entry.id, device, entry.fact.instant)
    }

    private func violation(
      _ entry: JournalEntry, _ device: DeviceIndex, _ display: Display, _ total: Total,
      _ cap: Int32, _ declarations: borrowing Declarations
    ) -> Violation {
      var after = ""
      if let last = total.last {
        let name = last.device == device ? "its own last" : declarations.name(of: last.device)
        after = ", \(TimeText.duration(entry.fact.instant - last.instant)) after \(name)"
      }
      return entry.violation(
        on: [device], of: display.record, observed: English.count(total.count, "display"),
        expected: "at most \(cap)",
        "Tip {tip} was displayed \(English.times(total.count)), its cap is \(cap): "
          + "\(total.count - Int64(cap)) over, on \(declarations.name(of: device))\(after).",
        related: [total.last?.id])
    }
  }
}
