import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// Faults: each is scheduled, begun and ended alone, and can be switched off alone.

/// A fault while a world goes.
package struct FaultState: Sendable {
  /// The network's fault that it switches, if it is one of links.
  var networkFault: Int?
  var draws: EntityDraws
  package var isActive = false
  /// The fact that says it began.
  var began: FactID?
}

/// A hub that answers requests with an error.
struct HubTroubleState: Sendable, BitwiseCopyable {
  var error: SyncError
  var retryAfter: SimulatedDuration
}

extension World {
  mutating func setUpFaults() {
    for definition in scenario.faults {
      let identity = EntityDraws.identity("fault", definition.name, bits: 11)
      let link = networkFault(for: definition.kind).map { network.install($0, identity: identity) }
      faults.append(FaultState(networkFault: link, draws: EntityDraws("fault", definition.name)))
    }
  }

  mutating func planNextWindow(of fault: Int, number: Int, after instant: Instant) {
    guard options.plays(scenario.faults[fault]) else { return }
    let window: FaultWindow?
    if scenario.faults[fault].kind.concernsWholeHub, var shared = sharedChoices {
      window = self.window(of: fault, number, after: instant, &shared)
    } else {
      var own = choices
      window = self.window(of: fault, number, after: instant, &own)
      choices = own
    }
    guard let window, window.start < .zero + length else { return }
    let name = UInt16(truncatingIfNeeded: fault)
    let count = UInt32(truncatingIfNeeded: number)
    plan(.faultBegins(fault: name, window: count), at: window.start, .fault)
    let added = duration(.faultWindow, declared: window.end - window.start)
    let end = injection == nil ? window.end : window.start + added
    plan(.faultEnds(fault: name, window: count), at: end, .fault)
  }

  private func window(
    of fault: Int, _ number: Int, after instant: Instant, _ choices: inout ChoiceSource
  ) -> FaultWindow? {
    scenario.faults[fault].schedule.window(
      number: number, after: instant, choices: &choices, entity: faults[fault].draws.identity,
      startPurpose: WorldPurpose.faultStart.number, dwellPurpose: WorldPurpose.faultDwell.number)
  }

  mutating func beginFault(_ fault: Int, window: Int) {
    guard !isHealed, !faults[fault].isActive else { return }
    faults[fault].isActive = true
    let began = record(
      .run(.faultBegan(fault: UInt16(truncatingIfNeeded: fault))), at: .world, because: .none)
    faults[fault].began = began
    if let link = faults[fault].networkFault { network.setActive(fault: link, true) }
    harm(scenario.faults[fault].kind, because: began)
  }

  mutating func endFault(_ fault: Int, window: Int) {
    if faults[fault].isActive { stopFault(fault) }
    if !isHealed { planNextWindow(of: fault, number: window + 1, after: now) }
  }

  /// Ends a fault that is active.
  mutating func stopFault(_ fault: Int) {
    faults[fault].isActive = false
    let ended = record(
      .run(.faultEnded(fault: UInt16(truncatingIfNeeded: fault))), at: .world,
      because: Causes(faults[fault].began))
    if let link = faults[fault].networkFault {
      network.setActive(fault: link, false)
      releaseHeld(by: link)
    }
    mend(scenario.faults[fault].kind, because: ended)
  }

  /// What a fault does when it begins, besides what the network does by itself.
  private mutating func harm(_ kind: FaultKind, because cause: FactID) {
    let causes = Causes(cause)
    switch kind {
    case .offline(let devices): for device in devices { setOffline(true, device, because: causes) }
    case .partition, .loss, .burstLoss, .latency, .duplication, .reordering, .bandwidth, .hold,
      .lostAnswers:
      break
    case .hubError, .partialFailure, .pushLoss: combineHubFaults(because: cause)
    case .tokenExpiry where omits(.expireTokens): break
    case .tokenExpiry:
      for account in hub.zones.indices { hub.zones[account].expireTokens(at: now) }
    case .quotaFull(let account): setFull(true, account)
    case .crash(let devices): for device in devices { crash(device, because: causes) }
    case .termination(let devices): for device in devices { terminate(device, because: causes) }
    case .clockOffset(let devices, let by):
      for device in devices { jumpClock(device, by: by, because: causes) }
    case .signOut(let devices):
      for device in devices { signOutByFault(device, because: causes) }
    }
  }

  /// What the end of a fault puts right.
  private mutating func mend(_ kind: FaultKind, because cause: FactID) {
    let causes = Causes(cause)
    switch kind {
    case .offline(let devices): for device in devices { setOffline(false, device, because: causes) }
    case .partition, .loss, .burstLoss, .latency, .duplication, .reordering, .bandwidth, .hold,
      .lostAnswers, .tokenExpiry, .crash, .termination:
      break
    case .hubError, .partialFailure, .pushLoss: combineHubFaults(because: cause)
    case .quotaFull(let account): setFull(isAnyActive(.quotaFull(account: account)), account)
    case .clockOffset(let devices, let by):
      if omits(.undoClockJump) { return }
      let back = SimulatedDuration.zero - by
      for device in devices { jumpClock(device, by: back, because: causes) }
    case .signOut(let devices):
      for device in devices where !isSignedOutByFault(device) {
        returnToAccount(device, because: causes)
      }
    }
  }

  mutating func setFull(_ isFull: Bool, _ account: UInt16) {
    guard Int(account) < hub.isFull.count, !omits(.fillAccount) else { return }
    hub.isFull[Int(account)] = isFull
  }

  mutating func jumpClock(
    _ device: DeviceIndex, by duration: SimulatedDuration, because causes: Causes
  ) {
    devices[device.position].clock.jump(by: duration)
    record(.device(.clockJumped(by: duration)), on: device, because: causes)
  }
}
