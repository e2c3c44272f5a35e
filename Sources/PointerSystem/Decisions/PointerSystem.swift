import DeviceSystems
import SimulationKernel

/// The pointer of an iPad: where it is, which region of the app is under it, and how it looks.
public enum PointerSystem: DeviceSystem {
  /// Decides on a command; the facts are left in the workspace.
  public static func decide(
    _ command: PointerCommand, _ state: inout PointerState, at time: DeviceTime,
    in definition: borrowing PointerDefinition, values: borrowing ValueListTable,
    workspace: inout PointerWorkspace
  ) {
    workspace.facts.removeAll(keepingCapacity: true)
    guard state.hasPointer else { return }
    var decision = PointerDecision(state, at: time.monotonic, in: copy definition)
    decision.borrowMemory(of: &workspace)
    decision.decide(command)
    decision.borrowMemory(of: &workspace)
  }

  /// Applies a fact.
  public static func evolve(
    _ state: inout PointerState, _ fact: PointerFact, at time: DeviceTime,
    in definition: borrowing PointerDefinition
  ) { state.evolve(fact, at: time) }
}
