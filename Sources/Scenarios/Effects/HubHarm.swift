import CloudSync
import DeviceSystems
import SimulationKernel
import TipSync

/// What active faults together make of the answers of the hub.
package struct HubHarm {
  /// With what the hub answers; nil if it answers as it should.
  package var trouble: HubTroubleState?
  /// How likely an item of an upload fails by each of the faults.
  package var partialFailures: [Probability] = []
  /// How likely a push is lost by each of them.
  package var pushLosses: [Probability] = []

  /// No harm.
  package init() {}
}

/// A hub that answers requests with an error.
package struct HubTroubleState: Sendable, BitwiseCopyable {
  /// The error.
  package var error: SyncError
  /// How long it asks devices to wait.
  package var retryAfter: SimulatedDuration
}

extension HubTroubleState {
  /// A total order, so that of two troubles the same one prevails however they are named.
  func isMilder(than other: HubTroubleState) -> Bool {
    if retryAfter != other.retryAfter { return retryAfter < other.retryAfter }
    return error.name < other.error.name
  }
}
