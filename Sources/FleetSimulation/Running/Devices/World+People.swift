import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// People: they take up a device, open screens, and do something with tips.

extension World {
  mutating func planNextSession(of person: Int, after instant: Instant, cause: FactID?) {
    let wait = people[person].draws.duration(
      scenario.people[person].between, .sessionGap, &choices)
    plan(
      .sessionBegins(person: UInt16(truncatingIfNeeded: person)), at: instant + wait, .person,
      cause: cause)
  }

  mutating func beginSession(of person: Int) {
    guard !isHealed else { return }
    let chosen = people[person].draws.choose(
      scenario.people[person].devices, .sessionDevice, &choices)
    guard let chosen, isFree(scenario.people[person].devices[chosen].choice) else {
      planNextSession(of: person, after: now, cause: nil)
      return
    }
    let device = scenario.people[person].devices[chosen].choice
    people[person].device = device
    people[person].session &+= 1
    devices[device.position].person = UInt16(truncatingIfNeeded: person)
    let session = people[person].session
    let began = record(.person(.sessionBegan), on: device, because: .none)
    let length = people[person].draws.duration(
      scenario.people[person].lasting, .sessionLength, &choices)
    plan(
      .sessionEnds(person: UInt16(truncatingIfNeeded: person), session: session), after: length,
      .person, cause: began)
    open(device, because: Causes(began))
    openScreen(person, session)
  }

  private func isFree(_ device: DeviceIndex) -> Bool {
    devices[device.position].isPresent && devices[device.position].person == nil
  }

  mutating func openScreen(_ person: Int, _ session: UInt32) {
    guard !isHealed, people[person].session == session, let device = people[person].device else {
      return
    }
    let chosen = people[person].draws.choose(
      scenario.people[person].screens, .screen, &choices)
    guard let chosen else { return }
    visit(
      scenario.people[person].screens[chosen].choice, on: device,
      because: Causes(devices[device.position].lastVisit))
    planActions(of: person, on: device)
    let dwell = people[person].draws.duration(scenario.people[person].dwell, .dwell, &choices)
    // A person who stays no time at all would open screens for ever within one instant.
    plan(
      .opensScreen(person: UInt16(truncatingIfNeeded: person), session: session),
      after: max(dwell, .milliseconds(1)), .person)
  }

  mutating func endSession(of person: Int, _ session: UInt32) {
    guard people[person].session == session, let device = people[person].device else { return }
    people[person].session &+= 1
    people[person].device = nil
    devices[device.position].person = nil
    let ended = record(.person(.sessionEnded), on: device, because: .none)
    let endsProcess = people[person].draws.chance(
      scenario.people[person].endsProcess, .endsProcess, &choices)
    if endsProcess {
      terminate(device, because: Causes(ended))
    } else {
      suspend(device, because: Causes(ended))
    }
    if !isHealed { planNextSession(of: person, after: now, cause: ended) }
  }

  /// The process ended while the person used the device.
  mutating func abandonSession(of person: Int) {
    guard let device = people[person].device else { return }
    people[person].session &+= 1
    people[person].device = nil
    devices[device.position].person = nil
    record(.person(.sessionEnded), on: device, because: .none)
    if !isHealed { planNextSession(of: person, after: now, cause: nil) }
  }
}
