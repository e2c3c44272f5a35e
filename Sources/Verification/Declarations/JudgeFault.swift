import FleetWorld

/// A fault that is injected into how runs are judged, not into what devices do.
package enum JudgeFault: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
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
  /// The judge believes every rule that is named.
  case rulesBelieved = "judge-believes-rules"
  /// The published order is read upside down.
  case hidesFirst = "judge-hides-before-shows"
  /// Every loss of knowledge is excused.
  case forgettingExcused = "judge-excuses-forgetting"
  /// A message may arrive as often as it likes.
  case arrivesAgain = "judge-allows-second-arrival"
}

/// An injected fault that can change how runs are judged.
package protocol JudgeInjection: FaultInjection {
  /// What is wrong with the judges; nil if they are sound.
  var judgeFault: JudgeFault? { get }
}

extension RunOptions {
  /// What is wrong with the judges of a run that is played so; nil if they are sound.
  package var judgeFault: JudgeFault? { (injection as? any JudgeInjection)?.judgeFault }
}
