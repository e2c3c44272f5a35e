import Verification

extension JudgeFault {
  /// The fault of the fleet that is played with it; nil if the fleet is sound.
  package var companion: Mutant? {
    switch self {
    case .custodyOfMakerAlone: .tokens(.runsAhead)
    case .capOneHigher, .boundOneHigher: .options(.capOneHigher)
    case .gapHalved: .frequency(.halved)
    case .claimNeverAsked: .groups(.orderedAsFirstAvailable)
    case .boundNeverJudged: .heal(.neverSyncs)
    case .rulesBelieved: .due(.wrongRule)
    case .forgettingExcused: .merging(.smallerStays)
    case .arrivesAgain: .network(.arrivesTwice)
    case .mergedCountsDropped, .endsDropped, .custodyNeverDoubts, .deviceNotSummed,
      .dismissalsUnseen, .gapOfOneUnseen, .hidesFirst:
      nil
    }
  }
}

extension Mutant {
  /// What is wrong with the judges; nil if it is the fleet that is faulty.
  package var judgeFault: JudgeFault? {
    guard case .judge(let fault) = self else { return nil }
    return fault
  }

  /// What is wrong with the fleet that is played; nil if it is sound.
  package var fleetFault: Mutant? {
    guard case .judge(let fault) = self else { return self }
    return fault.companion
  }
}
