import DeviceSystems
import SimulationKernel

/// Focus filters: which Focus is on, which values the app's filter has, and what becomes of
/// notifications.
public enum FocusSystem: DeviceSystem {
  /// Decides on a command; the facts are left in the workspace.
  public static func decide(
    _ command: FocusCommand, _ state: inout FocusState, at time: DeviceTime,
    in definition: borrowing FocusDefinition, values: borrowing ValueListTable,
    workspace: inout FocusWorkspace
  ) {
    workspace.facts.removeAll(keepingCapacity: true)
    state.decide(command, at: time.wall, in: definition, into: &workspace.facts)
  }

  /// Applies a fact.
  public static func evolve(
    _ state: inout FocusState, _ fact: FocusFact, at time: DeviceTime,
    in definition: borrowing FocusDefinition
  ) { state.evolve(fact) }
}

/// Where a decision leaves its facts.
public struct FocusWorkspace: DecisionWorkspace {
  /// The facts of the last decision, in order.
  public var facts: [FocusFact] = []

  /// An empty one, which takes no memory.
  public init() {}
}
