import DeviceSystems
import FleetSimulation
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
    _ seen: Seen, _ device: DeviceIndex, _ display: Display, other: TipIndex, _ group: GroupIndex,
    appeared: FactID, _ declarations: borrowing Declarations
  ) -> Violation {
    let name = declarations.tips[other.position].typeName
    let groupName = declarations.groups[group.position].id
    return seen.violation(
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
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = seen.device, case .tip(.displayed(let display)) = seen.fact.kind,
        let group = memory.group(ofSlot: display.slot, on: device),
        group.position < memory.declarations.groups.count
      else { return }
      ruling.check()
      for other in memory[device].shown
      where other.group == group && other.display.tip != display.tip {
        ruling.violate(
          violation(
            seen, device, display, other: other.display.tip, group, appeared: other.appeared,
            memory.declarations))
      }
    }
  }
}
