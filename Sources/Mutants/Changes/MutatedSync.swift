import CloudSync
import DeviceSystems
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
    case .lastForgotten, .failureAsSuccess, .failureMistold, .conflictAsSuccess, .endNotUploaded,
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
    case .membersMixed:
      scenario.sync.merge = .custom(
        MutatedMerge(
          base: scenario.sync.merge, mutant: self, mixtures: MemberMixtures(of: scenario)))
    case .rowsDropped, .aloneForgets: break
    }
  }
}

/// Values of structs that are mixed from two others, where the scenario knows such a value.
struct MemberMixtures: Sendable {
  private struct Pair: Hashable { var earlier: Value, later: Value }

  private var mixtures: [Pair: Value] = [:]

  init() {}

  init(of scenario: Scenario) {
    for parameter in scenario.app.parameters.indices {
      guard case .members = scenario.app.parameters[parameter].type.shape else { continue }
      let known = scenario.values(of: ParameterIndex(parameter)).compactMap { value in
        parts(of: value, scenario).map { (value: value, parts: $0) }
      }
      for earlier in known {
        for later in known {
          let mixed = earlier.parts.prefix(1) + later.parts.dropFirst()
          let found = known.first { $0.parts == Array(mixed) }
          mixtures[Pair(earlier: earlier.value, later: later.value)] = found?.value
        }
      }
    }
  }

  /// The first member of the one and the others of the other; nil where no such value is known.
  func mixture(of earlier: Value?, _ later: Value?) -> Value? {
    guard let earlier, let later else { return nil }
    return mixtures[Pair(earlier: earlier, later: later)]
  }

  private func parts(of value: Value, _ scenario: Scenario) -> [Value]? {
    guard case .text(let text) = value else { return nil }
    return scenario.valueLists.parts(of: text)
  }
}

extension Scenario {
  /// The values that a parameter has or gets in steps.
  fileprivate func values(of parameter: ParameterIndex) -> [Value] {
    var values = [app.parameters[parameter.position].defaultValue]
    for step in timeline {
      if case .set(parameter, let value) = step.action, !values.contains(value) {
        values.append(value)
      }
    }
    return values
  }
}

/// A strategy that does what another does, but for one thing.
struct MutatedMerge: MergeStrategy {
  let base: MergeChoice
  let mutant: MergeMutant
  var mixtures = MemberMixtures()

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
    case (.membersMixed, .parameter):
      let isNewer = incoming.modified > local.modified
      let earlier = isNewer ? local : incoming
      let later = isNewer ? incoming : local
      merged.value = mixtures.mixture(of: earlier.value, later.value) ?? merged.value
    case (_, .tip), (_, .tally), (_, .display), (_, .donation), (_, .parameter), (_, .clearing),
      (_, .frequencyClock):
      break
    }
    return merged
  }
}
