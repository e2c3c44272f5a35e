import CloudSync
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// Mutants that are another declaration of sync, of the network, or of the timeline.

extension NetworkMutant {
  /// Changes the odds of links.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .losesNothing:
      scenario.network.standard.loss = .never
      for index in scenario.network.links.indices {
        scenario.network.links[index].policy.loss = .never
      }
    case .offlineHears, .lostArrives, .arrivesTwice, .timeoutNeverComes, .faultsOutliveHeal: break
    }
  }
}

extension PushMutant {
  /// Changes how many pushes there may be.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .throttleIgnored: scenario.sync.push.perHour = .max
    case .losesNone: scenario.sync.push.loss = .never
    case .echoes, .deviceSkipped: break
    }
  }
}

extension BatchMutant {
  /// Changes whether an upload is saved whole or not at all.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .halfSaved: scenario.sync.isAtomic = false
    case .wholeRecordWritten:
      let policy = scenario.sync.savePolicy ?? scenario.sync.merge.savePolicy
      if policy == .changedKeys { scenario.sync.savePolicy = .allKeys }
    case .lastForgotten, .failureAsSuccess, .conflictAsSuccess, .endNotUploaded,
      .displayNotUploaded, .parameterNotUploaded, .failureUntold:
      break
    }
  }
}

extension RestoreMutant {
  /// Changes which replica a store goes on as.
  package func mutate(_ scenario: inout Scenario) {
    for index in scenario.timeline.indices {
      switch (self, scenario.timeline[index].action) {
      case (.keepsReplica, .restore):
        scenario.timeline[index].action = .restore(reusesReplica: true)
      case (.cloneKeepsReplica, .clone(let source, _)):
        scenario.timeline[index].action = .clone(from: source, reusesReplica: true)
      case (.keepsReplica, _), (.cloneKeepsReplica, _), (.keepsToken, _): break
      }
    }
  }
}

extension ResetMutant {
  /// Changes what a reset of eligibility clears.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .countsSurvive: scenario.changeKnobs { $0.resetEligibilityClears = .nothing }
    case .epochStands, .epochJumps, .emptiesAgain, .cloudSurvives: break
    }
  }
}

extension MergeMutant {
  /// Changes the strategy, where it is one that the mutant is about.
  package func mutate(_ scenario: inout Scenario) {
    switch self {
    case .lastStatus: scenario.changeKnobs { $0.mergeStatus = .lww }
    case .addedAgain, .smallerStays, .endOutlivesReset, .ownReason, .rowsDoubled, .fieldsDisagree,
      .recordsDisagree, .datedByImport, .importReplaces:
      scenario.sync.merge = .custom(MutatedMerge(base: scenario.sync.merge, mutant: self))
    case .rowsDropped, .aloneForgets: break
    }
  }
}

/// A strategy that does what another does, but for one thing.
struct MutatedMerge: MergeStrategy {
  let base: MergeChoice
  let mutant: MergeMutant

  var name: String { base.name }
  var layout: TallyLayout { base.layout }
  var savePolicy: SavePolicy { base.savePolicy }

  func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    var merged = base.merge(local, incoming, in: context)
    switch (mutant, context.kind) {
    case (.addedAgain, .tally):
      // Bounded, since a sum that is met again and again has no end.
      if local.count != incoming.count {
        merged.count = min(local.count + incoming.count, 1_000_000)
      }
    case (.smallerStays, .tally): merged.count = min(local.count, incoming.count)
    case (.rowsDoubled, .display): merged.count = min(local.count + incoming.count, 2)
    case (.endOutlivesReset, .tip):
      merged.status.invalidation = local.status.invalidation ?? incoming.status.invalidation
    case (.ownReason, .tip):
      if local.status.invalidation != nil { merged.status = local.status }
    case (.fieldsDisagree, .tip): merged.take(.tally, from: local)
    case (.recordsDisagree, .tip): merged = local
    case (.datedByImport, .tip): merged.modified = incoming.modified
    case (.importReplaces, .parameter): merged = incoming
    case (_, .tip), (_, .tally), (_, .display), (_, .donation), (_, .parameter), (_, .clearing),
      (_, .frequencyClock):
      break
    }
    return merged
  }
}
