import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// A tip is replaced by an earlier one of its group only where the knob allows it.
enum PreemptionAllowed: Invariant {
  static let statement = InvariantStatement(
    id: "preemption",
    sentence: "A tip makes way for another only with `preemptFirstAvailable yes`, in a group with "
      + "priority `firstAvailable`, and only for an earlier tip that appears at the same instant.",
    sources: "4.1, 4.8, C12", holds: .anySchedule)

  static let evidence: FactFamilies = [.display, .displayEnd, .process, .person]

  static func idleReason(_ declarations: Declarations) -> String {
    let isAllowed = declarations.knobs.preemptFirstAvailable == .yes
    return isAllowed
      ? "No tip made way for another."
      : "No tip made way for another; the knob does not allow it."
  }

  /// A tip that left for another, which is still to appear.
  private struct Departure: Sendable {
    let entry: JournalEntry
    let device: DeviceIndex
    let tip: TipIndex
    let record: RecordIndex
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .displayEnd, .process, .person, .phase, .status, .withheld,
    ]

    private var open: [Departure] = []

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if !open.isEmpty { judgeOpen(entry, fleet, &ruling) }
      guard let device = entry.device else { return }
      if case .tip(.displayed(let display)) = entry.fact.kind, !open.isEmpty {
        settle(display, device, fleet, &ruling)
      }
      guard case .tip(.displayEnded(let ended)) = entry.fact.kind, ended.reason == .preempted,
        let shown = fleet[device].shown.first(where: {
          $0.display.presentation == ended.presentation
        })
      else { return }
      ruling.check()
      let departure = Departure(
        entry: entry, device: device, tip: shown.display.tip, record: ended.record)
      if fleet.declarations.knobs.preemptFirstAvailable == .yes {
        open.append(departure)
      } else {
        violate(departure, "no tip that makes way for another, as the knob says", fleet, &ruling)
      }
    }

    /// An earlier tip of a group that offers the first available one takes its place.
    private mutating func settle(
      _ display: Display, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      // What nobody saw the view of may be the earlier tip.
      if display.slot == Display.untoldSlot { return open.removeAll { $0.device == device } }
      guard let group = fleet.group(ofSlot: display.slot, on: device),
        group.position < fleet.declarations.groups.count,
        !fleet.declarations.groups[group.position].isOrdered
      else { return }
      let tips = fleet.declarations.groups[group.position].tips
      guard let index = tips.firstIndex(of: display.tip) else { return }
      open.removeAll { departure in
        guard departure.device == device, let later = tips.firstIndex(of: departure.tip)
        else { return false }
        return index < later
      }
    }

    private mutating func judgeOpen(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      for departure in open where departure.entry.fact.instant < entry.fact.instant {
        violate(departure, "an earlier tip of its group at the same instant", fleet, &ruling)
      }
      open.removeAll { $0.entry.fact.instant < entry.fact.instant }
    }

    private func violate(
      _ departure: Departure, _ expected: String, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      ruling.violate(
        departure.entry.violation(
          on: [departure.device], of: departure.record, observed: "it made way for another tip",
          expected: expected,
          "On \(fleet.declarations.name(of: departure.device)), {tip} made way for another tip; "
            + "expected: \(expected)."))
    }
  }
}
