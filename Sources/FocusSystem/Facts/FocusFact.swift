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

extension FocusFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .filterConfigured(let focus, let settings, let representation):
      writer.write(.focus, focus)
      writer.write(.chosenSettings, settings)
      writer.write(.representation, representation)
    case .activated(let focus, let trigger, let stamp),
      .deactivated(let focus, let trigger, let stamp):
      writer.write(.focus, focus)
      writer.write(.trigger, trigger)
      writer.write(.stamp, stamp)
    case .shared(let focus, let stamp):
      writer.write(.activeFocus, focus)
      writer.write(.stamp, stamp)
    case .received(let focus, let device, let stamp),
      .staleReceived(let focus, let device, let stamp):
      writer.write(.activeFocus, focus)
      writer.write(.sender, device)
      writer.write(.stamp, stamp)
    case .callPlanned(let call, let reason, let settings):
      writer.write(.call, call)
      writer.write(.callReason, reason)
      writer.write(.settings, settings)
    case .callSkipped(let call, let reason):
      writer.write(.call, call)
      writer.write(.skipReason, reason)
    case .performStarted(let call, let host):
      writer.write(.call, call)
      writer.write(.host, host)
    case .currentRead(let settings), .filterApplied(let settings):
      writer.write(.settings, settings)
    case .contextInvalidated, .overridden: break
    case .contextProvided(let revision, let settings):
      writer.write(.revision, revision)
      writer.write(.settings, settings)
    case .badgeSet(let count): writer.write(.badge, count)
    case .posted(let notification, let criterion, let isTimeSensitive):
      writer.write(.notification, notification)
      writer.write(.criterion, criterion)
      writer.write(.isTimeSensitive, isTimeSensitive)
    case .presented(let notification, let revision), .silenced(let notification, let revision):
      writer.write(.notification, notification)
      writer.write(.revision, revision)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> FocusFact {
    switch kind {
    case .filterConfigured:
      return .filterConfigured(
        try reader.read(.focus), try reader.read(.chosenSettings),
        representation: try reader.read(.representation))
    case .activated:
      return .activated(
        try reader.read(.focus), by: try reader.read(.trigger), stamp: try reader.read(.stamp))
    case .deactivated:
      return .deactivated(
        try reader.read(.focus), by: try reader.read(.trigger), stamp: try reader.read(.stamp))
    case .shared:
      return .shared(try reader.read(.activeFocus), stamp: try reader.read(.stamp))
    case .received:
      return .received(
        try reader.read(.activeFocus), from: try reader.read(.sender),
        stamp: try reader.read(.stamp))
    case .staleReceived:
      return .staleReceived(
        try reader.read(.activeFocus), from: try reader.read(.sender),
        stamp: try reader.read(.stamp))
    case .callPlanned:
      return .callPlanned(
        try reader.read(.call), try reader.read(.callReason), try reader.read(.settings))
    case .callSkipped: return .callSkipped(try reader.read(.call), try reader.read(.skipReason))
    case .performStarted: return .performStarted(try reader.read(.call), try reader.read(.host))
    case .currentRead: return .currentRead(try reader.read(.settings))
    case .filterApplied: return .filterApplied(try reader.read(.settings))
    case .contextInvalidated: return .contextInvalidated
    case .contextProvided:
      return .contextProvided(
        revision: try reader.read(.revision), try reader.read(.settings))
    case .badgeSet: return .badgeSet(try reader.read(.badge))
    case .posted:
      return .posted(
        try reader.read(.notification), try reader.read(.criterion),
        isTimeSensitive: try reader.read(.isTimeSensitive))
    case .presented:
      return .presented(try reader.read(.notification), revision: try reader.read(.revision))
    case .silenced:
      return .silenced(try reader.read(.notification), revision: try reader.read(.revision))
    case .overridden: return .overridden
    }
  }
}

extension Field where Value == FocusIndex {
  @inlinable static var focus: Self { Self("focus", "the Focus") }
}

extension Field where Value == FocusIndex? {
  @inlinable static var activeFocus: Self { Self("focus", "the Focus that is on") }
}

extension Field where Value == SettingsIndex {
  @inlinable static var settings: Self { Self("settings", "the values, as they are represented") }
}

extension Field where Value == SettingsIndex? {
  @inlinable static var chosenSettings: Self {
    Self("settings", "the values, as they are represented")
  }
}

extension Field where Value == CriterionIndex? {
  @inlinable static var criterion: Self { Self("criterion", "what the notification is about") }
}

extension Field where Value == UInt64 {
  @inlinable static var representation: Self {
    Self("representation", "the digest of what the settings of the Focus show")
  }
}

extension Field where Value == FocusTrigger {
  @inlinable static var trigger: Self { Self("by", "who or what did it") }
}

extension Field where Value == Instant {
  @inlinable static var stamp: Self {
    Self("stamp", "the hybrid clock of the choice", clock: .device)
  }
}

extension Field where Value == DeviceIndex {
  @inlinable static var sender: Self { Self("from", "the device that chose it") }
}

extension Field where Value == UInt32 {
  @inlinable static var call: Self { Self("call", "the call, by its number on the device") }
  @inlinable static var revision: Self { Self("revision", "how often the app gave its context") }
  @inlinable static var badge: Self { Self("badge", "the number on the app's icon") }
  @inlinable static var notification: Self {
    Self("notification", "the notification, by its number on the device")
  }
}

extension Field where Value == FilterCallReason {
  @inlinable static var callReason: Self { Self("reason", "why") }
}

extension Field where Value == FilterSkipReason {
  @inlinable static var skipReason: Self { Self("reason", "why") }
}

extension Field where Value == FilterHost {
  @inlinable static var host: Self { Self("host", "the process") }
}

extension Field where Value == Bool {
  @inlinable static var isTimeSensitive: Self {
    Self("isTimeSensitive", "whether it is time-sensitive")
  }
}
