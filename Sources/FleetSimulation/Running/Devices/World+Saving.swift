import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// What is safe and what a crash takes; backups and what they bring back.

extension World {
  /// Whether changes are pending for a while before they are safe.
  private var savesLate: Bool { scenario.sync.saveDelay > .zero }

  /// Counts a change that a crash could take; the first one starts the wait until it is safe.
  mutating func noteUnsaved(_ fact: TipFact, on device: DeviceIndex) {
    guard savesLate, fact.changesStore else { return }
    let index = device.position
    devices[index].unsavedChanges &+= 1
    guard devices[index].unsavedChanges == 1 else { return }
    // What changes in the moment of a save is saved in it, too: where the clock does not decide,
    // messages arrive after a save and take no time.
    let wait = devices[index].savedAt == now ? .zero : scenario.sync.saveDelay
    devices[index].savesAt = now + wait
    plan(.saves(device, process: devices[index].processNumber), after: wait, .device)
  }

  /// The wait of the first change is over, unless everything was saved meanwhile.
  mutating func save(_ device: DeviceIndex, _ process: UInt32) {
    guard devices[device.position].processNumber == process,
      devices[device.position].savesAt == now
    else { return }
    saveNow(device)
    devices[device.position].savedAt = now
  }

  /// Everything changed so far is safe.
  mutating func saveNow(_ device: DeviceIndex) {
    guard savesLate else { return }
    let index = device.position
    devices[index].unsavedChanges = 0
    devices[index].savedAt = nil
    devices[index].savesAt = nil
    if readsSavedStores { devices[index].save() }
  }

  /// What a device saved last; nil while it saved nothing.
  private func savedStore(of device: DeviceIndex) -> SavedStore? {
    precondition(readsSavedStores, "A saved store was asked for in a world that keeps none.")
    return devices[device.position].saved
  }

  /// The process crashes: what was not safe is lost (8.19).
  package mutating func crash(_ device: DeviceIndex, because causes: Causes) {
    let index = device.position
    guard devices[index].process != .notRunning else { return }
    let lost = devices[index].unsavedChanges
    record(.device(.crashed(lostChanges: lost)), on: device, because: causes)
    let agent = devices[index].agent
    if savesLate, lost > 0 {
      if let saved = savedStore(of: device), !omits(.loadSavedStore) {
        put(saved, on: device)
        if omits(.loadSavedToken) { devices[index].agent = agent }
      } else {
        begin(newLifeOf: device, replica: devices[index].replica)
      }
    }
    devices[index].unsavedChanges = 0
    devices[index].savedAt = nil
    endProcess(of: device)
  }

  /// Deletes the app and installs it again: nothing is left.
  package mutating func reinstall(_ device: DeviceIndex, because causes: Causes) {
    let index = device.position
    guard devices[index].isPresent else { return }
    terminate(device, because: causes)
    begin(newLifeOf: device, replica: replicas.begin(device))
    record(.device(.reinstalled), on: device, because: causes)
    tellReachability(of: device, cause: nil)
  }

  package mutating func backUp(_ device: DeviceIndex, because causes: Causes) {
    let index = device.position
    // Where the clock does not decide, a backup comes after a save.
    if devices[index].unsavedChanges > 0, devices[index].savesAt == now {
      saveNow(device)
      devices[index].savedAt = now
    }
    let safe = savesLate ? savedStore(of: device) : nil
    if safe == nil, devices[index].unsavedChanges > 0 {
      // What is safe of a device whose changes wait for the first save.
      devices[index].backup = devices[index].currentStore.emptied(
        in: scenario, recordCount: records.names.count)
    } else {
      devices[index].backup = safe ?? devices[index].currentStore
    }
    devices[index].backupTaken = now
    record(.device(.backedUp), on: device, because: causes)
  }

  /// Puts the last backup back; going on under its replica is how later rows get names that are
  /// taken already.
  package mutating func restore(_ device: DeviceIndex, reusesReplica: Bool, because causes: Causes)
  {
    let index = device.position
    guard let backup = devices[index].backup else { return }
    let taken = devices[index].backupTaken
    terminate(device, because: causes)
    let agent = devices[index].agent
    put(backup, on: device)
    if omits(.restoreToken) { devices[index].agent = agent }
    if !reusesReplica { beginIncarnation(of: device) }
    record(
      .device(.restored(backupTaken: taken, reusesReplica: reusesReplica)), on: device,
      because: causes)
    saveNow(device)
  }

  /// Replaces a device's store by a copy of another's.
  package mutating func clone(
    _ source: DeviceIndex, to device: DeviceIndex, reusesReplica: Bool, because causes: Causes
  ) {
    guard source != device else { return }
    terminate(device, because: causes)
    put(devices[source.position].currentStore, on: device)
    if !reusesReplica { beginIncarnation(of: device) }
    record(
      .device(.cloned(from: source, reusesReplica: reusesReplica)), on: device, because: causes)
    saveNow(device)
  }

  private mutating func put(_ stored: SavedStore, on device: DeviceIndex) {
    let index = device.position
    devices[index].put(stored)
    // Tags and token of another account mean nothing in this one (7.25).
    if stored.account != devices[index].account {
      forgetHub(on: device, keepsReset: stored.homeAccount == devices[index].homeAccount)
    }
    makeRoomForRecords()
  }

  /// The store goes on as another replica.
  mutating func beginIncarnation(of device: DeviceIndex) {
    devices[device.position].beginIncarnation(replicas.begin(device))
  }

  private mutating func begin(newLifeOf device: DeviceIndex, replica: ReplicaIndex) {
    devices[device.position].beginAnew(
      as: replica, in: scenario, recordCount: records.names.count)
  }
}
