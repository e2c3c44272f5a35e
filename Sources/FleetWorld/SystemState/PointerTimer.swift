import DeviceSystems
import PointerSystem
import SimulationKernel

/// What a world does later for the pointer of a device.
package enum PointerTimer: Int, CaseIterable, Sendable, BitwiseCopyable {
  /// A pointer that rests may have to be hidden.
  case idle
  /// The stay in a region may count as a dwell.
  case dwell
  /// An animation of the app may be over.
  case animation
}

/// When the timers of a pointer come that are planned, by their raw values; nil for none.
package struct PointerPlans: Sendable {
  private var times = [Instant?](repeating: nil, count: PointerTimer.allCases.count)
  /// By region: the fact that began the animation for it.
  package var animationStarts: [PointerRegionIndex: FactID] = [:]
  /// The fact that entered the active region.
  package var entered: FactID?
  /// The last fact by which the pointing device was used.
  package var used: FactID?

  /// No timer is planned.
  package init() {}

  package subscript(timer: PointerTimer) -> Instant? {
    get { times[timer.rawValue] }
    set { times[timer.rawValue] = newValue }
  }
}

/// What a world keeps for pointers beside the devices; empty, and without memory, where no scenario
/// has any.
package struct PointerAccounts: Sendable {
  /// By device: the timers that are planned.
  package var plans: [PointerPlans] = []
  /// What still follows for tips from the last decision.
  package var consequences: [PointerConsequence] = []
  /// The popovers of tips on screen whose anchors cannot be seen, in the order of their tips.
  package var awaited: [AwaitedPopover] = []
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
