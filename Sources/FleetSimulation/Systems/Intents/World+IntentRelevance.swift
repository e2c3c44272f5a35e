import DeviceSystems
import FleetFacts
import FleetWorld
import IntentSystem
import Scenarios
import SimulationKernel

// What the app registers as relevant, and when that begins and is over.

extension World {
  package mutating func setRelevant(_ set: RelevantSetIndex, on device: DeviceIndex) {
    guard has.intents else { return }
    let fails = shared.intents.draws[device.position].chance(
      scenario.intentPlay.relevanceFailure, .relevanceFailure, &choices)
    carryOutIntent(.updateRelevant(set, succeeds: !fails), on: device)
  }

  /// Looks again when the next relevant time begins or is over.
  mutating func planRelevance(on device: DeviceIndex, cause: FactID?) {
    guard let definition = scenario.intents else { return }
    let wall = time(on: device).wall
    let next = devices[device.position].systems.intents[0].nextRelevanceTime(
      after: wall, in: definition)
    guard let next else { return }
    // The times are those of the device's clock, which may run faster or slower than true time.
    let instant = devices[device.position].clock.instant(showing: next)
    plan(.relevance, after: instant - now, on: device, cause: cause)
  }

  /// A clock that was set may be in another relevant time.
  mutating func setIntentClock(on device: DeviceIndex, because jumped: FactID) {
    perform(.checkRelevance, on: device, because: jumped)
    planRelevance(on: device, cause: jumped)
  }
}
