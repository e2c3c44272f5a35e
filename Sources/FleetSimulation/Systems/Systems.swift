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

  /// A process began.
  mutating func systemsBegin(on device: DeviceIndex) {
    PlayedTips.processBegan(on: device, in: &self)
  }

  /// The app starts.
  mutating func systemsLaunch(on device: DeviceIndex, because launched: FactID) {
    PlayedTips.launch(on: device, because: launched, in: &self)
    if has.focus, runsApp(on: device) {
      PlayedFocus.launch(on: device, because: launched, in: &self)
    }
    coupleLaunch(on: device, because: launched)
    if runsApp(on: device) { takeEffects(on: .launch, on: device, because: launched) }
  }

  /// The app starts in a process that began for an extension.
  mutating func systemsStartApp(on device: DeviceIndex, because cause: FactID) {
    if has.focus { PlayedFocus.launch(on: device, because: cause, in: &self) }
    coupleLaunch(on: device, because: cause)
    takeEffects(on: .launch, on: device, because: cause)
  }

  /// The app comes to the foreground. Its views are there before a filter may show a tip in them.
  mutating func systemsResume(on device: DeviceIndex, because activated: FactID) {
    PlayedTips.resume(on: device, because: activated, in: &self)
    if has.pointer { PlayedPointer.resume(on: device, because: activated, in: &self) }
    if has.focus { PlayedFocus.resume(on: device, because: activated, in: &self) }
    if has.intents { PlayedIntents.resume(on: device, because: activated, in: &self) }
  }

  /// A screen is opened, and its views have not asked for tips yet.
  mutating func systemsVisit(_ screen: UInt16, on device: DeviceIndex, because visit: FactID) {
    if has.pointer { showLayout(of: screen, on: device, because: visit) }
  }

  /// The app is in the foreground, and syncs.
  mutating func systemsActivate(on device: DeviceIndex, because activated: FactID) {
    PlayedTips.activate(on: device, because: activated, in: &self)
  }

  /// The device joins the fleet, and has a connection or not.
  mutating func systemsJoin(on device: DeviceIndex, because joined: FactID) {
    systemsReconnect(on: device, because: joined)
    if has.focus { joinSchedule(on: device, because: joined) }
  }

  /// The device joins the fleet, or has a connection again.
  mutating func systemsReconnect(on device: DeviceIndex, because connected: FactID) {
    if has.focus { reconnectFocus(on: device, because: connected) }
    if has.intents { installIntents(on: device, because: connected) }
  }

  /// The device has another version of the app.
  mutating func systemsUpdate(on device: DeviceIndex, because updated: FactID) {
    if has.intents { updateIntents(on: device, because: updated) }
  }

  /// The clock of the device was set.
  mutating func systemsSetClock(on device: DeviceIndex, because jumped: FactID) {
    if has.intents { setIntentClock(on: device, because: jumped) }
  }

  /// The person leaves the app.
  mutating func systemsSuspend(on device: DeviceIndex) {
    PlayedTips.suspend(on: device, in: &self)
    if has.pointer { PlayedPointer.suspend(on: device, in: &self) }
    if has.intents { PlayedIntents.suspend(on: device, in: &self) }
  }

  /// The app is launched or woken in the background.
  mutating func systemsWake(on device: DeviceIndex, because cause: FactID?) {
    if has.intents { perform(.wakeApp, on: device, because: cause) }
  }

  /// The time of the app in the background is over.
  mutating func systemsSleep(on device: DeviceIndex) {
    if has.intents { PlayedIntents.fire(.rest(.app), on: device, cause: nil, in: &self) }
  }

  /// What is on screen leaves it.
  mutating func systemsLeave(_ device: DeviceIndex, because causes: Causes) {
    PlayedTips.leave(device, because: causes, in: &self)
    if has.pointer { PlayedPointer.leave(device, because: causes, in: &self) }
  }

  /// The process has ended.
  mutating func systemsEnd(on device: DeviceIndex) {
    PlayedTips.processEnded(on: device, in: &self)
    if has.pointer { PlayedPointer.processEnded(on: device, in: &self) }
    if has.intents { PlayedIntents.processEnded(on: device, in: &self) }
  }

  /// Records what a device knows.
  mutating func systemsRecordKnowledge(of device: DeviceIndex, because causes: Causes) {
    PlayedTips.recordKnowledge(of: device, because: causes, in: &self)
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
