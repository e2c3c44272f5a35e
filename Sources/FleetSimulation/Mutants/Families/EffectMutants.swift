import TipDomain
import TipSync

/// Mutants of the effects that acts, steps, deletions and merges have.
public enum EffectMutant: String, MutantFamily {
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
  /// A merge that is dated by one side.
  case mergeBackdated = "merge-dated-by-import"

  /// What is wrong, in one sentence.
  public var sentence: String {
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
    case .purgeIgnored: "A device forgets nothing when it hears that the person purged the zone."
    case .mergeBackdated: "A merged status is dated by the version that came in."
    }
  }

  /// Changes how statuses are dated when they are merged.
  public func distort(_ scenario: inout Scenario) {
    if self == .mergeBackdated {
      scenario.sync.merge = .custom(BackdatedMerge(base: scenario.sync.merge))
    }
  }
}

/// A strategy that does what another does, but for the date of a merged status.
private struct BackdatedMerge: MergeStrategy {
  let base: MergeChoice

  var name: String { base.name }
  var layout: TallyLayout { base.layout }
  var savePolicy: SavePolicy { base.savePolicy }

  func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    var merged = base.merge(local, incoming, in: context)
    if context.kind == .tip { merged.modified = incoming.modified }
    return merged
  }
}
