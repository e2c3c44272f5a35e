import DeviceSystems
import SimulationKernel
import TipDomain

extension PlayedTips {
  /// Applies what an import changed, and what that brings about on this device.
  static func applyMerged(
    on device: DeviceIndex, because cause: FactID, in world: inout World
  ) {
    let time = world.time(on: device)
    world.settledRecords.emptyScratch()
    for fact in world.mergedFacts {
      switch fact {
      case .talliesMerged(let record, _, _), .statusMerged(let record, _):
        if !world.settledRecords.contains(record) { world.settledRecords.append(record) }
      default: break
      }
      world.apply(fact, on: device, at: time, because: Causes(cause))
    }
    guard !world.mergedFacts.isEmpty else { return }
    world.devices[device.position].lastChange = cause
    for index in 0..<world.settledRecords.count where !world.omits(.settleMerged) {
      let record = world.settledRecords[index]
      world.perform(.settle(record: record), on: device, because: Causes(cause))
      world.planDurationChecks(of: record, on: device, cause: cause)
    }
    world.reevaluate(device, because: Causes(cause))
  }
}
