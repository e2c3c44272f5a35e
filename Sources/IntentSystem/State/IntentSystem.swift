import DeviceSystems
import SimulationKernel

/// App Intents and widgets: in which process an intent runs, how a run ends, what a person
/// configures, and what widgets show.
///
/// A decision draws nothing: whatever is late, lost or random is part of a command.
public enum IntentSystem: DeviceSystem {
  /// Decides on a command; the facts are left in the workspace.
  public static func decide(
    _ command: IntentCommand, _ state: inout IntentState, at time: DeviceTime,
    in definition: borrowing IntentDefinition, values: borrowing ValueListTable,
    workspace: inout IntentWorkspace
  ) {
    workspace.facts.removeAll(keepingCapacity: true)
    state.decide(command, at: time, in: definition, into: &workspace)
  }

  /// Applies a fact.
  public static func evolve(
    _ state: inout IntentState, _ fact: IntentFact, at time: DeviceTime,
    in definition: borrowing IntentDefinition
  ) { state.evolve(fact, at: time, in: definition) }
}

/// Where a decision leaves its facts.
public struct IntentWorkspace: DecisionWorkspace {
  /// The facts of the last decision, in order.
  public var facts: [IntentFact] = []

  /// An empty one, which takes no memory.
  public init() {}

  mutating func process(_ fact: IntentProcessFact) { facts.append(.process(fact)) }
  mutating func configuration(_ fact: IntentConfigurationFact) {
    facts.append(.configuration(fact))
  }
  mutating func run(_ fact: IntentRunFact) { facts.append(.run(fact)) }
  mutating func answer(_ fact: IntentAnswerFact) { facts.append(.answer(fact)) }
  mutating func widget(_ fact: WidgetFact) { facts.append(.widget(fact)) }
}
