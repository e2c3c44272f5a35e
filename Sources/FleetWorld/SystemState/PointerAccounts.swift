import DeviceSystems
import PointerSystem

/// What a world keeps for pointers beside the devices; empty, and without memory, where no scenario
/// has any.
package struct PointerAccounts: Sendable {
  /// By device: what is to come.
  package var plans: [PointerPlans] = []
  /// What still follows for tips from the last decision.
  package var consequences: [PointerConsequence] = []
  /// The popovers of tips on screen whose anchors cannot be seen, in the order of their tips.
  package var awaited: [AwaitedPopover] = []
}

/// What follows for tips from a decision of a pointer, once all its facts are applied: tips may
/// present popovers, after which the pointer decides again.
package struct PointerConsequence: Sendable, BitwiseCopyable {
  /// The control that was activated; nil if a pointing device came or went.
  package var control: PointerViewIndex?
  package var cause: FactID

  /// What follows from a fact.
  package init(control: PointerViewIndex?, cause: FactID) {
    self.control = control
    self.cause = cause
  }
}

/// A popover of a tip that is on screen, which comes as soon as its anchor can be seen (IC-13).
package struct AwaitedPopover: Sendable, BitwiseCopyable {
  /// The device.
  package var device: DeviceIndex
  /// The popover.
  package var cover: PointerCoverIndex
  /// Why it is to come: the display of its tip, or the fact that its anchor had gone.
  package var cause: FactID

  /// A popover that waits.
  package init(device: DeviceIndex, cover: PointerCoverIndex, cause: FactID) {
    self.device = device
    self.cover = cover
    self.cause = cause
  }
}
