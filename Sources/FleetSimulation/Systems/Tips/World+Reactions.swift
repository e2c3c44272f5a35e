import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// What people do with tips.

extension World {
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
      .system(
        device, .tips(.reaction(presentation: display.presentation, reaction))),
      after: duration(.reaction, declared: wait), .person,
      cause: cause)
  }

  /// A person, or the script, does something with a tip, if it is still on screen.
  mutating func react(
    _ device: DeviceIndex, _ presentation: UInt32, _ reaction: Reaction, cause: FactID?
  ) {
    let index = device.position
    guard devices[index].process == .foreground,
      let shown = devices[index].systems.tips.presentation(presentation)
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
    reevaluate(device, because: Causes(reacted, devices[index].lastChange))
  }

  /// Chooses the action that a tap on the view runs, or else the first button.
  private mutating func act(on display: Display, _ device: DeviceIndex, because causes: Causes) {
    let tip = display.tip.position
    var action = 0
    var byTappingView = false
    switch app.tips[tip].style {
    case .standard: break
    case .custom(let style):
      if let id = style.wholeViewAction,
        let index = app.tips[tip].content.actions.firstIndex(where: { $0.id == id })
      {
        action = index
        byTappingView = true
      } else if !style.shows.contains(.actions) {
        return
      }
    }
    choose(
      UInt8(truncatingIfNeeded: action), byTappingView: byTappingView, of: display.presentation,
      on: device, because: causes)
  }
}
