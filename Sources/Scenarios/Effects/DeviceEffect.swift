import SimulationKernel

/// What a fault does to its devices, as its declaration says it: for those who judge whether a run
/// did so.
package enum DeviceEffect: Sendable, Equatable {
  /// They have no connection.
  case offline
  /// Their processes end in good order when it begins.
  case processEnds
  /// Their clocks are off by this much.
  case clockOff(by: SimulatedDuration)
  /// They are signed out, and then return to their account.
  case signedOut
}
