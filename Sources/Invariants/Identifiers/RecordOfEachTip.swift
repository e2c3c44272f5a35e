import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// A store keeps a record of each tip id that was evaluated.
enum RecordOfEachTip: Invariant {
  static let statement = InvariantStatement(
    id: "record-of-each-tip",
    sentence: "From a tip's first evaluation on, a store has exactly one record of it, displayed "
      + "or not; evaluating a group evaluates all its tips.",
    sources: "1.4, 1.5, 1.6", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.tips.isEmpty
      ? "The app has no tips." : "No tip was evaluated after `configure`."
  }

  /// Looks for the record when a tip is displayed, held back, invalidated or reset.
  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .withheld, .status, .otherTip, .store, .process,
    ]

    static func shown(_ declarations: Declarations) -> FactFamilies {
      [.display, .withheld, .status, .recordCreated, .configuring, .store, .lifetime]
    }

    /// An app that has not configured its tips has no store (1.10).
    private var configured: ConfiguredApps

    init(_ declarations: Declarations) {
      configured = ConfiguredApps(declarations)
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      configured.observe(entry)
      guard let device = entry.device, device.position < fleet.devices.count,
        case .tip(let fact) = entry.fact.kind
      else { return }
      if case .recordCreated(let record) = fact {
        ruling.check()
        if fleet.known(record, on: device).exists {
          violate(entry, record, "a second record", "one record", device, fleet, &ruling)
        }
        return
      }
      guard configured[device], let record = evaluated(fact) else { return }
      ruling.check()
      if !fleet.known(record, on: device).exists {
        violate(entry, record, "no record", "a record", device, fleet, &ruling)
      }
      if case .displayed(let display) = fact {
        judgeGroup(of: display, entry, device, fleet, in: journal, &ruling)
      }
    }

    /// The tip that a fact says was evaluated before it.
    private func evaluated(_ fact: TipFact) -> RecordIndex? {
      if case .displayed(let display) = fact { return display.record }
      if case .withheld(_, let record, let reason) = fact {
        return reason == .notConfigured || reason == .absent ? nil : record
      }
      if case .invalidated(let invalidation) = fact { return invalidation.record }
      if case .eligibilityReset(let record, _, _) = fact { return record }
      return nil
    }

    /// A group that shows one of its tips has evaluated all.
    private mutating func judgeGroup(
      of display: Display, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let group = fleet.group(ofSlot: display.slot, on: device),
        group.position < fleet.declarations.groups.count
      else { return }
      for tip in fleet.members(of: group, on: device) where tip != display.tip {
        guard let record = fleet.record(of: tip, on: device),
          !fleet.known(record, on: device).exists
        else { continue }
        violate(entry, record, "no record", "a record", device, fleet, &ruling)
      }
    }

    private func violate(
      _ entry: JournalEntry, _ record: RecordIndex, _ observed: String, _ expected: String,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: observed, expected: expected,
          "The store of \(fleet.declarations.name(of: device)) has \(observed) of {tip}, which was "
            + "evaluated there; expected: \(expected)."))
    }
  }
}
