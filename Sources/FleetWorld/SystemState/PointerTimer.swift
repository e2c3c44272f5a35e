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
}
