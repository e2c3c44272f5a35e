import Scenarios
import SimulationKernel

/// Random worlds, each made from nothing: an app with its tips and rules, the fleet, its people,
/// its links, and what goes wrong in a month.
///
///     let cases = WorldCases(seed: 7)
///     let outcome = CasePlayer().play(cases.makeCase(0))
///
/// Only what keeps every promise is drawn: sound merge strategies, fresh replicas. So every claim
/// must hold in every case, and one that does not is an error of the model, of a judge, or of the
/// generator.
package struct WorldCases: CaseSource {
  /// From which the cases' seeds are made.
  package let seed: UInt64
  /// What devices may have beside their tips; each world has some of it.
  package let systems: [DeclaredSystem]
  /// Whether people do something on screens, and the app then and on other occasions.
  package let makesEffects: Bool
  /// Whether parts of the app are on some platforms or in some versions only, and views there only
  /// while a condition holds.
  package let hasConditions: Bool
  /// Whether some parameters of the app may be nil, or are sets, lists, dictionaries or structs.
  package let makesEveryType: Bool

  /// The worlds that belong to `seed`.
  package init(
    seed: UInt64, systems: [DeclaredSystem] = [], makesEffects: Bool = false,
    hasConditions: Bool = false, makesEveryType: Bool = false
  ) {
    self.seed = seed
    self.systems = systems
    self.makesEffects = makesEffects
    self.hasConditions = hasConditions
    self.makesEveryType = makesEveryType
  }

  /// The world with this number: a function of the number and the seed alone.
  package func makeCase(_ number: UInt64) -> SearchCase {
    let caseSeed = CaseSeed.seed(of: number, in: seed)
    var generator = WorldGenerator(
      seed: caseSeed, makesEffects: makesEffects, makesEveryType: makesEveryType)
    return SearchCase(
      number: number,
      scenario: generator.makeScenario(
        number: number, systems: systems, hasConditions: hasConditions))
  }
}
