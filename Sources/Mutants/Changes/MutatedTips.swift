import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// Mutants that are another declaration of the app: the world plays it, and the judges know the
// true one.

extension RuleMutant {
  /// Changes rules and what they ask.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .ignored: scenario.changeTips { $0.rules = [] }
    case .onlyFirst: scenario.changeTips { $0.rules = Array($0.rules.prefix(1)) }
    case .wrongDefault:
      scenario.changeApp { app in
        for index in app.parameters.indices {
          guard case .boolean(let value) = app.parameters[index].defaultValue else { continue }
          app.parameters[index].defaultValue = .boolean(!value)
        }
      }
    case .limitIgnored:
      scenario.changeApp { app in
        for index in app.events.indices { app.events[index].limit = .standard }
      }
    case .deletedCount: break
    }
  }
}

extension OptionMutant {
  /// Changes caps.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .capOneHigher:
      scenario.changeTips { tip in
        tip.options.maximumDisplayCount = tip.options.maximumDisplayCount.map { $0 + 1 }
      }
    case .capForgotten: scenario.changeTips { $0.options.maximumDisplayCount = nil }
    case .durationDoubled:
      scenario.changeTips { tip in
        tip.options.maximumDisplayDuration = tip.options.maximumDisplayDuration.map { $0 + $0 }
      }
    case .minuteInSum: scenario.changeKnobs { $0.minimumVisible = .cumulative }
    case .displayNotCounted, .displayCountedTwice, .closingForgotten: break
    }
  }
}

extension FrequencyMutant {
  /// Changes the gap.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .forgotten: scenario.changeFrequencies { _ in .immediate }
    case .halved:
      scenario.changeFrequencies {
        .every(SimulatedDuration(microseconds: $0.gap.microseconds / 2))
      }
    case .redisplayKeepsGap: scenario.changeKnobs { $0.redisplayRestartsGap = .no }
    case .allIgnore: scenario.changeTips { $0.options.ignoresDisplayFrequency = true }
    case .forgottenAtLaunch: break
    }
  }
}

extension GroupMutant {
  /// Changes groups, and how views ask for them.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .orderedAsFirstAvailable:
      scenario.changeApp { app in
        for index in app.groups.indices { app.groups[index].priority = .firstAvailable }
      }
    case .fromTheEnd:
      scenario.changeApp { app in
        for index in app.groups.indices { app.groups[index].tips.reverse() }
      }
    case .slotLeavesGroup:
      for screen in scenario.screens.indices {
        guard let slot = scenario.screens[screen].slots.lastIndex(where: { $0.group != nil }),
          let group = scenario.screens[screen].slots[slot].group
        else { continue }
        scenario.screens[screen].slots[slot].group = nil
        scenario.screens[screen].slots[slot].tip = scenario.app.groups[group.position].tips.last
      }
    case .preemptedStays: break
    }
  }
}

extension OverrideMutant {
  /// Changes the precedence, by leaving out what it no longer lets through.
  package func mutate(_ scenario: inout Scenario) {
    for index in scenario.devices.indices {
      let overrides = scenario.devices[index].overrides
      switch self {
      case .forgotten: scenario.devices[index].overrides = OverrideDefinition()
      case .hideBeatsShow:
        scenario.devices[index].overrides.shown.removeAll { overrides.hidden.contains($0) }
      case .showAllBeatsHide:
        if overrides.showsAll { scenario.devices[index].overrides.hidden = [] }
      case .hideAllBeatsShowAll:
        if overrides.hidesAll { scenario.devices[index].overrides.showsAll = false }
      }
    }
  }
}

extension IdentityMutant {
  /// Changes how ids read.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .platformsShare:
      scenario.changeTips { tip in
        let parts = tip.identifier.split(separator: "{platform}", omittingEmptySubsequences: false)
        tip.identifier = parts.joined(separator: "any")
      }
    case .newsMisdirected, .numberUsedTwice: break
    }
  }
}

/// An app whose parts can be changed one by one.
struct ChangeableApp {
  var events: [EventDefinition]
  var parameters: [ParameterDefinition]
  var tips: [TipDefinition]
  var groups: [TipGroupDefinition]
  var knobs: BehaviourKnobs
}

extension Scenario {
  /// Plays the app as `change` leaves it.
  mutating func changeApp(_ change: (inout ChangeableApp) -> Void) {
    var parts = ChangeableApp(
      events: app.events, parameters: app.parameters, tips: app.tips, groups: app.groups,
      knobs: app.knobs)
    change(&parts)
    app = AppDefinition(
      texts: app.texts, events: parts.events, parameters: parts.parameters, tips: parts.tips,
      groups: parts.groups, knobs: parts.knobs)
  }

  /// Plays every tip as `change` leaves it.
  mutating func changeTips(_ change: (inout TipDefinition) -> Void) {
    changeApp { app in
      for index in app.tips.indices { change(&app.tips[index]) }
    }
  }

  /// Plays with other knobs.
  package mutating func changeKnobs(_ change: (inout BehaviourKnobs) -> Void) {
    changeApp { change(&$0.knobs) }
  }

  /// Plays with another frequency on every device.
  mutating func changeFrequencies(_ change: (DisplayFrequency) -> DisplayFrequency) {
    frequency = change(frequency)
    for index in devices.indices {
      devices[index].frequency = devices[index].frequency.map(change)
    }
  }
}
