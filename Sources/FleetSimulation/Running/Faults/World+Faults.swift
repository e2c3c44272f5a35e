import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// Faults: each is scheduled, begun and ended alone, and can be switched off alone.

extension World {
  mutating func setUpFaults() {
    if scenario.faults.isEmpty { return }
    let ofLinks = scenario.faults.map { $0.kind.networkFault(in: self) }
    let names = zip(scenario.faults, ofLinks).filter { $0.1 != nil }.map(\.0.name)
    var identities = EntityDraws.identities("fault", names, bits: 11)[...]
    for (definition, ofLink) in zip(scenario.faults, ofLinks) {
      let link = ofLink.map { network.install($0, identity: identities.removeFirst()) }
      faults.append(
        FaultState(
          fault: definition.kind, networkFault: link, draws: EntityDraws("fault", definition.name))
      )
    }
  }

  mutating func planNextWindow(of fault: Int, number: Int, after instant: Instant) {
    guard options.plays(scenario.faults[fault]) else { return }
    let window: FaultWindow?
    if faults[fault].fault.concernsWholeHub, var shared = sharedChoices {
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
    let end = !isInjected ? window.end : window.start + added
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
    let fault = faults[fault].fault
    fault.begin(in: &self, because: began)
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
    let fault = faults[fault].fault
    fault.end(in: &self, because: ended)
  }

  /// All change tokens given out so far expire.
  package mutating func expireTokens() {
    if omits(.expireTokens) { return }
    for account in hub.zones.indices { hub.zones[account].expireTokens(at: now) }
  }

  package mutating func setFull(_ isFull: Bool, _ account: UInt16) {
    accountsFilledByStep.removeAll { $0 == account }
    if isFull { accountsFilledByStep.append(account) }
    noticeRoom(of: account)
  }

  package mutating func noticeRoom(of account: UInt16) {
    guard Int(account) < hub.isFull.count, !omits(.fillAccount) else { return }
    hub.isFull[Int(account)] =
      isFilledByFault(account) || accountsFilledByStep.contains(account)
  }

  package mutating func jumpClock(
    _ device: DeviceIndex, by duration: SimulatedDuration, because causes: Causes
  ) {
    devices[device.position].clock.jump(by: duration)
    let jumped = record(.device(.clockJumped(by: duration)), on: device, because: causes)
    tell(.setClock(because: jumped), on: device)
  }
}
