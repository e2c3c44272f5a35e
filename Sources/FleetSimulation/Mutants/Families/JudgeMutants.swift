/// Mutants of the judges: faults not in what devices do, but in how runs are judged.
///
/// A judge that raises a false alarm shows in a sound fleet. One that looks away shows only where
/// there is something to see, so it is hunted with a companion: a fault of the fleet that the sound
/// judges catch.
public enum JudgeFault: String, MutantFamily {
  /// A kind of fact is not replayed.
  case mergedCountsDropped = "judge-drops-merged-counts"
  /// Another kind of fact is not replayed.
  case endsDropped = "judge-drops-invalidations"
  /// What may be lost is taken for certain.
  case custodyNeverDoubts = "judge-never-doubts-custody"
  /// Nobody else is asked for a donation.
  case custodyOfMakerAlone = "judge-asks-maker-alone"
  /// Off by one.
  case capOneHigher = "judge-takes-cap-one-higher"
  /// Off by one.
  case boundOneHigher = "judge-takes-bound-one-higher"
  /// Half of it is enough.
  case gapHalved = "judge-takes-half-the-gap"
  /// One claim is never judged.
  case claimNeverAsked = "judge-never-asks-order"
  /// The end of the time to come to rest is not judged.
  case boundNeverJudged = "judge-never-asks-for-rest"
  /// One device does not count.
  case deviceNotSummed = "judge-sums-one-device-less"
  /// What is dismissed on one device is no dismissal.
  case dismissalsUnseen = "judge-misses-dismissals-of-one-device"
  /// What one device displays begins no gap for the others.
  case gapOfOneUnseen = "judge-leaves-one-device-out-of-the-gap"
  /// Whoever names a rule is believed.
  case rulesBelieved = "judge-believes-rules"
  /// The published order is read upside down.
  case hidesFirst = "judge-hides-before-shows"
  /// Every loss of knowledge is excused.
  case forgettingExcused = "judge-excuses-forgetting"
  /// A message may arrive as often as it likes.
  case arrivesAgain = "judge-allows-second-arrival"

  /// What is wrong, in one sentence.
  public var sentence: String {
    switch self {
    case .mergedCountsDropped: "The judges do not take in what an import tells of displays."
    case .endsDropped: "The judges do not take in that a device invalidated a tip."
    case .custodyNeverDoubts:
      "The judges ask for donations and displays that a crash or a reset may have lost."
    case .custodyOfMakerAlone:
      "The judges ask for a donation, a display or an invalidation only where it was made."
    case .capOneHigher: "The judge of the local cap allows one display too many."
    case .boundOneHigher: "The judge of the cap's bound allows one display too many."
    case .gapHalved: "The judge of the frequency asks for half the gap."
    case .claimNeverAsked: "Nobody asks whether an ordered group keeps its order."
    case .boundNeverJudged: "The judge of rest says nothing when the time to come to rest is over."
    case .deviceNotSummed:
      "The judge of the cap of all devices together leaves out those of the first one."
    case .dismissalsUnseen:
      "The judge of dismissals leaves out those that were made on the first device."
    case .gapOfOneUnseen:
      "The judge of the frequency of all devices together leaves out displays on the first one."
    case .rulesBelieved: "The judge of reasons believes every rule that a tip is held back for."
    case .hidesFirst: "The judges take a tip that is named both to show and to hide for hidden."
    case .forgettingExcused: "The judges excuse every import that takes knowledge of displays away."
    case .arrivesAgain: "The judge of messages does not mind that one arrives twice."
    }
  }

  /// The fault of the fleet that is played with it; nil if the fleet is sound.
  public var companion: Mutant? {
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
  public var judgeFault: JudgeFault? {
    guard case .judge(let fault) = self else { return nil }
    return fault
  }

  /// What is wrong with the fleet that is played; nil if it is sound.
  public var fleetFault: Mutant? {
    guard case .judge(let fault) = self else { return self }
    return fault.companion
  }
}
