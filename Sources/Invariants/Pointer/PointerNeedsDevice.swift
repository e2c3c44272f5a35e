import DeviceSystems
import PointerSystem
import TipDomain
import Verification

/// IC-1: a pointer is on an iPad with a pointing device, and nowhere else.
enum PointerNeedsDevice: PointerInvariant {
  static let statement = InvariantStatement(
    id: "pointer-needs-device",
    sentence:
      "Nothing happens to a pointer on a device that is no iPad, and on an iPad only while a "
      + "pointing device is attached, which comes and goes by turns.",
    sources: "IC-1, C-01", holds: .anySchedule)

  static let idleReason = "Nothing happened to a pointer."

  /// Looks at each fact.
  struct Judge: PointerMonitor {
    func judge(_ moment: PointerMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let isTablet = fleet.declarations.devices[moment.device.position].platform == .iPad
      let kind = moment.fact.kind
      ruling.check()
      let isAttached = moment.state.tracking.isAttached
      var needsPointer = kind.needsPointer
      if case .controlActivated(_, _, by: .pointer) = moment.fact { needsPointer = true }
      if case .detached = moment.fact { needsPointer = true }
      var needsNone = false
      if case .attached = moment.fact { needsNone = true }
      if isTablet, isAttached ? !needsNone : !needsPointer { return }
      let name = "\(kind.declaration.name)"
      ruling.violate(
        moment.violation(
          observed: name, expected: "nothing",
          "\(name) happens \(isTablet && isAttached ? "with" : "without") a pointing device"))
    }
  }
}
