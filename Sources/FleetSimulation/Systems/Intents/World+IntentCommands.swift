import DeviceSystems
import FleetFacts
import FleetWorld
import IntentSystem
import Scenarios
import SimulationKernel

// Commands to the intents of a device.

extension World {
  /// The first state of every device.
  mutating func setUpIntents() {
    guard let definition = scenario.intents else { return }
    shared.intents = scenario.devices.map { IntentPlans(scenario.intentPlay, of: $0.id) }
    for index in devices.indices {
      devices[index].systems.intents = [
        IntentState(scenario.devices[index].profile(for: definition), in: definition)
      ]
    }
  }

  /// The app is installed when the device joins.
  mutating func installIntents(on device: DeviceIndex, because joined: FactID) {
    guard let definition = scenario.intents,
      devices[device.position].systems.intents[0].version == nil
    else { return }
    let version = definition.version(of: devices[device.position].version)
    perform(.install(version), on: device, because: joined)
  }

  /// A later version of the app may have other intents: the system installs them at once, and ends
  /// the app for it.
  mutating func updateIntents(on device: DeviceIndex, because updated: FactID) {
    let index = device.position
    guard let definition = scenario.intents,
      let installed = devices[index].systems.intents[0].version
    else { return }
    let version = definition.version(of: devices[index].version)
    guard version.position > installed.position else { return }
    terminate(device, because: Causes(updated))
    perform(.install(version), on: device, because: updated)
  }

  /// Has the intents of a device decide on a command.
  mutating func perform(
    _ command: IntentCommand, on device: DeviceIndex, because cause: FactID?
  ) {
    perform(command, of: PlayedIntents.self, on: device, because: Causes(cause))
  }

  package mutating func setRelevant(_ set: RelevantSetIndex, on device: DeviceIndex) {
    guard has.intents else { return }
    let fails = shared.intents[device.position].failsRelevance(drawing: &choices)
    carryOutIntent(.updateRelevant(set, succeeds: !fails), on: device)
  }

  package mutating func carryOutIntent(_ command: IntentCommand, on device: DeviceIndex) {
    guard has.intents else { return }
    perform(command, on: device, because: nil)
  }

  package func instance(_ widget: WidgetChoice, on device: DeviceIndex) -> InstanceIndex? {
    instance(Int(widget.number), on: device) { $0.kind == widget.kind }
  }

  package func instance(_ action: ActionChoice, on device: DeviceIndex) -> InstanceIndex? {
    instance(Int(action.number), on: device) { $0.kind == nil && $0.intent == action.intent }
  }

  /// The one with this number, from 1, of the widgets and actions that satisfy a condition.
  private func instance(
    _ number: Int, on device: DeviceIndex, where isMeant: (PlacedInstance) -> Bool
  ) -> InstanceIndex? {
    guard has.intents else { return nil }
    var left = number
    for (position, placed) in devices[device.position].systems.intents[0].instances.enumerated()
    where isMeant(placed) && !placed.isRemoved {
      left -= 1
      if left == 0 { return InstanceIndex(position) }
    }
    return nil
  }

  package mutating func configure(
    _ instance: InstanceIndex, _ parameter: IntentParameterIndex, _ choice: ChoiceIndex?,
    on device: DeviceIndex
  ) {
    guard let definition = scenario.intents,
      let (parameter, intent) = named(parameter, of: instance, on: device)
    else { return }
    let choice = choice.map { definition.choice($0, for: parameter, of: intent) }
    carryOutIntent(.setParameter(instance, parameter, choice), on: device)
  }

  package mutating func askOptions(
    _ instance: InstanceIndex, _ parameter: IntentParameterIndex, on device: DeviceIndex
  ) {
    guard let (parameter, _) = named(parameter, of: instance, on: device) else { return }
    carryOutIntent(.requestOptions(instance, parameter), on: device)
  }

  /// The parameter of the intent that configures a widget now, by its position among those of the
  /// kind.
  private func named(
    _ parameter: IntentParameterIndex, of instance: InstanceIndex, on device: DeviceIndex
  ) -> (IntentParameterIndex, IntentIndex)? {
    guard let definition = scenario.intents,
      let placed = devices[device.position].systems.intents[0].placed(instance),
      let kind = placed.kind, let intent = placed.intent
    else { return nil }
    return definition.parameter(parameter, of: kind, in: intent).map { ($0, intent) }
  }
}
