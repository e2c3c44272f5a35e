import DeviceSystems
import FleetFacts
import PointerSystem
import TipDomain
import Verification

/// IC-15: the pointer of one device means nothing to another.
enum PointerTipHereOnly: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-tip-here-only",
    sentence: "A pointing device that is attached to one device makes a tip appear there alone: on "
      + "others its rules hold with what their own pointers set.",
    sources: "IC-15, 2.7", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofPointerTips: "No view asked for a tip about the pointer while only others had one.")
  }

  /// Looks at each answer to a view of a device without a pointing device while another has one. A
  /// testing override shows a tip whatever its rules say (5.3).
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .withheld]
    private let tips: PointerTips

    init(_ declarations: Declarations) { tips = PointerTips(declarations) }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, !isAttached(device, fleet),
        fleet.devices.indices.contains(where: { isAttached(DeviceIndex($0), fleet) })
      else { return }
      switch entry.fact.kind {
      case .tip(.withheld(let tip, _, _)) where tips.canHide(tip): ruling.check()
      case .tip(.displayed(let display)) where tips.canHide(display.tip) && !display.byOverride:
        ruling.check()
        if tips.isAllowed(display.tip, on: device, at: entry.fact.localInstant, fleet) { return }
        ruling.violate(
          entry.violation(
            on: [device], of: display.record, observed: "displayed", expected: "held back",
            "\(fleet.declarations.name(of: device)) displays {tip} because of the pointer of "
              + "another device."))
      default: break
      }
    }

    private func isAttached(_ device: DeviceIndex, _ fleet: borrowing ReplayedFleet) -> Bool {
      fleet[device].pointer.first?.tracking.isAttached ?? false
    }
  }
}
