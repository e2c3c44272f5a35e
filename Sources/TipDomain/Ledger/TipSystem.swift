import DeviceSystems
import SimulationKernel

/// The tips of a device as one of its systems: the ledger decides, and its facts change it.
public enum TipSystem: DeviceSystem {
  /// Decides on a command.
  public static func decide(
    _ command: TipCommand, _ ledger: inout TipLedger, at time: DeviceTime,
    in app: borrowing AppDefinition, values: borrowing ValueListTable,
    workspace: inout TipWorkspace
  ) {
    ledger.decide(command, at: time, in: app, values: values, workspace: &workspace)
  }

  /// Applies a fact.
  public static func evolve(
    _ ledger: inout TipLedger, _ fact: TipFact, at time: DeviceTime,
    in app: borrowing AppDefinition
  ) {
    ledger.evolve(fact, at: time, in: app)
  }
}

extension TipWorkspace: DecisionWorkspace {}
