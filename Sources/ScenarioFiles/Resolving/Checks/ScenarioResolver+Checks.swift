import IntentSystem
import Scenarios
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
    checkExchanges(of: scenario)
    checkPrivateDonations()
  }

  /// Donations of extensions that keep what tips know to themselves.
  private mutating func checkPrivateDonations() {
    guard let section = syntax.systems.intents?.value, section.play.store == .private
    else { return }
    for intent in section.intents where !intent.alwaysRunsInApp && !intent.isLegacy {
      let others = intent.processes.filter { $0 != .app }
      guard let first = others.first else { continue }
      let place =
        others.count > 1 ? "in an extension" : "in the \(first.words)"
      for effect in intent.effects where !effect.isInContinuation {
        guard let event = effect.donates else { continue }
        remark(
          .unseenDonation, at: event.range,
          "the app does not see what the intent \(intent.id.value) donates of \(event.value) "
            + "\(place), because \"store\" is \"private\"",
          hint: "write \"store\": \"shared\" if the app and its extensions use one store")
      }
    }
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
