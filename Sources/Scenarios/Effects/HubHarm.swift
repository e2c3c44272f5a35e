import CloudSync
import SimulationKernel

/// What active faults together make of the answers of the hub.
package struct HubHarm {
  /// With what the hub answers; nil if it answers as it should.
  package var trouble: HubTrouble?
  /// How likely an item of an upload fails by each of the faults.
  package var partialFailures: [Probability] = []
  /// How likely a push is lost by each of them.
  package var pushLosses: [Probability] = []

  /// No harm.
  package init() {}
}
