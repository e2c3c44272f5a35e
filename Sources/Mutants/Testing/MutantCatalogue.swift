import PropertySearch
import Verification

/// A mutant, and the scenario that shows it.
package struct MutantEntry: Sendable, Equatable {
  /// The mutant.
  package let mutant: Mutant
  /// The scenario in which it shows.
  package let scenario: MutantScenario
  /// Why no invariant can tell it from the model, if that is so: then it must not be caught.
  package let proof: String?
  /// The invariant that notices the companion of a mutant of the judges, and with it no longer
  /// does; nil for a mutant that is caught by what is noticed.
  package let missing: String?

  /// An entry.
  package init(mutant: Mutant, scenario: MutantScenario, proof: String?, missing: String? = nil) {
    self.mutant = mutant
    self.scenario = scenario
    self.proof = proof
    self.missing = missing
  }

  /// What to know of the smallest case of a lenient judge, which its invariant passes; nil for any
  /// other mutant.
  package var remarkOnSmallest: String? {
    guard let missing else { return nil }
    let sound = mutant.judgeFault?.companion.map { "with the mutant \($0.id)" }
    return "\(missing) passes it with the mutant \(mutant.id), and fails it "
      + "\(sound ?? "without a mutant")."
  }

  /// Whether a failure of a case means that the mutant is caught: a mutant of a lenient judge only
  /// by what that judge misses, any other by whatever is noticed.
  package func isCaught(by signature: FailureSignature) -> Bool {
    if let missing { return signature == .missed(invariant: missing) }
    if case .missed = signature { return false }
    return true
  }
}

/// All mutants, each with the scenario that shows it.
package enum MutantCatalogue {
  /// The entries, in the order of the catalogue.
  package static let entries = Mutant.all.map { entry(of: $0) }

  /// The entry of one mutant.
  package static func entry(of mutant: Mutant) -> MutantEntry {
    MutantEntry(
      mutant: mutant, scenario: scenario(of: mutant), proof: proof(of: mutant),
      missing: missing(mutant))
  }

  /// Why a mutant is no different from the model, as far as promises go.
  private static func proof(of mutant: Mutant) -> String? {
    switch mutant {
    case .pushes(.losesNone):
      "A push that may be lost may arrive, and no invariant counts how many do, so every run with "
        + "this mutant is also a possible run of the model, and whatever holds for all of those "
        + "holds for it."
    case .canary, .ordering, .network, .rules, .ruleEngine, .options, .frequency, .groups,
      .overrides, .merging, .tokens, .batches, .pushes, .crashes, .restores, .resets, .identity,
      .heal, .due, .agents, .declared, .effects, .system, .judge:
      nil
    }
  }

  private static func scenario(of mutant: Mutant) -> MutantScenario {
    switch mutant {
    case .ordering: .simultaneousEvents
    case .network(.faultsOutliveHeal): .cut
    case .network(.offlineHears): .simultaneousEvents
    case .network(.losesNothing): .deadLink
    case .frequency(.forgottenAtLaunch): .daily
    case .rules(.deletedCount): .expiry
    case .groups(.preemptedStays): .preemption
    case .overrides: .overrides
    case .merging(let merging): scenario(of: merging)
    case .tokens(.pagesSwept), .tokens(.pageEndSkipped): .pages
    case .tokens: .expiry
    case .batches(.conflictAsSuccess): .silence
    case .batches(.halfSaved): .atomic
    case .batches(.wholeRecordWritten): .fields
    case .crashes, .restores: .stores
    case .resets: .resets
    case .ruleEngine: .rules
    case .due(.showIgnored): .overrides
    case .due(.viewStays), .due(.absentShown): .conditions
    case .due(.laterFirst), .due(.limitMisreported), .due(.writeUnseen), .due(.ruleFalseStays),
      .due(.shownAgain), .heal(.leavesOneOffline), .declared(.preemptsWithoutKnob):
      .generated
    case .agents: .accounts
    case .effects(.actionOnLeftScreen), .effects(.lastEffectLeftOut): .effects
    case .effects: .trouble
    case .system(let mutant): mutant.scenario
    case .declared(let declared): scenario(of: declared)
    case .judge(let fault): scenario(of: fault)
    case .canary, .network, .rules, .options, .frequency, .groups, .batches, .pushes, .identity,
      .heal, .due:
      .mixedWorkload
    }
  }

  /// Where there is something that the judge must see, or that it must not take for a violation.
  private static func scenario(of fault: JudgeFault) -> MutantScenario {
    if let companion = fault.companion { return scenario(of: companion) }
    switch fault {
    case .hidesFirst: return .overrides
    case .custodyNeverDoubts: return .stores
    case .mergedCountsDropped, .endsDropped, .custodyOfMakerAlone, .capOneHigher, .boundOneHigher,
      .gapHalved, .claimNeverAsked, .boundNeverJudged, .deviceNotSummed, .dismissalsUnseen,
      .gapOfOneUnseen, .rulesBelieved, .forgettingExcused, .arrivesAgain:
      return .mixedWorkload
    }
  }

  /// The invariant that a lenient judge must be seen to miss; nil for a mutant that must be noticed
  /// by a violation, or by facts that do not tell the state.
  private static func missing(_ mutant: Mutant) -> String? {
    guard let fault = mutant.judgeFault else { return nil }
    switch fault {
    case .custodyOfMakerAlone: return "no-lost-donation"
    case .capOneHigher: return "local-display-cap"
    case .boundOneHigher: return "display-cap-bound"
    case .gapHalved: return "display-frequency"
    case .claimNeverAsked: return "ordered-group"
    case .boundNeverJudged: return "comes-to-rest"
    case .deviceNotSummed: return "display-cap-sum"
    case .dismissalsUnseen: return "dismissed-everywhere"
    case .gapOfOneUnseen: return "display-gap-sum"
    case .rulesBelieved: return "withheld-reason"
    case .forgettingExcused: return "monotonic-reads"
    case .arrivesAgain: return "message-settled-once"
    case .mergedCountsDropped, .endsDropped, .custodyNeverDoubts, .hidesFirst:
      return nil
    }
  }

  private static func scenario(of mutant: DeclaredMutant) -> MutantScenario {
    switch mutant {
    case .pendingCarried, .zoneOfAnother: .otherAccounts
    case .stepForgotten: .stores
    case .faultEndSignsIn: .accounts
    case .hubServesAtOnce: .busyHub
    case .mergedLimitIgnored, .reactsAtOnce: .mixedWorkload
    case .frequencyClockKept: .generated
    case .hubWaitIgnored, .waitHalved, .backoffStands, .pushMergedIntoNothing, .pushLostWithoutWord,
      .timeoutOfAnother, .timeoutEarly, .clockDriftIgnored, .clockJumpNotUndone,
      .slowLinkIsNoQueue, .heldInReverse, .partitionLeaks, .beforeLatency, .lastReasonWins,
      .preemptsWithoutKnob, .idsWithoutCase, .faultTwiceAsLong, .accountNeverFull,
      .wakesWithoutMode, .uploadsLate, .uploadsEarly:
      .links
    }
  }

  private static func scenario(of mutant: MergeMutant) -> MutantScenario {
    switch mutant {
    case .addedAgain, .smallerStays, .ownReason: .mixedWorkload
    case .lastStatus: .fresh
    case .endOutlivesReset: .resets
    case .rowsDropped, .rowsDoubled: .rows
    case .fieldsDisagree: .fields
    case .recordsDisagree: .records
    case .aloneForgets: .alone
    case .datedByImport: .trouble
    case .importReplaces: .writes
    case .membersMixed: .profiles
    }
  }
}
