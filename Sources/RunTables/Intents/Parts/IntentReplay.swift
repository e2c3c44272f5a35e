import DeviceSystems
import FleetWorld
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel

/// The intents and widgets of all devices, as a fold of the facts so far.
struct IntentReplay {
  private(set) var states: [IntentState]
  let definition: IntentDefinition

  init(_ names: TableNames, _ intents: IntentDefinition) {
    definition = intents
    states = names.scenario.devices.map { IntentState($0.profile(for: intents), in: intents) }
  }

  mutating func apply(_ row: SystemFactRow<IntentFact>) {
    let time = DeviceTime(wall: row.local, monotonic: row.instant)
    IntentSystem.evolve(&states[row.device.position], row.change, at: time, in: definition)
  }

  /// A widget or action, removed or not; nil if it was never placed.
  func instance(_ index: InstanceIndex, on device: DeviceIndex) -> PlacedInstance? {
    let all = states[device.position].instances
    return index.position < all.count ? all[index.position] : nil
  }

  /// The names of a parameter and of a value.
  func name(_ parameter: IntentParameterIndex, of intent: IntentIndex) -> String {
    definition.intents[intent.position].parameters[parameter.position].id
  }

  func cell(_ choice: ChoiceIndex?) -> Cell {
    choice.map { .text(definition.choices[$0.position].id) } ?? .missing
  }

  func cell(_ intent: IntentIndex?) -> Cell {
    intent.map { .text(definition.intents[$0.position].id) } ?? .missing
  }
}

/// A run of an intent, among those of all devices.
struct RunKey: Hashable {
  let device: DeviceIndex
  let run: RunNumber
}

extension ReportColumn {
  /// The number of a widget on its device, as a part of the key.
  static var widget: ReportColumn {
    ReportColumn(
      "widget", .integer, title: "Widget",
      description: "The widget, by its number among what was placed on the device, from 0.",
      isPrimaryKey: true)
  }
}
