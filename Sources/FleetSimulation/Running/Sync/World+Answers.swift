import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// What a device does with the hub's answers.

extension World {
  /// Whether an answer is still waited for: the same process, and no timeout before it.
  private mutating func closeRequest(_ slot: Int) -> Bool {
    let index = messages.slots[slot].device.position
    guard devices[index].openRequest == messages.slots[slot].request,
      devices[index].account == messages.slots[slot].account
    else { return false }
    devices[index].openRequest = nil
    return true
  }

  mutating func takeFetchAnswer(_ slot: Int, cause: FactID) {
    guard closeRequest(slot) else { return }
    if isInjected { changeAnswer(in: slot) }
    let device = messages.slots[slot].device
    let index = device.position
    common.mergedFacts.emptyScratch()
    var imported = cause
    if messages.slots[slot].error == nil {
      for number in messages.slots[slot].records.indices {
        importRecord(messages.slots[slot].records[number], on: device)
      }
      if isInjected { changeImport(from: slot, on: device) }
      if !messages.slots[slot].records.isEmpty {
        imported = record(
          .sync(
            .imported(
              message: messages.slots[slot].number, records: messages.slots[slot].carried)),
          on: device, because: Causes(cause))
        applyMerged(on: device, because: imported)
      }
    }
    agent(
      device,
      hears: .fetchAnswered(
        FetchAnswer(
          token: messages.slots[slot].token, error: messages.slots[slot].error,
          isLast: messages.slots[slot].isLast, loss: messages.slots[slot].loss),
        retryAfter: messages.slots[slot].retryAfter),
      cause: imported)
    lookWhetherConditionEnded(messages.slots[slot].error, on: device, cause: imported)
    if devices[index].store.hasPending { agent(device, hears: .localChange, cause: imported) }
  }

  mutating func takeUploadAnswer(_ slot: Int, cause: FactID) {
    guard closeRequest(slot) else { return }
    if isInjected { changeAnswer(in: slot) }
    let device = messages.slots[slot].device
    let index = device.position
    common.mergedFacts.emptyScratch()
    let error = messages.slots[slot].error
    if messages.slots[slot].resetsZone {
      if error == nil {
        devices[index].store.endHubReset()
        devices[index].resetAttempt = nil
      }
    } else {
      for number in messages.slots[slot].records.indices {
        settleRecord(messages.slots[slot].records[number], on: device)
      }
    }
    let settled = record(
      .sync(
        .uploadSettled(
          message: messages.slots[slot].number, error: error,
          records: messages.slots[slot].carried)),
      on: device, because: Causes(cause))
    applyMerged(on: device, because: settled)
    let hasPending = devices[index].store.hasPending
    if !hasPending { record(.sync(.outboxDrained), on: device, because: Causes(settled)) }
    agent(
      device,
      hears: .uploadAnswered(
        error, retryAfter: messages.slots[slot].retryAfter,
        sent: messages.slots[slot].records.count, hasPending: hasPending),
      cause: settled)
    // What the hub has, and did not send along, is to be fetched before it is tried again (7.4).
    if lacksServerCopy(slot) {
      agent(device, hears: .fetchWanted, cause: settled)
    }
    lookWhetherConditionEnded(error, on: device, cause: settled)
  }

  private func lacksServerCopy(_ slot: Int) -> Bool {
    for index in messages.slots[slot].records.indices
    where messages.slots[slot].records[index].lacksServerCopy { return true }
    return false
  }

  // MARK: Pushes (7.12, 7.13)

  mutating func receivePush(_ slot: Int, cause: FactID) {
    let device = messages.slots[slot].device
    let index = device.position
    devices[index].push.settle(messages.slots[slot].number)
    let mayWake =
      devices[index].process == .background
      && (scenario.devices[index].hasBackgroundMode || omits(.needBackgroundMode))
    let acts = devices[index].process == .foreground || mayWake
    let received = record(
      .sync(.pushReceived(message: messages.slots[slot].number, wakes: acts)), on: device,
      because: Causes(cause))
    guard acts else { return }
    if mayWake { wake(device, cause: received) }
    agent(device, hears: .fetchWanted, cause: received)
  }

  /// The hub has kept the last push for a device that was not reachable.
  mutating func deliverStoredPush(to device: DeviceIndex, cause: FactID?) {
    guard devices[device.position].hasStoredPush else { return }
    devices[device.position].hasStoredPush = false
    requestPush(to: device, cause: cause)
  }
}
