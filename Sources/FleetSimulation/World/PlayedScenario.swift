import Scenarios

/// The scenario of a world, which never changes, so that any number of worlds hold it once.
@usableFromInline
final class PlayedScenario: Sendable {
  /// What was declared.
  let declared: Scenario
  /// What is played: what was declared, as an injected fault changes it if there is one.
  @usableFromInline let played: Scenario

  init(_ declared: Scenario, injection: (any WorldHooks)?) {
    self.declared = declared
    played = injection?.played(declared) ?? declared
  }
}
