import DeviceSystems
import FleetFacts
import PointerSystem
import TipDomain
import Verification

/// IC-1: a pointer is on an iPad with a pointing device, and nowhere else.
enum PointerNeedsDevice: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-needs-device",
    sentence:
      "Nothing happens to a pointer on a device that is no iPad, and on an iPad only while a "
      + "pointing device is attached.",
    sources: "IC-1, C-01", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "Nothing happened to a pointer."
  }

  static var evidence: FactFamilies { .ofPointer }

  /// Looks at each fact.
  struct Judge: Monitor {
    static let interests: FactFamilies = .pointer

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let moment = PointerMoment(entry, fleet) else { return }
      let isTablet = fleet.declarations.devices[moment.device.position].platform == .iPad
      let kind = moment.fact.kind
      ruling.check()
      let isAttached = moment.state.tracking.isAttached
      var needsPointer = kind.needsPointer
      if case .controlActivated(_, _, by: .pointer) = moment.fact { needsPointer = true }
      if isTablet, isAttached || !needsPointer { return }
      let name = "\(kind.declaration.name)"
      ruling.violate(
        moment.violation(
          observed: name, expected: "nothing",
          "\(name) happens without a pointing device"))
    }
  }
}
