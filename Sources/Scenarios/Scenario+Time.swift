import SimulationKernel

extension Scenario {
  /// How long people use the fleet: once the scenario heals, nobody does.
  package var usedTime: SimulatedDuration { min(duration, heal?.after ?? duration) }
}
