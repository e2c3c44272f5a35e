/// Mutants of the effects that acts, steps, deletions and purges have.
package enum EffectMutant: String, MutantFamily {
  /// An action that ends nothing.
  case actionEndsNothing = "action-ends-nothing"
  /// A tap beside a popover that closes it.
  case tapCloses = "outside-tap-taken-for-close"
  /// No second `configure` is refused.
  case configuredTwice = "configured-twice"
  /// A date that no clock showed.
  case displayBackdated = "display-backdated"
  /// No record before the first display.
  case recordNotMade = "record-not-made"
  /// The count of a deletion is off by one.
  case deletionMiscounted = "deletion-miscounted"
  /// Donations without their values.
  case valuesDropped = "donation-values-dropped"
  /// The opposite of what is written.
  case writeInverted = "write-inverted"
  /// A deletion that an import undoes.
  case deletedReturns = "deleted-donation-returns"
  /// A purge that clears no device.
  case purgeIgnored = "purge-clears-nothing"
  /// The last display allowed ends nothing.
  case countEndsNothing = "display-limit-ends-nothing"
  /// The last second allowed ends nothing but the display.
  case timeEndsNothing = "time-limit-ends-nothing"
  /// Nothing is stored of an end.
  case endNotStored = "end-not-stored"
  /// Something done on a screen that was left.
  case actionOnLeftScreen = "action-on-left-screen"
  /// A list of effects without its last one.
  case lastEffectLeftOut = "last-effect-left-out"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .actionEndsNothing: "An action that invalidates its tip does not."
    case .tapCloses: "A tap beside a popover is taken for closing it."
    case .configuredTwice: "A second `configure`, or a reset after it, is not refused."
    case .displayBackdated: "A display is dated an hour before the clock of its device."
    case .recordNotMade: "A tip that was evaluated gets no record before it is displayed."
    case .deletionMiscounted: "A deletion of donations counts one more than there were."
    case .valuesDropped: "A donation is kept without its values."
    case .writeInverted: "A yes or no that the app writes is kept as the opposite."
    case .deletedReturns: "A donation that was deleted by time comes back with an import."
    case .countEndsNothing: "A tip that was displayed as often as allowed is not invalidated."
    case .timeEndsNothing: "A tip that was on screen as long as allowed is not invalidated."
    case .endNotStored:
      "A tip that a person invalidates is not stored as invalidated, as if an "
        + "override showed the tip."
    case .actionOnLeftScreen: "A person does something on a screen that they have left."
    case .lastEffectLeftOut: "The app leaves out the last thing that it is to do on an occasion."
    case .purgeIgnored: "A device forgets nothing when it learns that the person purged the zone."
    }
  }
}
