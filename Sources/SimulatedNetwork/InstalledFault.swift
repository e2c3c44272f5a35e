import SimulationKernel

/// A fault with its switch, its counter and what it remembers about each link.
struct InstalledFault: Sendable {
  let fault: NetworkFault
  /// The number by which draws know the fault.
  let identity: Int
  var isActive = false
  var timesApplied: UInt64 = 0
  /// One for each link, or none when the fault remembers nothing.
  var linkStates: [FaultLinkState] = []
}

/// What all active faults together do to one message.
struct FaultEffect {
  /// The first decision to drop or hold, `pass` when there is none.
  var decision = FaultVerdict.pass
  /// The index of the fault that decided.
  var decidingFault: Int?
  /// The sum of all delays.
  var delay = SimulatedDuration.zero
  /// How much later a second copy arrives, `nil` when no fault makes one.
  var copyDelay: SimulatedDuration?
}
