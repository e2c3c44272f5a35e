import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// What the hub does with requests, and whom it pushes to.

extension World {
  mutating func answerFetch(_ request: Int, refused: HubRefusal?, cause: FactID?) {
    let token = messages.slots[request].token
    let account = omits(.chooseZone) ? 0 : Int(messages.slots[request].account)
    let slot = newAnswer(.fetchAnswer, to: request)
    var answer: FetchAnswer
    if let refused = refused ?? refusal(of: request) {
      answer = FetchAnswer(token: token, error: refused.error, isLast: true)
      messages.slots[slot].retryAfter = refused.retryAfter
    } else {
      answer = hub.zones[account].fetchInPlace(
        since: token, at: now, tokenLifetime: scenario.sync.tokenLifetime,
        limit: scenario.sync.fetchLimit, into: &messages.slots[slot].records)
    }
    messages.slots[slot].token = answer.token
    messages.slots[slot].error = answer.error
    messages.slots[slot].loss = answer.loss
    messages.slots[slot].isLast = answer.isLast
    messages.slots[slot].keepRecords(in: &common.journal)
    let answered = record(
      .sync(
        .fetchAnswered(
          message: messages.slots[slot].number, error: answer.error,
          records: messages.slots[slot].carried, isLast: answer.isLast,
          retryAfter: messages.slots[slot].retryAfter)),
      at: .hub, because: causes(ofAnswer: slot, to: token, cause))
    send(slot, toHub: false, cause: answered)
  }

  /// What led to an answer: the request, and whoever changed what it brings.
  private func causes(ofAnswer slot: Int, to token: ChangeToken?, _ request: FactID?) -> Causes {
    if messages.slots[slot].carried.count == 0 { return Causes(request) }
    let (newest, other) = zoneChangeCauses[Int(messages.slots[slot].account)].causes(
      for: messages.slots[slot].device, since: token)
    return Causes(request, newest, other)
  }

  mutating func answerUpload(_ request: Int, refused: HubRefusal?, cause: FactID?) {
    let account = Int(messages.slots[request].account)
    let slot = newAnswer(.uploadAnswer, to: request)
    var error: SyncError?
    var emptied: FactID?
    messages.addRecords(of: request, to: slot)
    if let refused = refused ?? refusal(of: request) {
      error = refused.error
      messages.slots[slot].retryAfter = refused.retryAfter
    } else if messages.slots[request].resetsZone {
      emptied = resetZone(account, by: request, cause: cause)
    } else if let gone = hub.zones[account].refusal(of: messages.slots[request].token) {
      error = gone
    } else {
      failSome(of: slot)
      failItems(of: slot, in: account)
      let forgotten = !isInjected ? nil : takeRecord(from: slot)
      error = hub.upload(
        &messages.slots[slot].records, valueBytes: valueByteCount(of: slot), to: account,
        policy: scenario.sync.savePolicy ?? merge.savePolicy,
        isAtomic: scenario.sync.isAtomic, order: app.knobs.lwwOrder)
      if let forgotten { messages.slots[slot].records.append(forgotten) }
      if error == .partialFailure, omits(.tellPartialFailure) { error = nil }
    }
    messages.slots[slot].error = error
    messages.slots[slot].keepRecords(in: &common.journal)
    // The fact tells both: what the hub did, and that its answer says only that nobody knows.
    let lost = (error == nil || error == .partialFailure) && trouble?.error == .serverResponseLost
    if lost { messages.slots[slot].retryAfter = trouble?.retryAfter }
    let answered = record(
      .sync(
        .uploadAnswered(
          message: messages.slots[slot].number, error: lost ? .serverResponseLost : error,
          records: messages.slots[slot].carried, retryAfter: messages.slots[slot].retryAfter)),
      at: .hub, because: Causes(cause, emptied))
    let changed = emptied != nil || hasSavedRecord(slot)
    if lost { loseResponse(in: slot, to: request) }
    if changed {
      noteChange(of: account, answered, by: messages.slots[slot].device)
      let origin = omits(.excludeOrigin) ? nil : messages.slots[slot].device
      pushToOthers(account, except: origin, cause: answered)
    }
    send(slot, toHub: false, cause: answered)
  }

  private func hasSavedRecord(_ slot: Int) -> Bool {
    for index in messages.slots[slot].records.indices
    where messages.slots[slot].records[index].outcome == .saved { return true }
    return false
  }

  private mutating func newAnswer(_ kind: MessageKind, to request: Int) -> Int {
    let slot = newMessage(kind, messages.slots[request].device)
    messages.slots[slot].account = messages.slots[request].account
    messages.slots[slot].request = messages.slots[request].request
    messages.slots[slot].process = messages.slots[request].process
    messages.slots[slot].resetsZone = messages.slots[request].resetsZone
    return slot
  }

