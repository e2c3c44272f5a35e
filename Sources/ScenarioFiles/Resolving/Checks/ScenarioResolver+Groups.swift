import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// Ordered groups that can stop for ever (4.4), and events that are asked but never donated.

extension ScenarioResolver {
  mutating func checkGroups(of scenario: Scenario, isShown: [Bool]) {
    let isOrdered = groups.map { $0.priority == .ordered }
    guard isOrdered.contains(true) else { return }
    var sources = InvalidationSources(
      of: scenario.app.tips, people: scenario.people, timeline: scenario.timeline,
      outsideTap: syntax.knobs.outsideTap)
    for effect in scenario.intents?.effects ?? [] {
      if case .invalidateTip(let tip) = effect.act, tip >= 0 {
        sources.addInvalidation(of: TipIndex(Int(tip)))
      }
    }
    for effect in scenario.allEffects {
      if case .invalidates(let tip, _) = effect { sources.addInvalidation(of: tip) }
    }
    // By tip; nil is not asked yet.
    var blockages: [String??] = Array(repeating: nil, count: tips.count)
    for (index, group) in groups.enumerated() where isOrdered[index] {
      for (number, tip) in group.tips.enumerated().dropLast()
      where isSomewhere(tips[tip.position].presence, in: scenario) {
        let known = blockages[tip.position]
        let reason = known ?? blockage(by: tip, sources, isShown: isShown[tip.position])
        blockages[tip.position] = .some(reason)
        guard let reason else { continue }
        let next = tips[group.tips[number + 1].position].identifier
        warning(
          .blockedGroup, at: syntax.app.groups[index].tips[number].tip.range,
          "\(next) waits for \(tips[tip.position].identifier) to be invalidated, but \(reason)")
        break
      }
    }
  }

  /// Whether any device may have something, in some version of the app.
  func isSomewhere(_ presence: Presence, in scenario: Scenario) -> Bool {
    scenario.devices.contains { presence.platforms.contains($0.platform) }
  }

  /// Why nothing can invalidate a tip; nil if something can.
  private func blockage(by tip: TipIndex, _ sources: InvalidationSources, isShown: Bool) -> String?
  {
    if sources.isInvalidated[tip.position] { return nil }
    if !isShown { return "no view ever shows it" }
    let context = ruleContext(of: syntax.app.tips[tip.position])
    let rules = tips[tip.position].rules.filter { $0.presence == .everywhere }
    if !context.canEverHold(rules, isLimitMerged: isLimitMerged) {
      return "its rules can never hold"
    }
    let options = tips[tip.position].options
    if options.maximumDisplayCount != nil || options.maximumDisplayDuration != nil { return nil }
    if sources.isReactedAway[tip.position] { return nil }
    return "it has no limit, and nobody closes or uses it"
  }

  // MARK: Events

  mutating func checkEvents(of scenario: Scenario) {
    var isDonated = Array(repeating: false, count: events.count)
    let isOpened = openedScreens(of: scenario)
    for (index, screen) in screens.enumerated() where isOpened[index] {
      for donation in screen.donations where donation.probability > .never {
        isDonated[donation.event.position] = true
      }
    }
    for step in scenario.timeline {
      // What carries values is a donation.
      let named = step.action.references
      if let event = named.event, named.values != nil { isDonated[event.position] = true }
    }
    for effect in scenario.intents?.effects ?? [] {
      guard case .donateEvent(let event) = effect.act, isDonated.indices.contains(Int(event))
      else { continue }
      isDonated[Int(event)] = true
    }
    for effect in scenario.allEffects {
      if case .donates(let donation) = effect, donation.probability > .never {
        isDonated[donation.event.position] = true
      }
    }
    for tip in tips {
      for rule in tip.rules {
        guard case .event(let event) = rule.input, !isDonated[event.position] else { continue }
        isDonated[event.position] = true
        warning(
          .neverDonated, at: syntax.app.events[event.position].id.range,
          "a rule of \(tip.identifier) uses the event \(events[event.position].id), which nothing "
            + "ever donates")
      }
    }
  }
}
