import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel

/// A time without a connection, by the clock of the device itself.
struct OfflineStretch: Sendable {
  let device: DeviceIndex
  let from: Instant
  let to: Instant

  /// All of a run, in the order in which they ended; what never ended lasts until the run does.
  static func all(_ run: PlayedRun) -> [OfflineStretch] {
    var all: [OfflineStretch] = []
    var since = [Instant?](repeating: nil, count: run.scenario.devices.count)
    var last: [(true: Instant, local: Instant)?] = since.map { _ in nil }
    for fact in run.journal.facts {
      guard case .device(let device) = fact.actor else { continue }
      last[device.position] = (fact.instant, fact.localInstant)
      if fact.kind == .device(.wentOffline) { since[device.position] = fact.localInstant }
      if fact.kind == .device(.cameOnline), let from = since[device.position] {
        all.append(OfflineStretch(device: device, from: from, to: fact.localInstant))
        since[device.position] = nil
      }
    }
    let end = run.journal.facts.last?.instant ?? .zero
    for index in since.indices {
      guard let from = since[index], let known = last[index] else { continue }
      all.append(
        OfflineStretch(
          device: DeviceIndex(index), from: from, to: known.local + (end - known.true)))
    }
    return all.filter { $0.from < $0.to }
  }
}
