import DeviceSystems

/// How a run is started.
public enum IntentTrigger: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// A button or toggle of a widget.
  case widgetControl
  /// A button in the app.
  case appButton
  /// An App Shortcut.
  case appShortcut
  /// An action of a shortcut that the person made.
  case shortcutAction
  /// Siri, by the name of the intent.
  case siri
  /// Spotlight, by the name of the intent.
  case spotlight

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .widgetControl: "widgetControl"
    case .appButton: "appButton"
    case .appShortcut: "appShortcut"
    case .shortcutAction: "shortcutAction"
    case .siri: "siri"
    case .spotlight: "spotlight"
    }
  }
}

/// Why a run is not started, or a shortcut not listed.
public enum RefusalReason: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// The intent is hidden from the system.
  case notDiscoverable
  /// No process that could run it contains the intent.
  case notContained
  /// The device is locked.
  case locked
  /// The button is in an app that nobody sees.
  case appNotInForeground
  /// Widgets have no controls on this device.
  case notInteractive

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .notDiscoverable: "notDiscoverable"
    case .notContained: "notContained"
    case .locked: "locked"
    case .appNotInForeground: "appNotInForeground"
    case .notInteractive: "notInteractive"
    }
  }
}

/// How a run continues in the foreground.
public enum ContinuationKind: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// `perform()` throws and is over; the continuation follows.
  case stops
  /// `perform()` waits for the value of the continuation.
  case resumes

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .stops: "stops"
    case .resumes: "resumes"
    }
  }
}

/// The outcome of a payment.
public enum PaymentOutcome: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// It was made.
  case made
  /// The controller could not be presented.
  case notPresented
  /// The person did not authorize it.
  case declined

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .made: "made"
    case .notPresented: "notPresented"
    case .declined: "declined"
    }
  }
}

/// What a run that succeeds gives back.
public enum RunResult: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// Nothing.
  case nothing
  /// A value.
  case value
  /// A text that says what did not work.
  case failureMessage

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .nothing: "nothing"
    case .value: "value"
    case .failureMessage: "failureMessage"
    }
  }
}

/// Why a run fails.
public enum RunFailure: UInt8, FieldWord, Hashable, Sendable, BitwiseCopyable {
  /// `perform()` throws an error.
  case error
  /// The person does not agree to continue in the foreground.
  case declined
  /// It cannot continue in the foreground from where it runs.
  case continuationUnavailable
  /// The process that ran it ended.
  case processEnded

  /// The word in the journal.
  @inlinable public var word: StaticString {
    switch self {
    case .error: "error"
    case .declined: "declined"
    case .continuationUnavailable: "continuationUnavailable"
    case .processEnded: "processEnded"
    }
  }
}
