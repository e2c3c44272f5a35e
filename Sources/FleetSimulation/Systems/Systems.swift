import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import FocusSystem
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// What a world asks the systems of a device. A further system has a line in each list here, in
// `SystemStates.swift`, in `FactKind.swift` and in `RecordKinds.swift`. Its facts have sentences in
// `FactProse.swift`.

extension World {
  /// The first state of every device.
  mutating func setUpSystems() {
    if has.focus { setUpFocus() }
    if has.pointer { setUpPointer() }
    if has.intents { setUpIntents() }
  }

  /// A timer of a system is due.
  mutating func fire(_ timer: SystemTimer, on device: DeviceIndex, cause: FactID?) {
    switch timer {
    case .tips(let timer): PlayedTips.fire(timer, on: device, cause: cause, in: &self)
    case .focus(let timer): PlayedFocus.fire(timer, on: device, cause: cause, in: &self)
    case .pointer(let timer): PlayedPointer.fire(timer, on: device, cause: cause, in: &self)
    case .intents(let timer): PlayedIntents.fire(timer, on: device, cause: cause, in: &self)
    }
  }

  /// Whether a system is still to do something that nobody but itself waits for: news of a choice,
  /// a call of a filter, or what is left of a run.
  var isBusyWithSystems: Bool {
    if shared.focus.newsToCome > 0 { return true }
    guard has.focus || has.intents else { return false }
    for index in devices.indices where devices[index].isPresent {
      if has.focus, !devices[index].systems.focus[0].calls.isEmpty { return true }
      if has.intents, devices[index].systems.intents[0].isBusy { return true }
    }
    return false
  }

  /// Something happens to a device. The views of the app are there before a filter may show a tip
  /// in them.
  @inline(__always)
  mutating func tell(_ moment: DeviceMoment, on device: DeviceIndex) {
    PlayedTips.hear(moment, on: device, in: &self)
    if has.pointer { PlayedPointer.hear(moment, on: device, in: &self) }
    if has.focus { PlayedFocus.hear(moment, on: device, in: &self) }
    if has.intents { PlayedIntents.hear(moment, on: device, in: &self) }
  }

  /// The app starts.
  mutating func systemsLaunch(on device: DeviceIndex, because launched: FactID) {
    tell(.launched(because: launched), on: device)
    coupleLaunch(on: device, because: launched)
    if runsApp(on: device) { takeEffects(on: .launch, on: device, because: launched) }
  }

  /// The app starts in a process that began for an extension.
  mutating func systemsStartApp(on device: DeviceIndex, because cause: FactID) {
    tell(.startedApp(because: cause), on: device)
    coupleLaunch(on: device, because: cause)
    takeEffects(on: .launch, on: device, because: cause)
  }

  /// Takes in a record that the hub sent; what its system has to learn of it waits for
  /// `applyMerged`. A record of a system that this device does not have stays in the cloud.
  mutating func importRecord(_ change: RecordChange, on device: DeviceIndex) {
    switch change.key.kind.system {
    case TipRecordKind.system:
      devices[device.position].store.importChange(
        change, in: app, merge: merge, facts: &common.mergedFacts)
    default: break
    }
  }

  /// Takes the hub's word on a record that was uploaded, in the same way.
  mutating func settleRecord(_ item: RecordChange, on device: DeviceIndex) {
    switch item.key.kind.system {
    case TipRecordKind.system:
      devices[device.position].store.settle(
        item, in: app, merge: merge, facts: &common.mergedFacts)
    default: break
    }
  }

  /// Has the systems hear of what was merged into the records of a device.
  mutating func applyMerged(on device: DeviceIndex, because cause: FactID) {
    PlayedTips.applyMerged(on: device, because: cause, in: &self)
  }

  /// Applies a fact of a system, without anything that would follow from it.
  mutating func foldSystems(_ kind: FactKind, on device: DeviceIndex, at time: DeviceTime) {
    switch kind {
    case .tip(let fact): PlayedTips.fold(fact, on: device, at: time, in: &self)
    case .focus(let fact): PlayedFocus.fold(fact, on: device, at: time, in: &self)
    case .pointer(let fact): PlayedPointer.fold(fact, on: device, at: time, in: &self)
    case .intent(let fact): PlayedIntents.fold(fact, on: device, at: time, in: &self)
    case .device, .person, .sync, .network, .run: break
    }
  }
}
