import SimulationKernel

/// Whether the facts tell in which order faults and steps changed something of a device.
///
/// No fact tells of a step, so what a step and a fault do at one moment may come in either order,
/// and so may a step and the moment in which its device joins the fleet.
package struct OrderOfChanges: Sendable {
  private var changedByFault: Instant?
  private var changedByStep: Instant?
  private var skippedStep: Instant?
  /// Whether every change so far has one possible order.
  package private(set) var isTold = true

  package init() {}

  /// A fault that begins or ends changes the device.
  package mutating func changeByFault(at instant: Instant) {
    changedByFault = instant
    if changedByStep == instant { isTold = false }
  }

  /// A step changes the device.
  mutating func changeByStep(at instant: Instant) {
    changedByStep = instant
    if changedByFault == instant { isTold = false }
  }

  /// A step is left out, since the device is not there.
  package mutating func skipStep(at instant: Instant) { skippedStep = instant }

  /// The device joins the fleet.
  package mutating func join(at instant: Instant) {
    if skippedStep == instant { isTold = false }
  }

  /// What faults did is over: what comes now does not depend on it.
  mutating func forgetFaults() {
    isTold = true
    changedByFault = nil
  }

  /// A step sets what was in doubt, whatever came before it.
  package mutating func setByStep(at instant: Instant) {
    isTold = true
    changeByStep(at: instant)
  }

  /// Whether anything changed the device.
  package var hasChanged: Bool { changedByFault != nil || changedByStep != nil }
}
