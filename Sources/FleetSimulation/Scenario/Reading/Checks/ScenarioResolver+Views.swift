import SimulationKernel
import TipDomain

// Views that can never show, and tips that no view asks for.

extension ScenarioResolver {
  mutating func checkViews(of scenario: Scenario) {
    let isOpened = openedScreens(of: scenario)
    var isShown = Array(repeating: false, count: tips.count)
    for (place, screen) in screens.enumerated() {
      if !isOpened[place] {
        warning(
          .neverHappens, at: written.app.screens[place].id.range,
          "nobody ever opens the screen \(screen.id)")
      }
      for (number, slot) in screen.slots.enumerated() {
        let canShow = checkSurface(slot, written.app.screens[place].shows[number], in: scenario)
        guard isOpened[place], canShow else { continue }
        for tip in shownTips(slot) { isShown[tip.position] = true }
      }
    }
    for (place, tip) in tips.enumerated() where !isShown[place] {
      warning(
        .neverShown, at: written.app.tips[place].name.range,
        "no view that is ever on screen can show the tip \(tip.identifier)")
    }
    let overrides = scenario.devices.map(\.overrides)
    if overrides.allSatisfy({ $0.showsAll || $0.hidesAll }), let first = written.devices.first {
      warning(
        .alwaysForced, at: first.id.range, "every device forces all tips to show or to hide")
    }
  }

  /// The tips that a view may show.
  func shownTips(_ slot: TipSlot) -> [TipIndex] {
    if let tip = slot.tip { return [tip] }
    return slot.group.map { groups[$0.position].tips } ?? []
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
      if case .visit(let screen) = step.action { isOpened[Int(screen)] = true }
    }
    return isOpened
  }

  /// Whether any device has the surface that a view asks for.
  private mutating func checkSurface(
    _ slot: TipSlot, _ written: WrittenSlot, in scenario: Scenario
  ) -> Bool {
    guard let surface = slot.surface else { return true }
    if scenario.devices.contains(where: { $0.platform.offers(surface) }) { return true }
    let platforms = Platform.allCases.filter { platform in
      scenario.devices.contains { $0.platform == platform }
    }
    let names = platforms.map(\.rawValue).joined(separator: ", ")
    warning(
      .neverShown, at: written.surface?.range ?? .none,
      "no device of this scenario can show a tip as \(surface.rawValue) (only \(names))")
    return false
  }
}
