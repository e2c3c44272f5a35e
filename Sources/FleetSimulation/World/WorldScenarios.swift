import Scenarios
import SimulationKernel

/// What is declared for a world and what is played of it, which never change, so that any number of
/// worlds hold them once.
@usableFromInline
final class WorldScenarios: Sendable {
  /// What was declared.
  let declared: Scenario
  /// What is played: what was declared, as an injected fault changes it if there is one.
  @usableFromInline let played: Scenario
  /// How long what is played lasts, with what comes after the healing.
  let length: SimulatedDuration

  init(_ declared: Scenario, injection: (any WorldHooks)?) {
    self.declared = declared
    played = injection?.played(declared) ?? declared
    length = World.length(of: played)
  }
}
