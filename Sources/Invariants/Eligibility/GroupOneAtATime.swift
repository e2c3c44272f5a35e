import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// A group shows at most one of its tips at a time.
enum GroupOneAtATime: Invariant {
  static let statement = InvariantStatement(
    id: "group-one-at-a-time",
    sentence: "A group never shows two of its tips on one screen.",
    sources: "4.1, C12", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.groups.isEmpty ? "The app has no group." : "No group displayed a tip."
  }

  static var evidence: FactFamilies { [.display, .displayEnd, .store, .process, .person] }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ display: Display, other: TipIndex,
    _ group: GroupIndex, appeared: FactID, _ declarations: borrowing Declarations
  ) -> Violation {
    let name = declarations.tips[other.position].typeName
    let groupName = declarations.groups[group.position].id
    return entry.violation(
      on: [device], of: display.record, observed: "\(name) is on screen too",
      expected: "no other tip of \(groupName)",
      "\(declarations.name(of: device)) displayed {tip} of group \(groupName) while \(name) of "
        + "the same group was on screen.", related: [appeared])
  }

  /// Looks at what is on screen by the facts.
  struct Judge: Monitor {
    static let interests: FactFamilies = .display

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(.displayed(let display)) = entry.fact.kind,
        let group = fleet.group(ofSlot: display.slot, on: device),
        group.position < fleet.declarations.groups.count
      else { return }
      ruling.check()
      for other in fleet[device].shown
      where other.group == group && other.display.tip != display.tip {
        ruling.violate(
          violation(
            entry, device, display, other: other.display.tip, group, appeared: other.appeared,
            fleet.declarations))
      }
    }
  }
}
