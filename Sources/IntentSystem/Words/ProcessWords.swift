import DeviceSystems

/// A process of the product (P-01).
public enum IntentProcess: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The app.
  case app
  /// The widget extension.
  case widgetExtension
  /// The App Intents extension.
  case intentsExtension

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .app: "app"
    case .widgetExtension: "widgetExtension"
    case .intentsExtension: "intentsExtension"
    }
  }
}

/// What the process of the app does (P-02).
public enum AppState: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// It does not run.
  case notRunning
  /// It is in memory and executes nothing.
  case suspended
  /// It executes without being seen.
  case background
  /// The person sees it.
  case foreground

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .notRunning: "notRunning"
    case .suspended: "suspended"
    case .background: "background"
    case .foreground: "foreground"
    }
  }
}

/// Why the process of the app changes.
public enum AppStateReason: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The person opens or leaves the app.
  case person
  /// The person taps a widget outside of its controls.
  case widget
  /// The system launches or wakes it to run an intent.
  case intent
  /// The person agrees that an intent goes on in the foreground.
  case continuation
  /// The device is locked.
  case lock
  /// The system suspends or ends it, or launches or wakes it for something else than an intent.
  case system
  /// It does what ends it.
  case crash

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .person: "person"
    case .widget: "widget"
    case .intent: "intent"
    case .continuation: "continuation"
    case .lock: "lock"
    case .system: "system"
    case .crash: "crash"
    }
  }
}

/// Why an extension ends.
public enum ExtensionEndReason: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The system ends it, which it may at any time.
  case system
  /// A run in it reached its limit.
  case limit
  /// It did what ends it.
  case crash

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .system: "system"
    case .limit: "limit"
    case .crash: "crash"
    }
  }
}

/// Several processes.
@frozen
public struct ProcessSet: OptionSet, WrappedFieldNumber, Hashable, Sendable, BitwiseCopyable {
  /// A bit for each process, by its number.
  public let rawValue: UInt8

  /// The processes whose bits are set.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One process.
  @inlinable
  public init(_ process: IntentProcess) { self.init(rawValue: 1 << process.rawValue) }

  /// Whether a process is among them.
  public func has(_ process: IntentProcess) -> Bool { contains(ProcessSet(process)) }

  /// The bits that a reader accepts.
  @inlinable public static var fieldRange: ClosedRange<Int64> { 0...7 }
}
