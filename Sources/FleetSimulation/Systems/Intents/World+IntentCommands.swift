import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel

// Commands to the intents of a device.

extension World {
  /// The first state of every device.
  mutating func setUpIntents() {
    guard let definition = scenario.intents else { return }
    shared.intents.draws = scenario.devices.map { KeyedDraws("intents", $0.id) }
    for index in devices.indices {
      devices[index].systems.intents = [
        IntentState(scenario.devices[index].intentProfile, in: definition)
      ]
    }
  }

  /// The app is installed when the device joins.
  mutating func installIntents(on device: DeviceIndex, because joined: FactID) {
    guard devices[device.position].systems.intents[0].version == nil else { return }
    perform(.install(VersionIndex(0)), on: device, because: joined)
  }

  /// Has the intents of a device decide on a command. What follows from a fact may be another
  /// command to them, which is carried out before the next fact; so the facts are kept here.
  mutating func perform(
    _ command: IntentCommand, on device: DeviceIndex, because cause: FactID?
  ) {
    let time = time(on: device)
    PlayedIntents.decide(command, on: device, at: time, in: &self)
    let facts = workspaces.intents.facts
    for fact in facts {
      apply(fact, of: PlayedIntents.self, on: device, at: time, because: Causes(cause))
    }
  }

  package mutating func carryOutIntent(_ command: IntentCommand, on device: DeviceIndex) {
    guard has.intents else { return }
    perform(command, on: device, because: nil)
  }

  package func instance(_ widget: WidgetChoice, on device: DeviceIndex) -> InstanceIndex? {
    guard has.intents else { return nil }
    var left = Int(widget.number)
    for (position, placed) in devices[device.position].systems.intents[0].instances.enumerated()
    where placed.kind == widget.kind && !placed.isRemoved {
      left -= 1
      if left == 0 { return InstanceIndex(position) }
    }
    return nil
  }

  /// Plans something of the intents of a device.
  mutating func plan(
    _ timer: IntentTimer, after delay: SimulatedDuration, on device: DeviceIndex, cause: FactID?
  ) {
    if timer.isWaitedFor { shared.intents.toCome += 1 }
    plan(.system(device, .intents(timer)), after: delay, .device, cause: cause)
  }
}
