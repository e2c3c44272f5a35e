import Verification

/// Mutants of the judges: faults not in what devices do, but in how runs are judged.
///
/// A judge that raises a false alarm shows in a sound fleet. One that looks away shows only where
/// there is something to see, so it is tested with a companion: a fault of the fleet that the sound
/// judges catch.
extension JudgeFault: MutantFamily {
  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .mergedCountsDropped: "The judges ignore what an import says about displays."
    case .endsDropped: "The judges ignore that a device invalidated a tip."
    case .custodyNeverDoubts:
      "The judges ask for donations and displays that a crash or a reset may have lost."
    case .custodyOfMakerAlone:
      "The judges ask for a donation, a display or an invalidation only where it was made."
    case .capOneHigher: "The judge of the local cap allows one display too many."
    case .boundOneHigher: "The judge of the cap's bound allows one display too many."
    case .gapHalved: "The judge of the frequency asks for half the gap."
    case .claimNeverAsked: "Nobody asks whether an ordered group keeps its order."
    case .boundNeverJudged:
      "The judge of rest reports nothing when the time to come to rest is over."
    case .deviceNotSummed:
      "The judge of the cap of all devices together leaves out those of the first one."
    case .dismissalsUnseen:
      "The judge of dismissals leaves out those that were made on the first device."
    case .gapOfOneUnseen:
      "The judge of the frequency of all devices together leaves out displays on the first one."
    case .rulesBelieved: "The judge of reasons believes every rule that a tip is held back for."
    case .hidesFirst: "The judges treat a tip that is named both to show and to hide as hidden."
    case .forgettingExcused: "The judges excuse every import that takes knowledge of displays away."
    case .arrivesAgain: "The judge of messages allows one to arrive twice."
    }
  }
}
