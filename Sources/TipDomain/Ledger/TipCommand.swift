import DeviceSystems
import SimulationKernel

/// What the app or the person wants of one device's tips.
public enum TipCommand: Hashable, Sendable, BitwiseCopyable {
  /// `Tips.configure`.
  case configure
  /// `Tips.resetDatastore`.
  case resetDatastore
  /// The app donates an event.
  case donate(event: EventIndex, values: ValueListIndex)
  /// A donation that was sent without waiting is lost with its process.
  case loseDonation(event: EventIndex)
  /// `deleteDonations` of an event.
  case deleteDonations(event: EventIndex)
  /// The app writes a parameter.
  case setParameter(ParameterIndex, to: Value)
  /// A view asks for a tip, or for the current tip of a group.
  case requestDisplay(DisplayRequest)
  /// Something takes a tip off the screen.
  case endDisplay(presentation: UInt32, reason: DisplayEndReason)
  /// The person chooses an action of a tip on screen.
  case chooseAction(presentation: UInt32, action: UInt8, byTappingView: Bool)
  /// The app invalidates a tip.
  case invalidate(tip: TipIndex, reason: InvalidationReason)
  /// The app gives a tip another chance.
  case resetEligibility(tip: TipIndex)
  /// Time passed: a tip on screen may have used up its time.
  case checkDuration(presentation: UInt32)
  /// Something changed: a tip on screen may have to leave.
  case reconsider(presentation: UInt32)
  /// An import changed what is known of a record.
  case settle(record: RecordIndex)
}

/// A view that asks for a tip.
public struct DisplayRequest: Hashable, Sendable, BitwiseCopyable {
  /// The tip asked for; nil for whatever the group offers.
  public var tip: TipIndex?
  /// The group through which it is asked for, if any.
  public var group: GroupIndex?
  /// The slot of the screen.
  public var slot: UInt16
  /// How it would be shown.
  public var surface: TipSurface
  /// Whether this popover falls into a transition and never comes (2.26).
  public var isDropped: Bool
  /// A tip that this view showed already since it appeared; TipKit does not ask for it again until
  /// the view appears again.
  public var notAgain: RecordIndex?

  /// A request; `tip` or `group`, or both, must be given.
  public init(
    tip: TipIndex?, group: GroupIndex? = nil, slot: UInt16 = 0, surface: TipSurface = .popover,
    isDropped: Bool = false, notAgain: RecordIndex? = nil
  ) {
    precondition(tip != nil || group != nil, "a view must ask for a tip or for a group's tip")
    self.tip = tip
    self.group = group
    self.slot = slot
    self.surface = surface
    self.isDropped = isDropped
    self.notAgain = notAgain
  }
}
