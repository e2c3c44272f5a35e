import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// An ordered group keeps its order on every device.
enum OrderedGroup: Invariant {
  static let statement = InvariantStatement(
    id: "ordered-group",
    sentence: "An ordered group displays a tip only where all earlier ones are known to be "
      + "invalidated.",
    sources: "4.3, 4.4, C1", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.groups.contains { $0.isOrdered }
      ? "No ordered group displayed a tip other than its first, but for testing overrides."
      : "The app has no ordered group."
  }

  static var evidence: FactFamilies { [.display, .status, .store, .process, .person] }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ display: Display, earlier: TipIndex,
    group: String, _ declarations: borrowing Declarations
  ) -> Violation {
    let name = declarations.tips[earlier.position].typeName
    return entry.violation(
      on: [device], of: display.record, observed: "\(name) is not invalidated",
      expected: "\(name) invalidated first",
      "\(declarations.name(of: device)) displayed {tip} of group \(group) although \(name) "
        + "comes earlier and was not known to be invalidated there.")
  }

  /// The tips of the group through which `display` was asked for that come before it.
  fileprivate static func earlier(
    than display: Display, on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
  ) -> (group: String, tips: [TipIndex])? {
    guard let group = fleet.group(ofSlot: display.slot, on: device),
      group.position < fleet.declarations.groups.count
    else { return nil }
    let declared = fleet.declarations.groups[group.position]
    guard declared.isOrdered, let index = declared.tips.firstIndex(of: display.tip), index > 0
    else { return nil }
    // While a tip is up, further views of its group show it, too (4.1).
    for shown in fleet[device].shown
    where shown.group == group && shown.display.tip == display.tip { return nil }
    let members = fleet.members(of: group, on: device)
    return (declared.id, declared.tips[..<index].filter { members.contains($0) })
  }

  /// Finds the records by the text of the ids.
  struct Judge: Monitor {
    static let interests: FactFamilies = .display

    private let isAsked: Bool

    init(_ declarations: Declarations) {
      isAsked = declarations.judgeFault != .claimNeverAsked
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard isAsked, let device = entry.device,
        case .tip(.displayed(let display)) = entry.fact.kind,
        !display.byOverride, !fleet.isOverridden(display.record),
        let (group, tips) = earlier(than: display, on: device, fleet)
      else { return }
      ruling.check()
      for tip in tips {
        if let found = fleet.record(of: tip, on: device) {
          if found == display.record || fleet.isOverridden(found) { continue }
          if fleet.known(found, on: device).invalidation != nil { continue }
        }
        ruling.violate(
          violation(entry, device, display, earlier: tip, group: group, fleet.declarations))
        return
      }
    }
  }
}
