import DeviceSystems

/// Who turned a Focus on or off.
public enum FocusTrigger: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The person, by hand.
  case person
  /// Its schedule.
  case schedule
  /// Another device of the account.
  case otherDevice

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .person: "person"
    case .schedule: "schedule"
    case .otherDevice: "otherDevice"
    }
  }
}

/// Why the system calls the filter.
public enum FilterCallReason: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// Values of a Focus are in force now.
  case configured
  /// Earlier values no longer apply (B-10).
  case reset

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .configured: "configured"
    case .reset: "reset"
    }
  }
}

/// The process in which the filter performs.
public enum FilterHost: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The app.
  case app
  /// Its extension.
  case appExtension

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .app: "app"
    case .appExtension: "extension"
    }
  }
}

/// Why a call does not come.
public enum FilterSkipReason: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The app does not run and has no extension (B-09).
  case noHost
  /// A later call takes its place (B-12).
  case coalesced
  /// The system forgot it (B-12).
  case lost

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .noHost: "noHost"
    case .coalesced: "coalesced"
    case .lost: "lost"
    }
  }
}
