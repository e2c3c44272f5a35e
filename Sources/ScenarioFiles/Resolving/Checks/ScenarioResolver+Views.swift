import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// Views that can never show, and tips that no view asks for.

extension ScenarioResolver {
  /// By tip: whether a view that is ever on screen can show it.
  mutating func checkViews(of scenario: Scenario) -> [Bool] {
    let isOpened = openedScreens(of: scenario)
    let isOffered = TipSurface.allCases.map { surface in
      scenario.devices.contains { $0.platform.offers(surface) }
    }
    var isShown = Array(repeating: false, count: tips.count)
    var isGroupShown = Array(repeating: false, count: groups.count)
    for (position, screen) in screens.enumerated() {
      if !isOpened[position] {
        warning(
          .neverHappens, at: syntax.app.screens[position].id.range,
          "nobody ever opens the screen \(screen.id)")
      }
      for (number, slot) in screen.slots.enumerated() {
        if let surface = slot.surface, let index = TipSurface.allCases.firstIndex(of: surface),
          !isOffered[index]
        {
          reportSurface(surface, syntax.app.screens[position].shows[number], in: scenario)
        } else if isOpened[position] {
          if let tip = slot.tip { isShown[tip.position] = true }
          if slot.tip == nil, let group = slot.group { isGroupShown[group.position] = true }
        }
      }
    }
    for (position, group) in groups.enumerated() where isGroupShown[position] {
      for tip in group.tips { isShown[tip.position] = true }
    }
    for (position, tip) in tips.enumerated() where !isSomewhere(tip.presence, in: scenario) {
      isShown[position] = true
      warning(
        .neverShown, at: syntax.app.tips[position].name.range,
        "no device of this scenario has the tip \(tip.identifier) (only "
          + "\(tip.presence.platforms.map(\.rawValue).joined(separator: ", ")))")
    }
    for (position, tip) in tips.enumerated() where !isShown[position] {
      warning(
        .neverShown, at: syntax.app.tips[position].name.range,
        "no view that is ever on screen can show the tip \(tip.identifier)")
    }
    checkOverrides(of: scenario)
    return isShown
  }

  private mutating func checkOverrides(of scenario: Scenario) {
    let overrides = scenario.devices.map(\.overrides)
    if overrides.allSatisfy({ $0.showsAll || $0.hidesAll }), let first = syntax.devices.first {
      warning(
        .alwaysForced, at: first.id.range, "every device forces all tips to show or to hide")
    }
  }

  /// By screen: whether a person or the timeline opens it.
  func openedScreens(of scenario: Scenario) -> [Bool] {
    var isOpened = Array(repeating: false, count: screens.count)
    for person in scenario.people {
      for screen in person.screens where screen.weight > 0 {
        isOpened[Int(screen.choice)] = true
      }
    }
    for step in scenario.timeline {
      if let screen = step.action.references.screen { isOpened[Int(screen)] = true }
    }
    return isOpened
  }

  private mutating func reportSurface(
    _ surface: TipSurface, _ syntax: SlotSyntax, in scenario: Scenario
  ) {
    let platforms = Platform.allCases.filter { platform in
      scenario.devices.contains { $0.platform == platform }
    }
    let names = platforms.map(\.rawValue).joined(separator: ", ")
    warning(
      .neverShown, at: syntax.surface?.range ?? .none,
      "no device of this scenario can show a tip as \(surface.name) (only \(names))")
  }
}
