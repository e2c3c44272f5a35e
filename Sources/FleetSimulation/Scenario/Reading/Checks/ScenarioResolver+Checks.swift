import SimulationKernel
import TipDomain

// What is right by itself but cannot be meant, or cannot be played.

extension ScenarioResolver {
  /// Checks the scenario as a whole.
  mutating func check(_ scenario: Scenario) {
    if diagnostics.hasErrors { return }
    checkWork(of: scenario)
    let isShown = checkViews(of: scenario)
    checkGroups(of: scenario, isShown: isShown)
    checkEvents(of: scenario)
  }
}