  /// Single items fail for a while, and can be tried again (7.7, 8.23).
  private mutating func failSome(of slot: Int) {
    guard partialFailure != .never else { return }
    let device = messages.slots[slot].device.position
    for index in messages.slots[slot].records.indices
    where devices[device].draws.chance(partialFailure, .partialFailure, &choices) {
      messages.slots[slot].records[index].outcome = .failed(.zoneBusy)
      messages.slots[slot].retryAfter = scenario.sync.backoff
    }
  }

  /// Empties the zone as a device wishes, but once for each wish: the answer to the first try may
  /// have been lost, a copy may come late, and others may have written since (7.17).
  private mutating func resetZone(
    _ account: Int, by request: Int, cause: FactID?
  ) -> FactID? {
    let device = messages.slots[request].device.position
    if omits(.emptyZone) { return nil }
    // Wishes are numbered upwards, so a copy of an older one is known by its number.
    let wish = messages.slots[request].resetAttempt
    let isNew = devices[device].performedReset.map { $0 < wish } ?? true
    guard isNew || omits(.recognizeReset) else { return nil }
    devices[device].performedReset = wish
    let loss: ZoneLoss
    switch app.knobs.resetSemantics {
    case .deleteRecords: loss = .recordsDeletedByReset
    case .deleteZone: loss = .zoneDeletedByReset
    }
    return emptyZone(UInt16(account), because: loss, cause: cause)
  }

  /// Empties an account's zone, and records why.
  @discardableResult
  mutating func emptyZone(_ account: UInt16, because loss: ZoneLoss, cause: FactID?) -> FactID {
    switch loss {
    case .recordsDeletedByReset: hub.zones[Int(account)].deleteAllRecords()
    case .zoneDeletedByReset, .purgedByPerson, .encryptedDataReset:
      hub.zones[Int(account)].deleteZone(because: loss)
    }
    let emptied = record(
      .sync(.zoneEmptied(account: account, because: loss)), at: .hub, because: Causes(cause))
    noteChange(of: Int(account), emptied, by: nil)
    return emptied
  }

  private mutating func noteChange(of account: Int, _ fact: FactID, by device: DeviceIndex?) {
    zoneChangeCauses[account].note(
      fact, by: device, sequence: hub.zones[account].sequence,
      generation: hub.zones[account].generation)
  }

  // MARK: Pushes

  /// Everybody on the account hears of a change, but never who made it (7.12).
  mutating func pushToOthers(_ account: Int, except origin: DeviceIndex?, cause: FactID?) {
    guard scenario.sync.push.isEnabled, scenario.sync.push.perHour > 0 else { return }
    for index in devices.indices
    where devices[index].account.map(Int.init) == account && devices[index].isPresent
      && DeviceIndex(index) != origin
    {
      if omits(.push(DeviceIndex(index))) { continue }
      requestPush(to: DeviceIndex(index), cause: cause)
    }
  }

  mutating func requestPush(to device: DeviceIndex, cause: FactID?) {
    let index = device.position
    if omits(.askPushThrottle) {
      record(.sync(.pushCoalesced(to: device)), at: .hub, because: Causes(cause))
      return
    }
    switch devices[index].push.request(at: now, perHour: scenario.sync.push.perHour) {
    case .send:
      let delay = devices[index].draws.duration(scenario.sync.push.delay, .pushDelay, &choices)
      notePending(cause)
      plan(.pushLeaves(device, waited: false), after: delay, .network, cause: cause)
    case .coalesce:
      record(.sync(.pushCoalesced(to: device)), at: .hub, because: Causes(cause))
    case .wait(let until):
      record(.sync(.pushThrottled(to: device)), at: .hub, because: Causes(cause))
      notePending(cause)
      plan(.pushLeaves(device, waited: true), at: until, .network, cause: cause)
    }
  }

  mutating func sendPush(to device: DeviceIndex, waited: Bool, cause: FactID?) {
    let index = device.position
    forgetPending(cause)
    if waited { devices[index].push.countWaiting(at: now) }
    if omits(.sendPush) {
      devices[index].push.leave(as: nil)
      return
    }
    let loss = isHealed ? .never : scenario.sync.push.loss.or(pushLossFault)
    let isLost = devices[index].draws.chance(loss, .pushLoss, &choices)
    if !isLost && !devices[index].isOnline && scenario.sync.push.isStoredWhileOffline {
      devices[index].push.leave(as: nil)
      devices[index].hasStoredPush = true
      return
    }
    let slot = newMessage(.push, device)
    devices[index].push.leave(as: messages.slots[slot].number)
    let isSaved =
      !options.messageOverrides.isEmpty && options.fate(of: messages.slots[slot]) == .delivered
    let pushed = record(
      .sync(.pushSent(to: device, message: messages.slots[slot].number)), at: .hub,
      because: Causes(cause))
    if isLost && !isSaved {
      losePush(slot, cause: pushed)
    } else {
      send(slot, toHub: false, cause: pushed)
    }
  }
}
