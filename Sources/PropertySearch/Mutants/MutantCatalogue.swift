import FleetSimulation

/// A mutant, and where it is hunted.
public struct MutantEntry: Sendable, Equatable {
  /// The mutant.
  public let mutant: Mutant
  /// The scenario in which it shows.
  public let ground: HuntingGround
  /// Why no invariant can tell it from the model, if that is so: then it must not be caught.
  public let proof: String?

  /// An entry.
  public init(mutant: Mutant, ground: HuntingGround, proof: String?) {
    self.mutant = mutant
    self.ground = ground
    self.proof = proof
  }
}

/// All mutants, each with the ground where it is hunted.
public enum MutantCatalogue {
  /// The entries, in the order of the catalogue.
  public static let entries = Mutant.all.map { entry(of: $0) }

  /// The entry of one mutant.
  public static func entry(of mutant: Mutant) -> MutantEntry {
    MutantEntry(mutant: mutant, ground: ground(of: mutant), proof: proof(of: mutant))
  }

  /// Why a mutant is no different from the model, as far as promises go.
  private static func proof(of mutant: Mutant) -> String? {
    switch mutant {
    case .network(.losesNothing):
      "A link that loses messages with some probability below one may lose none, so every run "
        + "with this mutant is a run of the model too, and whatever holds for all of those holds "
        + "for it."
    case .canary, .ordering, .network, .rules, .ruleEngine, .options, .frequency, .groups,
      .overrides, .merging, .tokens, .batches, .pushes, .crashes, .restores, .resets, .identity,
      .heal, .due, .agents, .declared:
      nil
    }
  }

  private static func ground(of mutant: Mutant) -> HuntingGround {
    switch mutant {
    case .ordering: .ties
    case .network(.faultsOutliveHeal): .cut
    case .network(.offlineHears): .ties
    case .frequency(.forgottenAtLaunch): .daily
    case .rules(.deletedCount): .expiry
    case .groups(.preemptedStays): .preemption
    case .overrides: .overrides
    case .merging(let merging): ground(of: merging)
    case .tokens(.pagesSwept): .pages
    case .tokens: .expiry
    case .batches(.conflictAsSuccess): .silence
    case .batches(.halfSaved): .atomic
    case .crashes, .restores: .stores
    case .resets: .resets
    case .ruleEngine: .rules
    case .due(.showIgnored): .overrides
    case .due(.laterFirst), .due(.limitMisreported), .due(.writeUnseen), .due(.ruleFalseStays),
      .heal(.leavesOneOffline), .declared(.preemptsWithoutKnob):
      .generated
    case .agents: .accounts
    case .declared(let declared): ground(of: declared)
    case .canary, .network, .rules, .options, .frequency, .groups, .batches, .pushes, .identity,
      .heal, .due:
      .tour
    }
  }

  private static func ground(of mutant: DeclaredMutant) -> HuntingGround {
    switch mutant {
    case .pendingCarried, .zoneOfAnother: .otherAccounts
    case .hubWaitIgnored, .waitHalved, .backoffStands, .pushMergedIntoNothing, .pushLostWithoutWord,
      .timeoutOfAnother, .timeoutEarly, .clockDriftIgnored, .clockJumpNotUndone,
      .slowLinkIsNoQueue, .heldInReverse, .partitionLeaks, .beforeLatency, .lastReasonWins,
      .preemptsWithoutKnob, .idsWithoutCase:
      .links
    }
  }

  private static func ground(of mutant: MergeMutant) -> HuntingGround {
    switch mutant {
    case .addedAgain, .smallerStays, .ownReason: .tour
    case .lastStatus: .fresh
    case .endOutlivesReset: .resets
    case .rowsDropped, .rowsDoubled: .rows
    case .fieldsDisagree: .fields
    case .recordsDisagree: .records
    case .aloneForgets: .alone
    }
  }
}
