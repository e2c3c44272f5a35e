import DeviceSystems
import SimulationKernel

// The fields of each kind, in the order of the line.

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
