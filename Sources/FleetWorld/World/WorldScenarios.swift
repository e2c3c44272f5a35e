import Scenarios
import SimulationKernel

/// What is declared for a world and what is played of it, which never change, so that any number of
/// worlds hold them once.
@usableFromInline
package final class WorldScenarios: Sendable {
  /// What was declared.
  package let declared: Scenario
  /// What is played: what was declared, as an injected fault changes it if there is one.
  @usableFromInline package let played: Scenario
  /// How long what is played lasts, with what comes after the healing.
  package let length: SimulatedDuration

  package init(_ declared: Scenario, injection: (any WorldHooks)?) {
    self.declared = declared
    played = injection?.played(declared) ?? declared
    length = World.length(of: played)
  }
}

extension World {
  /// How long the run plays: the heal phase may reach beyond the scenario's duration.
  package var length: SimulatedDuration { scenarios.length }

  /// How long a run of a scenario plays.
  public static func length(of scenario: Scenario) -> SimulatedDuration {
    guard let heal = scenario.heal else { return scenario.duration }
    return max(scenario.duration, heal.after + heal.within)
  }
}

extension Scenario {
  /// Whether a crash may put back what a device saved, or a backup may copy it. Otherwise no device
  /// has to keep it.
  package var readsSavedStores: Bool {
    // The process of an intent may crash.
    if intents != nil { return true }
    let crashes = faults.contains { if case .crash = $0.kind { true } else { false } }
    return crashes || timeline.contains { $0.action == .crash || $0.action == .backUp }
  }
}
