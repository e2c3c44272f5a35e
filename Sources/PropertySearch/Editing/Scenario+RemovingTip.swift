import Scenarios
import TipDomain

extension AppDefinition {
  /// The same app with other tips, groups or knobs; every index in them must stay right.
  package func with(
    tips: [TipDefinition]? = nil, groups: [TipGroupDefinition]? = nil, knobs: BehaviourKnobs? = nil
  ) -> AppDefinition {
    AppDefinition(
      texts: texts, events: events, parameters: parameters, tips: tips ?? self.tips,
      groups: groups ?? self.groups, knobs: knobs ?? self.knobs)
  }
}

extension Scenario {
  /// The scenario without a tip, and without everything that only concerns it.
  package func removing(_ removed: TipIndex) -> Scenario {
    var scenario = self
    var tips = app.tips
    tips.remove(at: removed.position)
    let groups = app.groups.map { group in
      var group = group
      if !group.presences.isEmpty {
        group.presences = group.tips.indices.filter { group.tips[$0] != removed }.map {
          group.presences[$0]
        }
      }
      group.tips = group.tips.compactMap { $0.without(removed) }
      return group
    }
    scenario.app = app.with(tips: tips, groups: groups)
    for index in screens.indices {
      scenario.screens[index].slots = screens[index].slots.compactMap { $0.without(removed) }
    }
    scenario.timeline = timeline.compactMap { $0.without(removed) }
    scenario.pointerLinks.popovers = pointerLinks.popovers.compactMap { popover in
      popover.tip.without(removed).map { TipPopover(tip: $0, cover: popover.cover) }
    }
    for index in devices.indices {
      scenario.devices[index].overrides.shown = devices[index].overrides.shown.compactMap {
        $0.without(removed)
      }
      scenario.devices[index].overrides.hidden = devices[index].overrides.hidden.compactMap {
        $0.without(removed)
      }
    }
    scenario.renumberIntents(without: removed)
    scenario.removeEffects(on: removed)
    for index in scenario.app.groups.indices.reversed()
    where scenario.app.groups[index].tips.isEmpty {
      scenario = scenario.removing(GroupIndex(index))
    }
    return scenario
  }

  /// The scenario without a group; views that asked it for a tip are gone, and views that cast its
  /// tip ask for that tip themselves.
  package func removing(_ removed: GroupIndex) -> Scenario {
    var scenario = self
    var groups = app.groups
    groups.remove(at: removed.position)
    scenario.app = app.with(groups: groups)
    for index in screens.indices {
      scenario.screens[index].slots = screens[index].slots.compactMap { slot in
        guard let group = slot.group else { return slot }
        if group != removed {
          let kept = group.position < removed.position ? group : GroupIndex(group.position - 1)
          var slot = slot
          slot.group = kept
          return slot
        }
        return slot.tip.map {
          TipSlot(tip: $0, surface: slot.surface, condition: slot.condition)
        }
      }
    }
    return scenario
  }

  /// The scenario without a screen; its visitors no longer come.
  package func removing(screen removed: Int) -> Scenario {
    var scenario = self
    scenario.screens.remove(at: removed)
    func kept(_ screen: UInt16) -> UInt16? {
      if Int(screen) == removed { return nil }
      return Int(screen) < removed ? screen : screen - 1
    }
    scenario.timeline = timeline.compactMap { step in
      guard let screen = step.action.references.screen else { return step }
      var step = step
      guard let screen = kept(screen) else { return nil }
      step.action.references.screen = screen
      return step
    }
    for index in people.indices {
      scenario.people[index].screens = people[index].screens.compactMap { weighted in
        kept(weighted.choice).map { Weighted($0, weight: weighted.weight) }
      }
    }
    return scenario
  }
}

extension TipIndex {
  /// The index when a tip is gone; nil for that tip.
  func without(_ removed: TipIndex) -> TipIndex? {
    if self == removed { return nil }
    return position < removed.position ? self : TipIndex(position - 1)
  }
}

extension TipSlot {
  fileprivate func without(_ removed: TipIndex) -> TipSlot? {
    guard let tip else { return self }
    return tip.without(removed).map {
      TipSlot(tip: $0, group: group, surface: surface, condition: condition)
    }
  }
}

extension TimelineStep {
  fileprivate func without(_ removed: TipIndex) -> TimelineStep? {
    guard let tip = action.references.tip else { return self }
    guard let kept = tip.without(removed) else { return nil }
    var step = self
    step.action.references.tip = kept
    return step
  }
}
