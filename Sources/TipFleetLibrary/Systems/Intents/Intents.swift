// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// Something that stands in the braces of `Intents`.
public protocol IntentsPart: Sendable {
  /// Writes the part into what it belongs to.
  func add(toIntents file: inout FileKeys)
}

/// The intents, widgets and App Shortcuts of the app.
///
/// See `docs/reference/intents.md`.
///
///     Intents {
///       Intent("AddWater", in: ["app", "widgetExtension"], takes: "exponential(1s)") {
///         Donates("drank")
///       }
///       Widget("glasses", families: ["small", "medium"]) { WidgetControl(runs: "AddWater") }
///     }
public struct Intents: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// The intents, widgets and App Shortcuts of the app.
  ///
  /// - `store`: Where the extensions of the app keep what tips know. `"shared"` unless given.
  ///   - `"shared"`: In a container that the app uses as well.
  ///   - `"private"`: In a place of their own: the app never hears of it.
  /// - `reloadDelay`: How long after it was asked for the system carries out a reload. A text such
  ///   as `"250ms"` or `"exponential(2h)"`. `"5m"` unless given.
  /// - `reloadLoss`: How likely a reload that was asked for never happens. Allowed: from "0%"
  ///   through "100%". A text such as `"5%"` or `"0.01%"`. `"0%"` unless given.
  /// - `answerDelay`: How long a person takes to answer whether an intent goes on in the
  ///   foreground. A text such as `"250ms"` or `"exponential(2h)"`. `"5s"` unless given.
  /// - `agreement`: How likely they agree. Allowed: from "0%" through "100%". A text such as `"5%"`
  ///   or `"0.01%"`. `"100%"` unless given.
  /// - `relevanceFailure`: How likely the app cannot replace what is relevant. Allowed: from "0%"
  ///   through "100%". A text such as `"5%"` or `"0.01%"`. `"0%"` unless given.
  /// - `staleSelection`: What becomes of a chosen value that is no longer offered. `"keepAndFlag"`
  ///   unless given.
  ///   - `"keepAndFlag"`: It stays, and is marked.
  ///   - `"clear"`: The parameter returns to its default, or to no value.
  /// - `hiddenValue`: What the code of the app sees of a parameter that is not shown. `"stored"`
  ///   unless given.
  ///   - `"stored"`: What is stored.
  ///   - `"standard"`: Its default, or no value.
  /// - `sharedHost`: Where an intent runs that both the app and an extension contain.
  ///   `"appIfRunning"` unless given.
  ///   - `"appIfRunning"`: In the app if it runs and is not suspended, else in the extension.
  ///   - `"appExtension"`: In the extension.
  /// - `declinedRequest`: What becomes of a run whose request to go on in the foreground is
  ///   declined. `"fails"` unless given.
  ///   - `"fails"`: It fails, as the error of the request does.
  ///   - `"resumesWithoutValue"`: It catches the error and goes on without a value.
  /// - `relevanceOn`: Which devices raise a widget that is relevant. `"phonesAndWatches"` unless
  ///   given.
  ///   - `"phonesAndWatches"`: An iPhone, an iPad and a watch.
  ///   - `"watches"`: A watch alone, as the reference page of relevant intents says.
  /// - `reloadBudget`: How many counted reloads a widget has within `reloadWindow`. From 0 through
  ///   1000. `40` unless given.
  /// - `reloadWindow`: The length of the rolling window of the budget. Allowed: from "1m" through
  ///   "30d". A text such as `"250ms"` or `"3d"`. `"1d"` unless given.
  /// - `interactionCounts`: Whether the reload of a widget that was touched counts. `false` unless
  ///   given.
  /// - `togglesAtOnce`: Whether a toggle shows its new state before its intent ends. `true` unless
  ///   given.
  /// - `cancelsAtLimit`: Whether a run that reports no progress for the limit of its platform is
  ///   cancelled. `true` unless given.
  /// - `killsExtensionAtLimit`: Whether the extension of such a run is killed. `true` unless given.
  /// - `progressRestartsLimit`: Whether a report of progress begins the limit anew. `true` unless
  ///   given.
  /// - `parts`: What stands in the braces.
  ///   - `Intent`: The intents.
  ///   - `Widget`: The kinds of widgets.
  ///   - `EntityType`: What the parameters of intents are about, by type.
  ///   - `AppVersion`: The versions of the app that differ in their intents; when empty all have
  ///    the same.
  ///   - `FindRequest`: What is asked of the Find action.
  ///   - `RelevantSet`: What the app can register as relevant; each replaces what it registered
  ///    before.
  ///   - `AppShortcut`: The App Shortcuts.
  public init(
    store: String? = nil,
    reloadDelay: String? = nil,
    reloadLoss: String? = nil,
    answerDelay: String? = nil,
    agreement: String? = nil,
    relevanceFailure: String? = nil,
    staleSelection: String? = nil,
    hiddenValue: String? = nil,
    sharedHost: String? = nil,
    declinedRequest: String? = nil,
    relevanceOn: String? = nil,
    reloadBudget: Int? = nil,
    reloadWindow: String? = nil,
    interactionCounts: Bool? = nil,
    togglesAtOnce: Bool? = nil,
    cancelsAtLimit: Bool? = nil,
    killsExtensionAtLimit: Bool? = nil,
    progressRestartsLimit: Bool? = nil,
    @PartsBuilder<any IntentsPart> _ parts: () -> [any IntentsPart]
  ) {
    keys.set("intents", FileValue([FileValue]()))
    keys.set("store", to: store)
    keys.set("reloadDelay", to: reloadDelay)
    keys.set("reloadLoss", to: reloadLoss)
    keys.set("answerDelay", to: answerDelay)
    keys.set("agreement", to: agreement)
    keys.set("relevanceFailure", to: relevanceFailure)
    keys.set("staleSelection", to: staleSelection)
    keys.set("hiddenValue", to: hiddenValue)
    keys.set("sharedHost", to: sharedHost)
    keys.set("declinedRequest", to: declinedRequest)
    keys.set("relevanceOn", to: relevanceOn)
    keys.set("reloadBudget", to: reloadBudget)
    keys.set("reloadWindow", to: reloadWindow)
    keys.set("interactionCounts", to: interactionCounts)
    keys.set("togglesAtOnce", to: togglesAtOnce)
    keys.set("cancelsAtLimit", to: cancelsAtLimit)
    keys.set("killsExtensionAtLimit", to: killsExtensionAtLimit)
    keys.set("progressRestartsLimit", to: progressRestartsLimit)
    for part in parts() { part.add(toIntents: &keys) }
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.set("intents", value) }
}

/// An App Shortcut.
///
/// See `docs/reference/intents.md`.
public struct AppShortcut: IntentsPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// An App Shortcut.
  ///
  /// - `runs`: The intent that it runs.
  /// - `in`: Where it is defined. `"app"` unless given.
  ///   - `"app"`: The app.
  ///   - `"widgetExtension"`: The widget extension.
  ///   - `"intentsExtension"`: The App Intents extension.
  public init(runs: String, in: String? = nil) {
    keys.set("runs", to: runs)
    keys.set("in", to: `in`)
  }

  /// Writes the part into what it belongs to.
  public func add(toIntents file: inout FileKeys) {
    file.append(value, to: "shortcuts")
  }
}
