import SimulationKernel
import TipDomain

// Ordered groups that can stop for ever (4.4), and events that are asked but never donated.

extension ScenarioResolver {
  mutating func checkGroups(of scenario: Scenario) {
    for (place, group) in groups.enumerated() {
      switch group.priority {
      case .firstAvailable: continue
      case .ordered: break
      }
      for (number, tip) in group.tips.enumerated().dropLast() {
        guard let reason = blockage(by: tip, in: scenario) else { continue }
        let next = tips[group.tips[number + 1].position].identifier
        warning(
          .blockedGroup, at: written.app.groups[place].tips[number].range,
          "\(next) waits for \(tips[tip.position].identifier) to be invalidated, but \(reason)")
        break
      }
    }
  }

  /// Why nothing can invalidate a tip; nil if something can.
  private func blockage(by tip: TipIndex, in scenario: Scenario) -> String? {
    let isInvalidated = scenario.timeline.contains { step in
      if case .invalidate(let other, _) = step.action { other == tip } else { false }
    }
    if isInvalidated { return nil }
    if !isEverShown(tip, in: scenario) { return "no view ever shows it" }
    let context = ruleContext(of: written.app.tips[tip.position])
    if !context.canEverHold(tips[tip.position].rules) { return "its rules can never hold" }
    let options = tips[tip.position].options
    if options.maximumDisplayCount != nil || options.maximumDisplayDuration != nil { return nil }
    if canBeReactedAway(tip, in: scenario) { return nil }
    return "it has no limit, and nobody closes or uses it"
  }

  private func isEverShown(_ tip: TipIndex, in scenario: Scenario) -> Bool {
    let isOpened = openedScreens(of: scenario)
    for (place, screen) in screens.enumerated() where isOpened[place] {
      if screen.slots.contains(where: { shownTips($0).contains(tip) }) { return true }
    }
    return false
  }

  private func canBeReactedAway(_ tip: TipIndex, in scenario: Scenario) -> Bool {
    for person in scenario.people {
      if person.reactions.contains(where: { ends(tip, $0.choice) }) { return true }
    }
    return scenario.timeline.contains { step in
      switch step.action {
      case .react(let other, let reaction): other == tip && ends(tip, reaction)
      case .choose(let other, let action):
        other == tip && tips[tip.position].content.actions[Int(action)].invalidates
      default: false
      }
    }
  }

  /// Whether a reaction invalidates a tip.
  private func ends(_ tip: TipIndex, _ reaction: Reaction) -> Bool {
    switch reaction {
    case .ignore: return false
    case .close, .use: return true
    case .tapOutside: return written.knobs.outsideTap == .invalidate
    case .act:
      let actions = tips[tip.position].content.actions
      switch tips[tip.position].style {
      case .standard: return actions.first?.invalidates ?? false
      case .custom(let style):
        if let id = style.wholeViewAction {
          return actions.first { $0.id == id }?.invalidates ?? false
        }
        return style.shows.contains(.actions) && actions.first?.invalidates ?? false
      }
    }
  }

  // MARK: Events

  mutating func checkEvents(of scenario: Scenario) {
    var isDonated = Array(repeating: false, count: events.count)
    let isOpened = openedScreens(of: scenario)
    for (place, screen) in screens.enumerated() where isOpened[place] {
      for donation in screen.donations where donation.probability > .never {
        isDonated[donation.event.position] = true
      }
    }
    for step in scenario.timeline {
      if case .donate(let event, _, _, _) = step.action { isDonated[event.position] = true }
    }
    for tip in tips {
      for rule in tip.rules {
        guard case .event(let event) = rule.input, !isDonated[event.position] else { continue }
        isDonated[event.position] = true
        warning(
          .neverDonated, at: written.app.events[event.position].id.range,
          "a rule of \(tip.identifier) asks the event \(events[event.position].id), "
            + "which nothing ever donates")
      }
    }
  }
}
