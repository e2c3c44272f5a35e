import SimulationKernel

/// One system of a device: a part with its own state, such as its tips.
///
/// A system is pure. It decides on commands without changing anything, its facts say what happened,
/// and its state is a fold of them. It knows no clock, no network, no person and no other system:
/// what surrounds it is for the world that plays it.
///
/// All requirements are static and none is an existential, so that a world pays nothing for them.
public protocol DeviceSystem {
  /// What happens to it.
  associatedtype Fact: SystemFact
  /// What the app or the person wants of it.
  associatedtype Command: Sendable, BitwiseCopyable
  /// What one device knows of it.
  associatedtype State: Sendable
  /// What the app declares of it.
  associatedtype Definition: Sendable
  /// The memory that decisions use, kept from one to the next so that none has to allocate.
  associatedtype Workspace: DecisionWorkspace where Workspace.Fact == Fact

  /// Decides on a command. The facts are left in the workspace, in order; the state stays as it is,
  /// and is `inout` only so that it is read where it lies.
  static func decide(
    _ command: Command, _ state: inout State, at time: DeviceTime,
    in definition: borrowing Definition, values: borrowing ValueListTable,
    workspace: inout Workspace)

  /// Applies a fact to the state. It cannot fail.
  static func evolve(
    _ state: inout State, _ fact: Fact, at time: DeviceTime, in definition: borrowing Definition)
}

/// Where a decision leaves its facts.
public protocol DecisionWorkspace: Sendable {
  /// The facts of the system.
  associatedtype Fact: SystemFact
  /// The facts of the last decision, in order.
  var facts: [Fact] { get set }
}
