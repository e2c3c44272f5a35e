import SimulationKernel
import TextFormats
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
    checkRetirements(of: scenario)
    checkSituations(of: scenario)
    checkTurns(of: scenario)
  }

  /// Somebody goes on taking up a device that has left: those sessions are lost.
  private mutating func checkRetirements(of scenario: Scenario) {
    for person in syntax.people {
      for use in person.uses ?? [] where use.value > 0 {
        let indices = deviceTable.range(of: use.name) ?? 0..<0
        guard let index = indices.first, let retires = scenario.devices[index].retires,
          retires < harmEnd
        else { continue }
        remark(
          .neverHappens, at: use.range,
          "the device \(use.name) retires at \(DurationQuantity.text(retires)); when "
            + "\(person.id.value) picks it up after that, nothing happens")
      }
    }
  }
}
