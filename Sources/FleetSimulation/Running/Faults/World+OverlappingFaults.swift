import CloudSync
import DeviceSystems
import FleetWorld
import Scenarios
import SimulationKernel
import TipSync

// Faults of one kind that overlap: the end of one must not end the harm of another, and the order
// in which a scenario names them must not matter.

extension World {
  /// What all active faults together make of the hub: the longest waits, and the
  /// probabilities of all as independent chances.
  package mutating func combineHubFaults(because cause: FactID) {
    let before = trouble?.error
    var harm = HubHarm()
    for state in faults where state.isActive { state.fault.add(to: &harm) }
    trouble = harm.trouble
    partialFailure = .any(of: harm.partialFailures)
    pushLossFault = .any(of: harm.pushLosses)
    if let before, before.waitsForEnd, trouble?.error != before {
      announceEndOfCondition(because: cause)
    }
  }

  /// The system says that accounts can be used again, or the app's set-up was fixed; nobody asks
  /// before (7.19, 8.17).
  mutating func announceEndOfCondition(because cause: FactID) {
    for index in devices.indices where devices[index].isPresent {
      agent(DeviceIndex(index), hears: .conditionEnded, cause: cause)
    }
  }

  /// An answer may tell of a condition that was over before it arrived: a device that looks, as it
  /// does when it begins to wait, finds so.
  mutating func lookWhetherConditionEnded(
    _ error: SyncError?, on device: DeviceIndex, cause: FactID
  ) {
    guard let error, error.waitsForEnd, trouble?.error != error else { return }
    agent(device, hears: .conditionEnded, cause: cause)
  }
}
