import DeviceSystems
import FleetSimulation
import SimulationKernel
import TipDomain
import Verification

/// I5: an ordered group keeps its order on every device.
enum OrderedGroup: Invariant {
  static let statement = InvariantStatement(
    id: "ordered-group",
    sentence: "An ordered group displays a tip only where all earlier ones are known to be "
      + "invalidated.",
    sources: "4.3, 4.4, C1, I5", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.groups.contains { $0.isOrdered }
      ? "No ordered group displayed a tip other than its first, but for testing overrides."
      : "The app has no ordered group."
  }

  static var evidence: FactFamilies { [.display, .status, .store, .process, .person] }

  fileprivate static func violation(
    _ seen: Seen, _ device: DeviceIndex, _ display: Display, earlier: TipIndex, group: String,
    _ declarations: borrowing Declarations
  ) -> Violation {
    let name = declarations.tips[earlier.position].typeName
    return seen.violation(
      on: [device], of: display.record, observed: "\(name) is not invalidated",
      expected: "\(name) invalidated first",
      "\(declarations.name(of: device)) displayed {tip} of group \(group) although \(name) "
        + "comes earlier and was not known to be invalidated there.")
  }

  /// The tips of the group through which `display` was asked for that come before it.
  fileprivate static func earlier(
    than display: Display, on device: DeviceIndex, _ memory: borrowing FleetMemory
  ) -> (group: String, tips: ArraySlice<TipIndex>)? {
    guard let group = memory.group(ofSlot: display.slot, on: device),
      group.position < memory.declarations.groups.count
    else { return nil }
    let declared = memory.declarations.groups[group.position]
    guard declared.isOrdered, let place = declared.tips.firstIndex(of: display.tip), place > 0
    else { return nil }
    // While a tip is up, further views of its group show it, too (4.1).
    for shown in memory[device].shown
    where shown.group == group && shown.display.tip == display.tip { return nil }
    return (declared.id, declared.tips[..<place])
  }

  /// Finds the records by the text of the ids.
  struct Judge: Monitor {
    static let interests: FactFamilies = .display

    private let isAsked: Bool

    init(_ declarations: Declarations) {
      isAsked = declarations.judgeFault != .claimNeverAsked
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard isAsked, let device = seen.device, case .tip(.displayed(let display)) = seen.fact.kind,
        !display.byOverride, !memory.isOverridden(display.record),
        let (group, tips) = earlier(than: display, on: device, memory)
      else { return }
      ruling.check()
      for tip in tips {
        if let found = memory.record(of: tip, on: device) {
          if found == display.record || memory.isOverridden(found) { continue }
          if memory.known(found, on: device).invalidation != nil { continue }
        }
        ruling.violate(
          violation(seen, device, display, earlier: tip, group: group, memory.declarations))
        return
      }
    }
  }
}
