import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// The second phase: no faults any more, and the fleet has to come to rest.

extension World {
  /// How many times within the bound somebody looks for devices that are behind.
  private static let nudges: Int64 = 64

  /// All faults end, people put their devices away, and every app is opened once to sync.
  mutating func heal() {
    let isMended = !omits(.endLinkFaults)
    let lastCutOff = devices.lastIndex { $0.isPresent && !$0.isOnline }
    for fault in faults.indices where faults[fault].isActive && isMended { stopFault(fault) }
    for person in people.indices where people[person].device != nil {
      endSession(of: person, people[person].session)
    }
    isHealed = true
    awaitsQuiescence = !omits(.awaitQuiescence)
    stepsToCome = stepsWithinBound
    let healed = record(.run(.healed), at: .world, because: .none)
    if isMended {
      network.deactivateAllFaults()
      if !omits(.mendLinks) { network.makeLinksSound() }
    }
    trouble = nil
    partialFailure = .never
    pushLossFault = .never
    accountsFilledByStep.removeAll()
    for account in hub.isFull.indices { hub.isFull[account] = false }
    for index in devices.indices where devices[index].isPresent {
      let device = DeviceIndex(index)
      connect(device, because: Causes(healed))
      tell(.leftScreen(because: Causes(healed)), on: device)
      if !omits(.openApps) { open(device, because: Causes(healed)) }
      agent(device, hears: .conditionEnded, cause: healed)
    }
    if let lastCutOff, omits(.reconnectLastDevice) {
      setOffline(true, DeviceIndex(lastCutOff), because: Causes(healed))
    }
    planNudge()
  }

  /// How much of the timeline is still to come before the bound is over, and how many devices join:
  /// a rest before that would not last.
  private var stepsWithinBound: Int {
    guard let heal = scenario.heal else { return 0 }
    let bound = heal.after + heal.within
    let steps = scenario.timeline.count { heal.after <= $0.at && $0.at <= bound }
    return steps + scenario.devices.count { heal.after <= $0.joins && $0.joins <= bound }
  }

  private mutating func planNudge() {
    guard let heal = scenario.heal else { return }
    // More often towards the end: whoever was told to wait almost until then still has to ask.
    let remaining: SimulatedDuration = .zero + heal.after + heal.within - now
    let step = max(
      1_000, min(heal.within.microseconds / World.nudges, remaining.microseconds / 2))
    plan(.nudges, after: SimulatedDuration(microseconds: step), .check)
  }

  /// Pushes may be off or late, a process may have ended: a person would open the app again.
  mutating func nudge() {
    guard awaitsQuiescence, let heal = scenario.heal, now < .zero + heal.after + heal.within else {
      return
    }
    for index in devices.indices
    where isBehind(DeviceIndex(index)) && !omits(.openApps) {
      open(DeviceIndex(index), because: .none)
      agent(DeviceIndex(index), hears: .fetchWanted, cause: nil)
    }
    planNudge()
  }

  /// After each occurrence past the healing: the fleet may just have come to rest. That is certain
  /// once everything else that happens at this moment has happened.
  mutating func noticeQuiescence() {
    guard awaitsQuiescence, !isQuiescencePlanned, isQuiescent else { return }
    isQuiescencePlanned = true
    plan(.quiesces, after: .zero, .check)
  }

  /// Everything that happens at this moment has happened.
  mutating func rest() {
    isQuiescencePlanned = false
    guard awaitsQuiescence, isQuiescent else { return }
    awaitsQuiescence = false
    quiescentAt = now
    let rest = record(.run(.quiescent), at: .world, because: .none)
    recordKnowledge(because: rest)
    // One more look at the hub: at rest, it must move nothing.
    fetchOnceMore(because: rest)
  }

  /// The bound is over; whatever happened until now was in time.
  mutating func judgeRest() {
    rest()
    guard awaitsQuiescence else { return }
    awaitsQuiescence = false
    let timedOut = record(.run(.quiescenceTimedOut), at: .world, because: .none)
    recordKnowledge(because: timedOut)
  }

  /// Nothing on its way, nothing to upload, nothing to fetch, and nothing still to come.
  private var isQuiescent: Bool {
    if stepsToCome > 0 || landingsToCome > 0 || isBusyWithSystems { return false }
    if omits(.checkWork) { return true }
    if messages.inUse > 0, !omits(.checkMessages) { return false }
    guard syncs else { return true }
    for index in devices.indices where canSync(DeviceIndex(index)) {
      if devices[index].store.hasPending, !omits(.checkOutboxes) { return false }
      if !devices[index].agent.isIdle, !omits(.checkAgents) { return false }
      if isBehind(DeviceIndex(index)), !omits(.checkUnfetchedChanges) { return false }
    }
    return true
  }

  private func isBehind(_ device: DeviceIndex) -> Bool {
    guard syncs, canSync(device), let account = devices[device.position].account else {
      return false
    }
    guard let token = devices[device.position].agent.token else { return true }
    return token.generation != hub.zones[Int(account)].generation
      || token.sequence < hub.zones[Int(account)].sequence
  }

  private mutating func fetchOnceMore(because rest: FactID) {
    for index in devices.indices where canSync(DeviceIndex(index)) {
      agent(DeviceIndex(index), hears: .fetchWanted, cause: rest)
    }
  }

  /// What every device knows, so that the journal alone can be judged.
  private mutating func recordKnowledge(because cause: FactID?) {
    for index in devices.indices where devices[index].isPresent {
      let device = DeviceIndex(index)
      let causes = Causes(cause)
      PlayedTips.recordKnowledge(of: device, because: causes, in: &self)
      record(
        .run(
          .knowsOutbox(
            pending: UInt32(clamping: devices[index].store.pendingCount),
            isSignedIn: devices[index].account != nil)),
        on: device, because: causes)
    }
  }

  /// The run is over.
  mutating func end() {
    if scenario.heal == nil { recordKnowledge(because: nil) }
    if omits(.keepTimeAtEnd) { now = Instant(microseconds: -1) }
    record(.run(.ended), at: .world, because: .none)
    isOver = true
  }
}
