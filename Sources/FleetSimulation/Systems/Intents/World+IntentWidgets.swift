import DeviceSystems
import FleetFacts
import FleetWorld
import IntentSystem
import Scenarios
import SimulationKernel

// When the system carries out reloads, and when widgets show their next entry.

extension World {
  mutating func follow(_ fact: WidgetFact, _ id: FactID, on device: DeviceIndex) {
    switch fact {
    case .reloadRequested(let instance, _): planReload(of: instance, on: device, cause: id)
    case .reloadDenied(let instance, .budget):
      guard let definition = scenario.intents else { return }
      let now = time(on: device).monotonic
      let next = devices[device.position].systems.intents[0].nextReloadTime(
        of: instance, at: now, in: definition)
      guard let next else { return }
      plan(.reload(instance, isLost: false), after: next - now, on: device, cause: id)
    case .reloaded(let instance, _, _, _), .entryShown(let instance, _, _):
      planEntry(of: instance, on: device, cause: id)
    case .relevantSetReplaced: planRelevance(on: device, cause: id)
    default: break
    }
  }

  private mutating func planReload(
    of instance: InstanceIndex, on device: DeviceIndex, cause: FactID
  ) {
    let index = device.position
    let delay = shared.intents.draws[index].duration(
      scenario.intentPlay.reloadDelay, .reloadDelay, &choices)
    let isLost = shared.intents.draws[index].chance(
      scenario.intentPlay.reloadLoss, .reloadLoss, &choices)
    plan(.reload(instance, isLost: isLost), after: delay, on: device, cause: cause)
  }

  private mutating func planEntry(
    of instance: InstanceIndex, on device: DeviceIndex, cause: FactID
  ) {
    guard let definition = scenario.intents else { return }
    let state = devices[device.position].systems.intents[0]
    guard let next = state.nextEntryTime(of: instance, in: definition),
      let content = state.placed(instance)?.content
    else { return }
    plan(
      .entry(instance, reload: content.reloadCount),
      after: next - time(on: device).monotonic, on: device, cause: cause)
  }
}
