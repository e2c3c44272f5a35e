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
/// a scenario that says so. Counting begins anew, for all devices of the person, with a reset of
/// the tip's eligibility that clears counts (1.16), a reset of a store (5.7), and a purge of the
/// zone that clears stores (7.20), on whatever device that is done.
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
    static let interests: FactFamilies = [.display, .status, .store]

    private struct Total {
      let scope: DisplayScope
      /// Its first display.
      let first: FactID
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
      if let device = entry.device, case .tip(let fact) = entry.fact.kind {
        lift(fact, DisplayScope.group(of: device, fleet.declarations), fleet.declarations)
      }
      guard let (device, display) = entry.countedDisplay, !fleet.isOverridden(display.record),
        let cap = fleet.declarations.cap(of: display.tip),
        fleet.declarations.judgeFault != .deviceNotSummed || device.position > 0
      else { return }
      let scope = DisplayScope(display, on: device, fleet)
      let record = display.record.position
      while totals.count <= record { totals.append([]) }
      totals[record].removeAll {
        $0.scope == scope && fleet.wasCleared(scope.group, since: $0.first)
      }
      let found = totals[record].firstIndex { $0.scope == scope }
      let index = found ?? totals[record].count
      if found == nil { totals[record].append(Total(scope: scope, first: entry.id)) }
      totals[record][index].count += 1
      let total = totals[record][index]
      if !ruling.measure(observed: total.count, atMost: Int64(cap), entry, display.record) {
        ruling.violate(violation(entry, device, display, total, cap, fleet.declarations))
      }
      totals[record][index].last = (entry.id, device, entry.fact.instant)
    }

    /// Displays from before a reset count no longer.
    private mutating func lift(
      _ fact: TipFact, _ group: UInt16, _ declarations: borrowing Declarations
    ) {
      if case .datastoreReset = fact {
        for index in totals.indices { totals[index].removeAll { $0.scope.group == group } }
      } else if case .eligibilityReset(let record, _, _) = fact,
        declarations.knobs.resetEligibilityClears != .nothing, record.position < totals.count
      {
        totals[record.position].removeAll { $0.scope.group == group }
      }
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
