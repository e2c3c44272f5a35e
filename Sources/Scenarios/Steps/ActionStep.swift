import DeviceSystems
import IntentSystem
import TextFormats

/// A step about an action of a device; nothing happens if the device has no such action.
protocol ActionStep: IntentStep {
  /// Which action.
  var chosen: ActionChoice { get }
  /// What is to happen to it.
  func command(to instance: InstanceIndex) -> IntentCommand
}

extension ActionStep {
  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    guard let instance = fleet.instance(chosen, on: device) else { return }
    fleet.carryOutIntent(command(to: instance), on: device)
  }
}

/// What a file says about which action a step means.
struct NamedAction: Sendable {
  var intent = Reference("")
  var number: UInt16 = 1
}

extension ObjectFields {
  /// Declares which of the actions on the device a step is about.
  mutating func declareAction<Action>(
    _ intent: any WritableKeyPath<Root, Reference> & Sendable,
    number: any WritableKeyPath<Root, UInt16> & Sendable
  ) where Root == TypedStepSyntax<Action> {
    required("intent", intent, .reference("intent"), "The intent that the action runs.")
    defaulted("number", number, .integer(in: 1...1_000), "Which action of the intent.")
  }
}

extension IntentNameResolver {
  /// The action that a step means.
  mutating func action(_ named: NamedAction) -> ActionChoice? {
    intent(named.intent).map { ActionChoice($0, number: named.number) }
  }
}

extension ScenarioNames {
  subscript(action: ActionChoice) -> NamedAction {
    NamedAction(intent: self[action.intent], number: action.number)
  }
}
