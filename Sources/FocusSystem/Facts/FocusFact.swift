import DeviceSystems
import SimulationKernel

/// Something that happened to the Focus of a device, or to the app's filter there.
public enum FocusFact: SystemFact {
  /// The person gave the filter values for a Focus, or took them away.
  case filterConfigured(FocusIndex, SettingsIndex?, representation: UInt64)
  /// A Focus began.
  case activated(FocusIndex, by: FocusTrigger, stamp: Instant)
  /// A Focus ended.
  case deactivated(FocusIndex, by: FocusTrigger, stamp: Instant)
  /// The device tells its account what is on now; nil is nothing.
  case shared(FocusIndex?, stamp: Instant)
  /// The device takes over what another one chose.
  case received(FocusIndex?, from: DeviceIndex, stamp: Instant)
  /// What another device chose came too late.
  case staleReceived(FocusIndex?, from: DeviceIndex, stamp: Instant)
  /// The system will call the filter.
  case callPlanned(UInt32, FilterCallReason, SettingsIndex)
  /// A call does not come.
  case callSkipped(UInt32, FilterSkipReason)
  /// The filter performs.
  case performStarted(UInt32, FilterHost)
  /// The app asks which values are in force.
  case currentRead(SettingsIndex)
  /// The app keeps values.
  case filterApplied(SettingsIndex)
  /// The app says that its context is out of date.
  case contextInvalidated
  /// The app gives its context.
  case contextProvided(revision: UInt32, SettingsIndex)
  /// The app sets its badge.
  case badgeSet(UInt32)
  /// A notification comes.
  case posted(UInt32, CriterionIndex?, isTimeSensitive: Bool)
  /// It interrupts the person.
  case presented(UInt32, revision: UInt32)
  /// It is kept in the list and does not interrupt.
  case silenced(UInt32, revision: UInt32)
  /// The person switches the filter off in the app.
  case overridden
}

extension FocusFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case filterConfigured
    case activated
    case deactivated
    case shared
    case received
    case staleReceived
    case callPlanned
    case callSkipped
    case performStarted
    case currentRead
    case filterApplied
    case contextInvalidated
    case contextProvided
    case badgeSet
    case posted
    case presented
    case silenced
    case overridden
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .filterConfigured: .filterConfigured
    case .activated: .activated
    case .deactivated: .deactivated
    case .shared: .shared
    case .received: .received
    case .staleReceived: .staleReceived
    case .callPlanned: .callPlanned
    case .callSkipped: .callSkipped
    case .performStarted: .performStarted
    case .currentRead: .currentRead
    case .filterApplied: .filterApplied
    case .contextInvalidated: .contextInvalidated
    case .contextProvided: .contextProvided
    case .badgeSet: .badgeSet
    case .posted: .posted
    case .presented: .presented
    case .silenced: .silenced
    case .overridden: .overridden
    }
  }
}

extension FocusFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .filterConfigured:
      .init("focus.filterConfigured", "The filter got values for a Focus, or lost them.", .normal)
    case .activated: .init("focus.activated", "A Focus began.", .high)
    case .deactivated: .init("focus.deactivated", "A Focus ended.", .high)
    case .shared: .init("focus.shared", "The device told its account what is on now.", .low)
    case .received: .init("focus.received", "It took over what another device chose.", .normal)
    case .staleReceived:
      .init("focus.staleReceived", "What another device chose is older than what is on.", .normal)
    case .callPlanned: .init("focus.callPlanned", "The system is to call the filter.", .low)
    case .callSkipped: .init("focus.callSkipped", "A call of the filter does not come.", .normal)
    case .performStarted: .init("focus.performStarted", "The filter performs.", .normal)
    case .currentRead:
      .init("focus.currentRead", "The app asked which values are in force.", .low)
    case .filterApplied: .init("focus.filterApplied", "The app kept values.", .normal)
    case .contextInvalidated:
      .init("focus.contextInvalidated", "The app said that its context is out of date.", .low)
    case .contextProvided: .init("focus.contextProvided", "The app gave its context.", .low)
    case .badgeSet: .init("focus.badgeSet", "The app set its badge.", .low)
    case .posted: .init("focus.posted", "A notification came.", .normal)
    case .presented: .init("focus.presented", "A notification was presented.", .normal)
    case .silenced: .init("focus.silenced", "A notification was silenced, and kept.", .high)
    case .overridden:
      .init("focus.overridden", "The filter was switched off in the app.", .normal)
    }
  }
}
