import CloudSync
import DeviceSystems
import SimulationKernel
import TipSync

// Faults of one kind that overlap: the end of one must not end the harm of another, and the order
// in which a scenario names them must not matter.

/// What active faults together make of the answers of the hub.
struct HubHarm {
  var trouble: HubTroubleState?
  var partialFailure = Probability.never
  var pushLoss = Probability.never
}

extension World {
  /// What all active faults together make of the hub: the longest waits, the highest probabilities.
  mutating func combineHubFaults(because cause: FactID) {
    let before = trouble?.error
    var harm = HubHarm()
    for state in faults where state.isActive { state.fault.add(to: &harm) }
    trouble = harm.trouble
    partialFailure = harm.partialFailure
    pushLossFault = harm.pushLoss
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

  func isAnyActive(_ kind: FaultKind) -> Bool {
    for index in faults.indices where faults[index].isActive && scenario.faults[index].kind == kind
    {
      return true
    }
    return false
  }

  /// Whether a fault that goes on keeps the device signed out.
  func isSignedOutByFault(_ device: DeviceIndex) -> Bool {
    faults.contains { state in
      state.isActive && state.fault.deviceEffects.contains(.signedOut)
        && state.fault.touchedDevices?.contains(device) == true
    }
  }
}

extension HubTroubleState {
  /// A total order, so that of two troubles the same one prevails however they are named.
  func isMilder(than other: HubTroubleState) -> Bool {
    if retryAfter != other.retryAfter { return retryAfter < other.retryAfter }
    return error.name < other.error.name
  }
}
