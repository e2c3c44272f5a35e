import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// Effects that lead to each other without end.
//
// A tip is invalidated once, and nothing that an effect does starts the app, brings it to the
// foreground, opens a screen or chooses an action. So only displays can go on for ever, and a view
// shows again what it showed last only if it left its screen meanwhile, or if its group had another
// turn. What is certain of these is reported: two tips, each of which takes the other's place by
// one parameter that is true or false.

extension ScenarioResolver {
  mutating func checkTurns(of scenario: Scenario) {
    let hasDisplayEffects = scenario.effectLists.contains { list in
      if case .display = list.occasion { true } else { false }
    }
    guard hasDisplayEffects else { return }
    let isOpened = openedScreens(of: scenario)
    var known: [[TipIndex]] = []
    for (index, screen) in scenario.screens.enumerated() where isOpened[index] {
      let turns = screen.slots.flatMap { scenario.turns(in: $0) }
      for (number, first) in turns.enumerated() {
        for second in turns[..<number] where first.alternates(with: second, in: scenario) {
          let pair = [second.tip, first.tip]
          if known.contains(pair) { continue }
          known.append(pair)
          let names = pair.map { tips[$0.position].identifier }
          warning(
            .endlessTurns, at: syntax.app.tips[second.tip.position].name.range,
            "\(names[0]) and \(names[1]) take turns on the screen \(screen.id) without end: when "
              + "either appears, the app changes \(parameters[first.parameter.position].id), and "
              + "the other takes its place")
        }
      }
    }
  }
}

/// A tip that a view shows whenever a parameter has one of its two values, and at no other time.
private struct TipTurn {
  let tip: TipIndex
  let parameter: ParameterIndex
  let value: Bool
  let surface: TipSurface?
  /// The group whose turn it is; nil where the view itself comes and goes.
  let group: GroupIndex?

  /// Whether each of two tips ends the other's turn when it appears, and nothing else does.
  func alternates(with other: TipTurn, in scenario: Scenario) -> Bool {
    guard tip != other.tip, parameter == other.parameter, value != other.value,
      group == other.group
    else { return false }
    let both = [self, other]
    let identifiers = both.map { scenario.app.tips[$0.tip.position].identifier }
    guard identifiers[0] != identifiers[1],
      both.allSatisfy({ $0.endsItself(in: scenario) && !$0.isEnded(by: both, in: scenario) })
    else { return false }
    return scenario.devices.contains { device in
      both.allSatisfy { $0.isShown(on: device, in: scenario) }
    }
  }

  /// Whether the parameter has its other value once the app has heard that the tip appeared.
  private func endsItself(in scenario: Scenario) -> Bool {
    var current = Value.boolean(value)
    for effect in scenario.effects(on: .display(tip)) where effect.parameter == parameter {
      current = effect.changed(current) ?? current
    }
    return current == .boolean(!value)
  }

  /// Whether one of the tips invalidates this one when it appears.
  private func isEnded(by turns: [TipTurn], in scenario: Scenario) -> Bool {
    turns.contains { turn in
      scenario.effects(on: .display(turn.tip)).contains { effect in
        if case .invalidates(tip, _) = effect { true } else { false }
      }
    }
  }

  /// Whether nothing but the parameter keeps the tip off the screen of a device.
  private func isShown(on device: DeviceDefinition, in scenario: Scenario) -> Bool {
    let options = scenario.app.tips[tip.position].options
    let platform = device.platform
    let surface = surface ?? (platform.offers(.popover) ? .popover : .inline)
    let neverDrops = scenario.app.knobs.presentationDropProbability == .never
    let frequency = device.frequency ?? scenario.frequency
    return device.configures && !device.overrides.hidesAll && device.overrides.hidden.isEmpty
      && platform.offers(surface) && (surface == .inline || neverDrops)
      && (options.ignoresDisplayFrequency || frequency == .immediate)
  }
}

extension Scenario {
  /// The turns of the tips of a view.
  fileprivate func turns(in view: TipSlot) -> [TipTurn] {
    if let tip = view.tip, view.group == nil {
      guard isUnlimited(tip), app.tips[tip.position].rules.isEmpty, let condition = view.condition,
        condition.presence == .everywhere, let flag = condition.rule.flatMap({ flag(of: $0) })
      else { return [] }
      return [
        TipTurn(
          tip: tip, parameter: flag.parameter, value: flag.value, surface: view.surface, group: nil)
      ]
    }
    guard view.tip == nil, view.condition == nil, let group = view.group,
      app.knobs.retractOnRuleFalse == .yes
    else { return [] }
    let definition = app.groups[group.position]
    guard definition.priority == .firstAvailable, definition.presences.isEmpty,
      definition.tips.count == 2
    else { return [] }
    return definition.tips.compactMap { tip in
      let rules = app.tips[tip.position].rules
      guard isUnlimited(tip), rules.count == 1, let flag = flag(of: rules[0]) else { return nil }
      return TipTurn(
        tip: tip, parameter: flag.parameter, value: flag.value, surface: view.surface,
        group: group)
    }
  }

  private func isUnlimited(_ tip: TipIndex) -> Bool {
    let definition = app.tips[tip.position]
    return definition.presence == .everywhere && definition.options.maximumDisplayCount == nil
      && definition.options.maximumDisplayDuration == nil
  }

  /// The parameter that a rule asks, and the value that it wants, if that is all that it says.
  private func flag(of rule: Rule) -> (parameter: ParameterIndex, value: Bool)? {
    guard rule.presence == .everywhere, case .parameter(let parameter) = rule.input,
      app.parameters[parameter.position].type.plain == .boolean
    else { return nil }
    return rule.condition.wantedFlag.map { (parameter, $0) }
  }
}

extension RuleExpression {
  /// The value of a yes or no for which this is true, if it is about nothing else.
  fileprivate var wantedFlag: Bool? {
    switch node {
    case .parameter: true
    case .not(let inner): inner.wantedFlag.map { !$0 }
    case .comparison(let sign, let left, let right):
      switch (sign, right.node) {
      case (.equal, .literal(.boolean(let flag))): left.wantedFlag.map { $0 == flag }
      case (.notEqual, .literal(.boolean(let flag))): left.wantedFlag.map { $0 != flag }
      case (_, _): nil
      }
    case .literal, .donations, .filtered, .within, .subset, .count, .isEmpty, .donationDate,
      .donationField, .now, .date, .seconds, .all, .any, .negated, .arithmetic, .contains, .array,
      .range, .member,
      .chained, .subscripted, .coalesced:
      nil
    }
  }
}
