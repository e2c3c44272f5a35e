import SimulationKernel

/// Behaviour that Apple never published, each with a default.
public struct IntentKnobs: Hashable, Sendable {
  /// What happens to a chosen value that is no longer offered.
  public var staleSelection = StaleSelection.keepAndFlag
  /// What the app's code sees of a hidden parameter.
  public var hiddenValue = HiddenValue.stored
  /// Where an intent runs that both the app and an extension contain.
  public var sharedIntentHost = SharedIntentHost.appIfRunning
  /// What happens when the person declines to continue in the foreground.
  public var declinedRequest = DeclinedRequest.fails
  /// Which devices raise a widget that is relevant.
  public var relevance = RelevancePlatforms.phonesAndWatches
  /// How many counted reloads a widget has in the window.
  public var reloadBudget: UInt16 = 40
  /// The length of the rolling window of the budget.
  public var reloadWindow = SimulatedDuration.hours(24)
  /// Whether the reload after an interaction counts.
  public var interactionReloadCounts = false
  /// Whether a tapped toggle shows its new state before the intent ends.
  public var togglesAtOnce = true
  /// Whether a run that reaches the limit is cancelled.
  public var cancelsAtLimit = true
  /// Whether the extension of a run that reaches the limit is killed.
  public var killsExtensionAtLimit = true
  /// Whether a report of progress restarts the clock of the limit.
  public var progressRestartsLimit = true
  /// How many times a run performs again after the process that ran it ended.
  public var retriesAfterProcessEnd: UInt8 = 0

  /// The defaults.
  public init() {}
}

/// What happens to a chosen value that is no longer offered.
public enum StaleSelection: String, CaseIterable, Hashable, Sendable {
  /// It stays, and is marked.
  case keepAndFlag
  /// The parameter returns to its default, or to no value.
  case clear
}

/// What the app's code sees of a hidden parameter.
public enum HiddenValue: String, CaseIterable, Hashable, Sendable {
  /// What is stored.
  case stored
  /// The default, or no value.
  case standard
}

/// Where an intent runs that both the app and an extension contain.
public enum SharedIntentHost: String, CaseIterable, Hashable, Sendable {
  /// In the app if it runs and is not suspended, else in the extension.
  case appIfRunning
  /// In the extension.
  case appExtension
}

/// What happens when the person declines to continue in the foreground.
public enum DeclinedRequest: String, CaseIterable, Hashable, Sendable {
  /// `perform()` throws: the run fails.
  case fails
  /// `perform()` catches the error, and goes on without a value.
  case resumesWithoutValue
}

/// Which devices raise a widget that is relevant: the talk of 2023 names the iPhone and the
/// watch, the reference page of `RelevantIntentManager` the watch alone.
public enum RelevancePlatforms: String, CaseIterable, Hashable, Sendable {
  /// An iPhone, an iPad and a watch.
  case phonesAndWatches
  /// A watch.
  case watches
}

/// What a device can do with intents and widgets.
public struct IntentDeviceProfile: Hashable, Sendable, BitwiseCopyable {
  /// Whether widgets can be placed at all.
  public var hasWidgets = true
  /// Whether a widget has a configuration screen; one without takes a recommendation.
  public var hasConfigurationScreen = true
  /// Whether buttons and toggles of widgets work.
  public var hasInteractiveWidgets = true
  /// Whether relevant intents raise widgets.
  public var honoursRelevance = true
  /// Whether its system is recent enough for App Intents in widgets.
  public var knowsAppIntents = true
  /// How long a run in the app may go without progress; nil is without limit.
  public var appLimit: SimulatedDuration? = .seconds(30)
  /// The same for a run in an extension.
  public var extensionLimit: SimulatedDuration? = .seconds(30)

  /// A telephone.
  public init() {}
}
