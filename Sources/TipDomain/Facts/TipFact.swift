import SimulationKernel

/// Something that happened to the tips of one device.
///
/// Facts hold no references, so that recording one costs a copy and nothing else. A ledger's state
/// is a fold of these facts.
public enum TipFact: Hashable, Sendable, BitwiseCopyable {
  /// `Tips.configure` succeeded in this process.
  case configured
  /// `Tips.configure` or `resetDatastore` threw (5.7, 5.8).
  case configurationRefused(ConfigurationError)
  /// A record was made for a tip id that this store did not know (1.4).
  case recordCreated(record: RecordIndex)
  /// The app donated an event.
  case donated(event: EventIndex, row: DonationRow)
  /// A donation sent without waiting was lost with its process (2.11).
  case donationLost(event: EventIndex)
  /// The app deleted an event's donations: those dated up to `through`, here (2.12).
  case donationsDeleted(event: EventIndex, through: Instant, count: UInt32)
  /// A parameter was written.
  case parameterSet(parameter: ParameterIndex, value: Value)
  /// A parameter was written before `configure`, so to no effect (2.6).
  case parameterIgnored(parameter: ParameterIndex)
  /// A view asked for a tip, which was not shown.
  case withheld(tip: TipIndex, record: RecordIndex, because: HoldBack)
  /// A tip appeared.
  case displayed(Display)
  /// A tip left the screen.
  case displayEnded(DisplayEnd)
  /// The person chose an action of a tip on screen.
  case actionChosen(tip: TipIndex, record: RecordIndex, action: UInt8, byTappingView: Bool)
  /// A tip is done for good.
  case invalidated(Invalidation)
  /// A tip shown by an override was invalidated, which is not stored (5.3).
  case invalidationNotStored(record: RecordIndex, reason: InvalidationReason)
  /// `resetEligibility` gave a tip another chance (1.16).
  case eligibilityReset(record: RecordIndex, epoch: UInt16, date: Instant)
  /// `resetDatastore` emptied this store (5.7).
  case datastoreReset
  /// A sync import changed what this store knows of a tip's displays.
  case talliesMerged(record: RecordIndex, count: Int32, duration: SimulatedDuration)
  /// A sync import changed what this store knows of a tip's status.
  case statusMerged(record: RecordIndex, status: StoredStatus)
  /// A sync import brought a donation.
  case donationMerged(event: EventIndex, row: DonationRow)
  /// A sync import took a donation away.
  case donationRemoved(event: EventIndex, row: DonationRow)
  /// A sync import brought another value of a parameter; nil takes it back to its default.
  case parameterMerged(parameter: ParameterIndex, value: Value?)
  /// A sync import moved the frequency clock, which the account shares (3.17); nil clears it.
  case frequencyClockMerged(Instant?)
}

/// Why TipKit's set-up was refused.
public enum ConfigurationError: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// `configure` came a second time, or `resetDatastore` after it (5.7, 5.8).
  case tipsDatastoreAlreadyConfigured
  /// The app group that the store was to lie in is not among the app's entitlements (5.8).
  case missingGroupContainerEntitlements
}

/// The first clause that kept a tip from being shown.
public enum HoldBack: Hashable, Sendable, BitwiseCopyable {
  /// Nothing is available before `Tips.configure` (1.10).
  case notConfigured
  /// The platform has no such surface.
  case surfaceUnavailable(TipSurface)
  /// A testing override hides it (5.1).
  case hiddenByOverride
  /// It is done for good.
  case invalidated(InvalidationReason)
  /// The display that reaches the limit is on screen, or a display too many was asked for.
  case displayLimitReached(known: Int32, limit: Int32)
  /// An earlier tip of its ordered group is not invalidated yet (4.3).
  case earlierTipInGroup(RecordIndex)
  /// Another tip of its group is on screen (4.1), or is offered first (4.2).
  case otherTipOfGroup(RecordIndex)
  /// A rule does not hold: its place in the tip's list, from 0.
  case rule(UInt8)
  /// A tip was displayed too shortly ago (3.11); free again at `until` by this device's clock.
  case frequency(until: Instant)
  /// The popover was asked for during a transition and never came (2.26).
  case presentationDropped
}

