import FleetWorld
import Verification

/// A fault that was put into the model, or into its judges, on purpose, to see whether anything
/// notices.
///
/// A mutant is injected by `RunOptions`: the world plays with it while judges hold the run against
/// the scenario as it was written. Most are another declaration that is played instead of the
/// scenario's; some alter a fact, a message or an answer on its way; a few skip a step that is
/// taken rarely. A world without one plays exactly as if there were none.
package enum Mutant: Hashable, Sendable, BitwiseCopyable {
  /// Breaks a promise in every run, so that whoever finds nothing knows that nothing was looked at.
  case canary
  /// The order of occurrences.
  case ordering(OrderingMutant)
  /// Messages on their way.
  case network(NetworkMutant)
  /// Rules, donations and parameters.
  case rules(RuleMutant)
  /// How the engine evaluates rules.
  case ruleEngine(RuleEngineMutant)
  /// Caps on displays and on time.
  case options(OptionMutant)
  /// The gap between new tips.
  case frequency(FrequencyMutant)
  /// Groups of tips.
  case groups(GroupMutant)
  /// Testing overrides.
  case overrides(OverrideMutant)
  /// How versions of a record meet.
  case merging(MergeMutant)
  /// How far a device has read its zone.
  case tokens(TokenMutant)
  /// Uploads of several records.
  case batches(BatchMutant)
  /// Silent pushes.
  case pushes(PushMutant)
  /// What a crash takes.
  case crashes(CrashMutant)
  /// Backups and copies.
  case restores(RestoreMutant)
  /// Stores and eligibilities that start over.
  case resets(ResetMutant)
  /// What is the same as what.
  case identity(IdentityMutant)
  /// The second phase, in which the fleet has to come to rest.
  case heal(HealMutant)
  /// Tips that are due, and reasons why one is not.
  case due(DueMutant)
  /// Accounts, and the hub's errors.
  case agents(AgentMutant)
  /// Waits, pushes, clocks, links, accounts and ids, as they are declared.
  case declared(DeclaredMutant)
  /// What acts, steps, deletions and merges bring about.
  case effects(EffectMutant)
  /// Systems beside tips.
  case system(SystemModelStep)
  /// The judges: the fleet is sound, or has the fault that the mutant's companion is.
  case judge(JudgeFault)

  /// All mutants, in the order of the catalogue.
  package static let all: [Mutant] =
    [.canary] + OrderingMutant.allCases.map(Mutant.ordering)
    + NetworkMutant.allCases.map(Mutant.network) + RuleMutant.allCases.map(Mutant.rules)
    + OptionMutant.allCases.map(Mutant.options) + FrequencyMutant.allCases.map(Mutant.frequency)
    + GroupMutant.allCases.map(Mutant.groups) + OverrideMutant.allCases.map(Mutant.overrides)
    + MergeMutant.allCases.map(Mutant.merging) + TokenMutant.allCases.map(Mutant.tokens)
    + BatchMutant.allCases.map(Mutant.batches) + PushMutant.allCases.map(Mutant.pushes)
    + CrashMutant.allCases.map(Mutant.crashes) + RestoreMutant.allCases.map(Mutant.restores)
    + ResetMutant.allCases.map(Mutant.resets) + IdentityMutant.allCases.map(Mutant.identity)
    + RuleEngineMutant.allCases.map(Mutant.ruleEngine)
    + HealMutant.allCases.map(Mutant.heal)
    + DueMutant.allCases.map(Mutant.due)
    + AgentMutant.allCases.map(Mutant.agents)
    + DeclaredMutant.allCases.map(Mutant.declared)
    + EffectMutant.allCases.map(Mutant.effects)
    + SystemModelStep.all.map(Mutant.system)
    + JudgeFault.allCases.map(Mutant.judge)

  /// The mutant named `id`; nil if there is none.
  package init?(id: String) {
    guard let mutant = Mutant.all.first(where: { $0.id == id }) else { return nil }
    self = mutant
  }

  /// Its name on the command line and in reports, such as `cap-one-higher`.
  package var id: String { family?.rawValue ?? "canary" }

  /// What is wrong, in one sentence.
  package var sentence: String {
    family?.sentence ?? "When the run is over, a fact is recorded from before its beginning."
  }

  /// What part of the model it is in.
  package var area: String {
    switch self {
    case .canary: "canary"
    case .ordering: "ordering"
    case .network: "network"
    case .rules: "rules"
    case .ruleEngine: "rule engine"
    case .options: "options"
    case .frequency: "frequency"
    case .groups: "groups"
    case .overrides: "overrides"
    case .merging: "merging"
    case .tokens: "tokens"
    case .batches: "batches"
    case .pushes: "pushes"
    case .crashes: "crashes"
    case .restores: "restores"
    case .resets: "resets"
    case .identity: "identity"
    case .heal: "heal"
    case .due: "due"
    case .agents: "agents"
    case .declared: "declared"
    case .effects: "effects"
    case .system(let mutant): mutant.area
    case .judge: "judges"
    }
  }

  var family: (any MutantFamily)? {
    switch self {
    case .canary: nil
    case .ordering(let mutant): mutant
    case .network(let mutant): mutant
    case .rules(let mutant): mutant
    case .ruleEngine(let mutant): mutant
    case .options(let mutant): mutant
    case .frequency(let mutant): mutant
    case .groups(let mutant): mutant
    case .overrides(let mutant): mutant
    case .merging(let mutant): mutant
    case .tokens(let mutant): mutant
    case .batches(let mutant): mutant
    case .pushes(let mutant): mutant
    case .crashes(let mutant): mutant
    case .restores(let mutant): mutant
    case .resets(let mutant): mutant
    case .identity(let mutant): mutant
    case .heal(let mutant): mutant
    case .due(let mutant): mutant
    case .agents(let mutant): mutant
    case .declared(let mutant): mutant
    case .effects(let mutant): mutant
    case .system(let mutant): mutant.family
    case .judge(let mutant): mutant
    }
  }
}
