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

  /// The process died under the person's hands.
  mutating func abandonSession(of person: Int) {
    guard let device = people[person].device else { return }
    people[person].session &+= 1
    people[person].device = nil
    devices[device.position].person = nil
    record(.person(.sessionEnded), on: device, because: .none)
    if !isHealed { planNextSession(of: person, after: now, cause: nil) }
  }

  // MARK: What they do with tips

  /// Plans what the person in front of the device will do with a tip that just appeared.
  mutating func planReaction(to display: Display, on device: DeviceIndex, cause: FactID) {
    guard let person = devices[device.position].person.map(Int.init) else { return }
    let chosen = people[person].draws.choose(
      scenario.people[person].reactions, .reaction, &choices)
    guard let chosen else { return }
    let reaction = scenario.people[person].reactions[chosen].choice
    if reaction == .ignore { return }
    let wait = people[person].draws.duration(
      scenario.people[person].reactsAfter, .reactionDelay, &choices)
    plan(
      .reacts(device, presentation: display.presentation, reaction),
      after: duration(.reaction, declared: wait), .person,
      cause: cause)
  }

  /// A person, or the script, does something with a tip, if it is still on screen.
  mutating func react(
    _ device: DeviceIndex, _ presentation: UInt32, _ reaction: Reaction, cause: FactID?
  ) {
    let place = device.position
    guard devices[place].process == .foreground,
      let shown = devices[place].ledger.presentation(presentation)
    else { return }
    let reacted = record(
      .person(.reacted(presentation: presentation, with: reaction)), on: device,
      because: Causes(cause))
    let causes = Causes(reacted)
    switch reaction {
    case .ignore: return
    case .close:
      perform(.endDisplay(presentation: presentation, reason: .closed), on: device, because: causes)
    case .tapOutside:
      guard shown.display.surface == .popover else { return }
      perform(
        .endDisplay(presentation: presentation, reason: .tappedOutside), on: device,
        because: causes)
    case .use:
      perform(
        .invalidate(tip: shown.display.tip, reason: .actionPerformed), on: device, because: causes)
    case .act: act(on: shown.display, device, because: causes)
    }
    reevaluate(device, because: Causes(reacted, devices[place].lastChange))
  }

  /// Chooses the action that a tap on the view runs, or else the first button.
  private mutating func act(on display: Display, _ device: DeviceIndex, because causes: Causes) {
    let tip = display.tip.position
    var action = 0
    var byTappingView = false
    switch scenario.app.tips[tip].style {
    case .standard: break
    case .custom(let style):
      if let id = style.wholeViewAction,
        let place = scenario.app.tips[tip].content.actions.firstIndex(where: { $0.id == id })
      {
        action = place
        byTappingView = true
      } else if !style.shows.contains(.actions) {
        return
      }
    }
    perform(
      .chooseAction(
        presentation: display.presentation, action: UInt8(truncatingIfNeeded: action),
        byTappingView: byTappingView),
      on: device, because: causes)
  }
}