/// One appearance of a tip.
public struct Display: Hashable, Sendable, BitwiseCopyable {
  /// The number of this appearance among those of its device, from 1; names it until it ends.
  public var presentation: UInt32
  /// The tip in the app's code.
  public var tip: TipIndex
  /// Its identity.
  public var record: RecordIndex
  /// The place on the screen that shows it.
  public var slot: UInt16
  /// Where it is shown.
  public var surface: TipSurface
  /// Whether a testing override let it through.
  public var byOverride: Bool
  /// Whether no display of it was known here before.
  public var isFirst: Bool
  /// Whether it counts towards the cap (3.4, C1).
  public var counts: Bool
  /// How many displays were known here before this one.
  public var knownBefore: Int32
  /// When it appeared, by the device's clock.
  public var date: Instant

  /// An appearance, as a journal tells it.
  public init(
    presentation: UInt32, tip: TipIndex, record: RecordIndex, slot: UInt16, surface: TipSurface,
    byOverride: Bool, isFirst: Bool, counts: Bool, knownBefore: Int32, date: Instant
  ) {
    self.presentation = presentation
    self.tip = tip
    self.record = record
    self.slot = slot
    self.surface = surface
    self.byOverride = byOverride
    self.isFirst = isFirst
    self.counts = counts
    self.knownBefore = knownBefore
    self.date = date
  }
}

/// The end of one appearance of a tip.
public struct DisplayEnd: Hashable, Sendable, BitwiseCopyable {
  /// The appearance that ended.
  public var presentation: UInt32
  /// The tip's identity.
  public var record: RecordIndex
  /// Why it ended.
  public var reason: DisplayEndReason
  /// How long it was on screen, time in the background not counted (3.7).
  public var visible: SimulatedDuration
  /// When it ended, by the device's clock.
  public var date: Instant
  /// Whether it counts towards the cap now that it ended (`countAt disappear`).
  public var counts: Bool
  /// Whether its time adds to the tip's total.
  public var addsDuration: Bool

  /// An end, as a journal tells it.
  public init(
    presentation: UInt32, record: RecordIndex, reason: DisplayEndReason,
    visible: SimulatedDuration, date: Instant, counts: Bool, addsDuration: Bool
  ) {
    self.presentation = presentation
    self.record = record
    self.reason = reason
    self.visible = visible
    self.date = date
    self.counts = counts
    self.addsDuration = addsDuration
  }
}

/// Why a tip left the screen.
public enum DisplayEndReason: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The person closed it.
  case closed
  /// The person chose an action that ends it.
  case actionPerformed
  /// The person left the screen, or the app.
  case screenLeft
  /// The person tapped beside the popover (1.17).
  case tappedOutside
  /// A rule no longer holds (2.25).
  case ruleFalse
  /// The time it may be on screen is used up (3.5).
  case durationLimit
  /// It was invalidated, here or on another device.
  case invalidated
  /// An earlier tip of its group took its place (4.8).
  case preempted
  /// The process ended.
  case processEnded
}

/// A tip is done for good.
public struct Invalidation: Hashable, Sendable, BitwiseCopyable {
  /// The tip's identity.
  public var record: RecordIndex
  /// Why.
  public var reason: InvalidationReason
  /// How often eligibility was reset before (C7).
  public var epoch: UInt16
  /// When, by the device's clock.
  public var date: Instant
  /// What brought it about.
  public var cause: InvalidationCause

  /// An invalidation, as a journal tells it.
  public init(
    record: RecordIndex, reason: InvalidationReason, epoch: UInt16, date: Instant,
    cause: InvalidationCause
  ) {
    self.record = record
    self.reason = reason
    self.epoch = epoch
    self.date = date
    self.cause = cause
  }
}

/// What brought an invalidation about.
public enum InvalidationCause: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The person, or the app on the person's behalf.
  case person
  /// A limit was reached by what happened on this device.
  case limitReachedHere
  /// A limit was reached by what a sync import told (C3).
  case limitReachedByMerge
}

/// What a store remembers of a tip's status; `pending` and `available` are derived, never stored
/// (C9).
public struct StoredStatus: Hashable, Sendable, BitwiseCopyable {
  /// How often eligibility was reset (C7).
  public var epoch: UInt16
  /// Why the tip is done; nil while it is not.
  public var invalidation: InvalidationReason?
  /// When it was invalidated or reset, by the clock of the device that did it.
  public var date: Instant

  /// Not invalidated, never reset.
  public static let initial = StoredStatus(epoch: 0, invalidation: nil, date: .zero)

  /// A status.
  public init(epoch: UInt16, invalidation: InvalidationReason?, date: Instant) {
    self.epoch = epoch
    self.invalidation = invalidation
    self.date = date
  }
}
