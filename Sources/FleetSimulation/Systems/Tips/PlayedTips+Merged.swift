import DeviceSystems
import FleetWorld
import SimulationKernel
import TipDomain

extension PlayedTips {
  /// Applies what an import changed, and what that brings about on this device.
  static func applyMerged(
    on device: DeviceIndex, because cause: FactID, in world: inout World
  ) {
    let time = world.time(on: device)
    world.common.settledRecords.emptyScratch()
    for fact in world.common.mergedFacts {
      switch fact {
      case .talliesMerged(let record, _, _), .statusMerged(let record, _):
        if !world.common.settledRecords.contains(record) {
          world.common.settledRecords.append(record)
        }
      default: break
      }
      world.apply(fact, on: device, at: time, because: Causes(cause))
    }
    guard !world.common.mergedFacts.isEmpty else { return }
    world.devices[device.position].lastChange = cause
    for index in 0..<world.common.settledRecords.count where !world.omits(.settleMerged) {
      let record = world.common.settledRecords[index]
      world.perform(.settle(record: record), on: device, because: Causes(cause))
      world.planDurationChecks(of: record, on: device, cause: cause)
    }
    world.reevaluate(device, because: Causes(cause))
  }
}
