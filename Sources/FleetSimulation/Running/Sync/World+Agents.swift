import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// What a device's sync agent hears, and what it wants done.

extension World {
  /// Tells an agent something, unless it ignores that, and carries out what it wants.
  ///
  /// Carrying out may tell the agent more; the queue keeps the order without recursion.
  mutating func agent(_ device: DeviceIndex, hears input: SyncInput, cause: FactID?) {
    guard syncs, !devices[device.position].agent.ignores(input) else { return }
    // An upload is planned by the process that will do it; the next one looks for itself.
    if case .localChange = input, devices[device.position].process == .notRunning { return }
    if isHealed, omits(.syncAfterHeal) { return }
    common.directives.emptyScratch()
    devices[device.position].agent.handle(input, at: now, directives: &common.directives)
    let count = common.directives.count
    if count == 0 { return }
    // Mostly there is one and nothing before it, so that it need not wait.
    var first: QueuedDirective?
    if count == 1, !common.isWorkingOff {
      first = QueuedDirective(device: device, directive: common.directives[0], cause: cause)
    } else {
      for index in 0..<count {
        common.directiveQueue.append(
          QueuedDirective(device: device, directive: common.directives[index], cause: cause))
      }
    }
    drainDirectives(after: first)
  }

  /// Carries out a directive, and then those that wait.
  private mutating func drainDirectives(after first: QueuedDirective?) {
    guard !common.isWorkingOff else { return }
    common.isWorkingOff = true
    if let first { carryOut(first) }
    var next = 0
    while next < common.directiveQueue.count {
      carryOut(common.directiveQueue[next])
      next += 1
    }
    common.directiveQueue.emptyScratch()
    common.isWorkingOff = false
  }

  private mutating func carryOut(_ item: QueuedDirective) {
    let device = item.device
    let index = device.position
    let process = devices[index].processNumber
    switch item.directive {
    case .scheduleUpload:
      let drawn = devices[index].draws.duration(
        scenario.sync.exportDelay, .exportDelay, &choices)
      let delay = duration(.exportDelay, declared: drawn)
      plan(.uploadDue(device, process: process), after: delay, .device, cause: item.cause)
    case .beginFullFetch: devices[index].store.beginFullFetch()
    case .fetch(let token): requestFetch(since: token, on: device, cause: item.cause)
    case .upload(let limit): requestUpload(limit: limit, on: device, cause: item.cause)
    case .abandonUpload: devices[index].store.abandonFlight()
    case .sweepMissing: sweepMissing(on: device, cause: item.cause)
    case .zoneLost(let loss): zoneLost(loss, on: device, cause: item.cause)
    case .wake(let wait, let generation):
      plan(
        .agentTimer(device, process: process, generation: generation), after: wait, .device,
        cause: item.cause)
    case .backedOff(let until, let error):
      record(
        .sync(.backedOff(until: until, because: error)), on: device, because: Causes(item.cause))
    }
  }

  mutating func uploadDue(_ device: DeviceIndex, _ process: UInt32, cause: FactID?) {
    guard devices[device.position].processNumber == process else { return }
    let hasPending =
      devices[device.position].store.hasPending || devices[device.position].store.wantsHubReset
    agent(device, hears: .uploadDue(hasPending: hasPending), cause: cause)
  }

  mutating func agentTimer(_ device: DeviceIndex, _ process: UInt32, _ generation: UInt32) {
    guard devices[device.position].processNumber == process else { return }
    agent(device, hears: .timer(generation: generation), cause: nil)
  }

  mutating func timeOut(_ device: DeviceIndex, _ request: UInt32) {
    let open = devices[device.position].openRequest
    guard let open, open == request || omits(.matchTimeout), !omits(.noticeTimeout)
    else { return }
    devices[device.position].openRequest = nil
    let fact = record(.sync(.requestTimedOut(message: open)), on: device, because: .none)
    agent(device, hears: .timedOut, cause: fact)
  }

  // MARK: Requests

  private mutating func requestFetch(
    since token: ChangeToken?, on device: DeviceIndex, cause: FactID?
  ) {
    if devices[device.position].agent.isFetchingEverything, omits(.rememberPages) {
      devices[device.position].store.beginFullFetch()
    }
    let slot = newMessage(.fetchRequest, device)
    messages.slots[slot].token = token
    let request = record(
      .sync(.fetchRequested(message: messages.slots[slot].number, since: token)), on: device,
      because: Causes(cause))
    openRequest(slot, on: device, cause: request)
  }

  private mutating func requestUpload(limit: Int, on device: DeviceIndex, cause: FactID?) {
    let index = device.position
    let resets = devices[index].store.wantsHubReset
    guard resets || devices[index].store.hasPending else {
      agent(device, hears: .nothingToUpload, cause: cause)
      return
    }
    let slot = newMessage(.uploadRequest, device)
    messages.slots[slot].token = devices[index].agent.token
    messages.slots[slot].resetsZone = resets
    if resets {
      let attempt = devices[index].resetAttempt ?? messages.slots[slot].number
      devices[index].resetAttempt = attempt
      messages.slots[slot].resetAttempt = attempt
    }
    // What leaves a device is saved there: a crash must not take back what others will know (7.27).
    if !omits(.saveBeforeUpload) { saveNow(device) }
    if !resets {
      devices[index].store.takeBatch(limit: limit, into: &messages.slots[slot].records)
    }
    messages.slots[slot].keepRecords(in: &common.journal)
    let request = record(
      .sync(
        .uploadRequested(
          message: messages.slots[slot].number, records: messages.slots[slot].carried)),
      on: device, because: Causes(cause, devices[index].lastChange))
    openRequest(slot, on: device, cause: request)
  }

  private mutating func openRequest(_ slot: Int, on device: DeviceIndex, cause: FactID) {
    let number = messages.slots[slot].number
    messages.slots[slot].request = number
    devices[device.position].openRequest = number
    plan(
      .timesOut(device, request: number),
      after: duration(.requestTimeout, declared: scenario.sync.requestTimeout), .device,
      cause: cause)
    send(slot, toHub: true, cause: cause)
  }

  // MARK: What a device takes in

  /// Full fetch done: what it did not bring is deleted (7.11).
  private mutating func sweepMissing(on device: DeviceIndex, cause: FactID?) {
    if omits(.sweepMissing) { return }
    common.sweptRecords.emptyScratch()
    common.mergedFacts.emptyScratch()
    devices[device.position].store.sweepMissing(
      in: app, merge: merge, removed: &common.sweptRecords, facts: &common.mergedFacts)
    guard !common.sweptRecords.isEmpty else { return }
    let carried = journal.keep(common.sweptRecords)
    let swept = record(
      .sync(.sweptMissing(records: carried)), on: device, because: Causes(cause))
    applyMerged(on: device, because: swept)
  }

  private mutating func zoneLost(_ loss: ZoneLoss, on device: DeviceIndex, cause: FactID?) {
    let index = device.position
    common.mergedFacts.emptyScratch()
    if omits(.handleZoneLoss) { return }
    let respects = app.knobs.zonePurge == .clearsLocally
    switch loss {
    case .recordsDeletedByReset, .zoneDeletedByReset: return
    case .purgedByPerson where respects:
      devices[index].store.clearAfterPurge(
        in: app, merge: merge, facts: &common.mergedFacts)
    case .purgedByPerson, .encryptedDataReset:
      devices[index].store.forgetHub(
        keepsPending: true, uploadsEverything: true, keepsReset: true)
    }
    if let cause { applyMerged(on: device, because: cause) }
    if devices[index].store.hasPending { agent(device, hears: .localChange, cause: cause) }
  }
}
