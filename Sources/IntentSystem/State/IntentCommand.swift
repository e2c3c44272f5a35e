import DeviceSystems

/// What the person, the system or the app wants.
///
/// A command that does not apply, such as one for a run that is over, leads to no facts.
public enum IntentCommand: Sendable, BitwiseCopyable {
  /// The person opens the app.
  case openApp
  /// The person leaves the app.
  case leaveApp
  /// The system launches or wakes the app in the background, for something else than an intent.
  case wakeApp
  /// The system suspends the app, unless an intent runs in it.
  case suspendApp
  /// The system ends the app.
  case endApp
  /// The system ends an extension.
  case endExtension(IntentProcess)
  /// The device is locked or unlocked.
  case setLocked(Bool)
  /// A later version of the app is installed.
  case install(VersionIndex)
  /// The system becomes one that knows App Intents.
  case upgradeSystem

  /// The person places a widget; a device without a configuration screen takes a recommendation.
  case placeWidget(WidgetKindIndex, WidgetFamily, recommendation: UInt8?)
  /// The person adds an action.
  case placeAction(IntentIndex, in: ActionSurface)
  /// The person removes a widget or an action.
  case remove(InstanceIndex)
  /// The person opens the configuration.
  case showConfiguration(InstanceIndex)
  /// The configuration asks for the options of a parameter.
  case requestOptions(InstanceIndex, IntentParameterIndex)
  /// The person chooses a value; nil takes it away.
  case setParameter(InstanceIndex, IntentParameterIndex, ChoiceIndex?)
  /// The app asks the system to refresh the recommendations.
  case refreshRecommendations
  /// The person taps a widget outside of its controls; the app asks for a type of configuration.
  case openFromWidget(InstanceIndex, asking: IntentIndex)
  /// The Find action is asked.
  case find(FindIndex)

  /// The person taps a control.
  case tap(InstanceIndex, ControlIndex)
  /// An intent is run by its name or by a button in the app.
  case run(IntentIndex, by: IntentTrigger)
  /// The person runs an App Shortcut.
  case runShortcut(ShortcutIndex)
  /// What happens to a run that is not over.
  case onRun(RunNumber, IntentRunCommand)

  /// The app's data changes without an intent.
  case changeData
  /// The app asks for a reload of all widgets of a kind.
  case requestReload(WidgetKindIndex)
  /// The system carries out a reload that was asked for, or loses it.
  case answerReload(InstanceIndex, isLost: Bool)
  /// The next entry is due, if the timeline is still the one that the widget got by this reload.
  case showEntry(InstanceIndex, reload: UInt32)
  /// The app replaces its relevant intents, which may not succeed.
  case updateRelevant(RelevantSetIndex, succeeds: Bool)
  /// A relevant time may begin or be over.
  case checkRelevance
}

/// What happens to a run that is not over.
public enum IntentRunCommand: Sendable, BitwiseCopyable {
  /// `perform()` reports how many units are done.
  case reportProgress(completed: Int32)
  /// `perform()` asks to continue in the foreground.
  case requestForeground
  /// The person agrees or declines; the continuation gives a value or none.
  case answerForeground(agrees: Bool, value: ChoiceIndex?)
  /// `perform()` asks for a payment, with this outcome.
  case pay(PaymentOutcome)
  /// `perform()` returns.
  case finish
  /// `perform()` throws.
  case fail
  /// The limit may be reached.
  case checkLimit
}
