import DeviceSystems

// The fields, by the type of their values.

extension Field where Value == AppState {
  @inlinable static var formerState: Self { Self("from", "what it did before") }
  @inlinable static var appState: Self { Self("to", "what it does now") }
}

extension Field where Value == AppStateReason {
  @inlinable static var stateReason: Self { Self("by", "why") }
}

extension Field where Value == IntentProcess {
  @inlinable static var process: Self { Self("in", "the process") }
}

extension Field where Value == ExtensionEndReason {
  @inlinable static var endReason: Self { Self("by", "why") }
}

extension Field where Value == Bool {
  @inlinable static var isLocked: Self { Self("isLocked", "whether the device is locked") }
  @inlinable static var isStale: Self { Self("isStale", "whether the value is no longer offered") }
  @inlinable static var hasValue: Self { Self("hasValue", "whether the continuation gave a value") }
  @inlinable static var isOn: Self { Self("isOn", "whether it is on") }
  @inlinable static var isCounted: Self {
    Self("isCounted", "whether it counts against the budget")
  }
}

extension Field where Value == VersionIndex {
  @inlinable static var version: Self { Self("version", "the version") }
}

extension Field where Value == IntentIndex {
  @inlinable static var intent: Self { Self("intent", "the intent") }
  @inlinable static var askedIntent: Self {
    Self("asked", "the intent that the app asks for")
  }
}

extension Field where Value == ProcessSet {
  @inlinable static var processes: Self {
    Self(
      "processes",
      "the processes that contain it: 1 the app, 2 the widget extension, 4 the intents extension")
  }
}

extension Field where Value == ShortcutIndex {
  @inlinable static var shortcut: Self { Self("shortcut", "the App Shortcut") }
}

extension Field where Value == RefusalReason {
  @inlinable static var refusal: Self { Self("reason", "why") }
}

extension Field where Value == InstanceIndex {
  @inlinable static var instance: Self {
    Self("instance", "the widget or action, by its number on the device")
  }
}

extension Field where Value == UInt8 {
  @inlinable static var lostCount: Self {
    Self("lost", "the number of values whose parameter it has no longer")
  }
  @inlinable static var attempt: Self { Self("attempt", "the number of the attempt, from 1") }
}

extension Field where Value == IntentParameterIndex {
  @inlinable static var parameter: Self {
    Self("parameter", "the parameter, by its position in the intent")
  }
}

extension Field where Value == MigratedValue {
  @inlinable static var origin: Self { Self("origin", "where the value comes from") }
}

extension Field where Value == ChoiceIndex? {
  @inlinable static var choice: Self { Self("value", "the value") }
}

extension Field where Value == WidgetKindIndex {
  @inlinable static var widgetKind: Self { Self("widgetKind", "the kind of widget") }
}

extension Field where Value == WidgetFamily {
  @inlinable static var family: Self { Self("family", "the size of the widget") }
}

extension Field where Value == IntentIndex? {
  @inlinable static var configuration: Self {
    Self("intent", "the intent that configures it")
  }
  @inlinable static var formerIntent: Self {
    Self("from", "the intent that configured it before")
  }
  @inlinable static var sourceIntent: Self {
    Self("source", "the intent whose value the query went by")
  }
  @inlinable static var foundIntent: Self {
    Self("found", "the intent that it gets")
  }
}

extension Field where Value == UInt8? {
  @inlinable static var recommendation: Self {
    Self("recommendation", "the recommendation that it took, by its position")
  }
}

extension Field where Value == PlacementRefusal {
  @inlinable static var placementRefusal: Self { Self("reason", "why") }
}

extension Field where Value == ActionSurface {
  @inlinable static var surface: Self { Self("surface", "where it is configured") }
}

extension Field where Value == UInt16 {
  @inlinable static var rowCount: Self { Self("rows", "how many parameters are shown") }
  @inlinable static var entry: Self { Self("entry", "the entry of the timeline, from 0") }
}

extension Field where Value == UInt64 {
  @inlinable static var rowDigest: Self {
    Self("digest", "the digest of their positions, in order")
  }
  @inlinable static var optionDigest: Self {
    Self("digest", "the digest of their positions, in order")
  }
  @inlinable static var valueDigest: Self { Self("digest", "the digest of its values") }
  @inlinable static var foundDigest: Self {
    Self("digest", "the digest of what was found, in order")
  }
  @inlinable static var foundSetDigest: Self { Self("setDigest", "the same, whatever the order") }
}

extension Field where Value == DependencyState {
  @inlinable static var dependency: Self {
    Self("dependency", "what the values say on which the options depend")
  }
}

extension Field where Value == UInt32 {
  @inlinable static var optionCount: Self { Self("options", "how many are offered") }
  @inlinable static var revision: Self { Self("revision", "the revision of the app's data") }
  @inlinable static var movedCount: Self {
    Self("moved", "how many entities the app gave to the system")
  }
  @inlinable static var foundCount: Self { Self("found", "how many were found") }
  @inlinable static var run: Self { Self("run", "the run, by its number on the device") }
}

extension Field where Value == ParameterRejection {
  @inlinable static var rejection: Self { Self("reason", "why") }
}

extension Field where Value == ControlIndex? {
  @inlinable static var control: Self {
    Self("control", "the control, by its position in the kind")
  }
}

extension Field where Value == IntentTrigger {
  @inlinable static var trigger: Self { Self("by", "how it was started") }
}

extension Field where Value == InstanceIndex? {
  @inlinable static var touchedInstance: Self {
    Self("instance", "the widget that was touched, by its number on the device")
  }
}

extension Field where Value == ShortcutIndex? {
  @inlinable static var startedShortcut: Self {
    Self("shortcut", "the App Shortcut that started it")
  }
}

extension Field where Value == Int32 {
  @inlinable static var completed: Self { Self("completed", "the units that are done") }
  @inlinable static var total: Self { Self("total", "the units in all") }
}

extension Field where Value == EffectIndex {
  @inlinable static var effect: Self { Self("effect", "the effect") }
}

extension Field where Value == UInt32? {
  @inlinable static var writingRun: Self {
    Self("run", "the run that changed it, by its number on the device")
  }
}

extension Field where Value == ContinuationKind {
  @inlinable static var continuation: Self { Self("continuation", "how it continues") }
}

extension Field where Value == PaymentOutcome {
  @inlinable static var payment: Self { Self("outcome", "what became of it") }
}

extension Field where Value == RunResult {
  @inlinable static var result: Self { Self("result", "what it gave back") }
}

extension Field where Value == RunFailure {
  @inlinable static var failure: Self { Self("reason", "why") }
}

extension Field where Value == ControlIndex {
  @inlinable static var toggle: Self { Self("control", "the toggle, by its position in the kind") }
}

extension Field where Value == ReloadReason {
  @inlinable static var reloadReason: Self { Self("reason", "why") }
}

extension Field where Value == ReloadDenial {
  @inlinable static var reloadDenial: Self { Self("reason", "why") }
}

extension Field where Value == ReloadGrant {
  @inlinable static var reloadGrant: Self { Self("rule", "under which rule") }
}

extension Field where Value == RelevantSetIndex {
  @inlinable static var relevantSet: Self {
    Self("set", "the set of relevant intents, by its position")
  }
}

extension Field where Value == RelevantIndex {
  @inlinable static var relevantItem: Self {
    Self("item", "the relevant intent, by its position in the set")
  }
}

extension Field where Value == FindIndex {
  @inlinable static var find: Self { Self("find", "the request, by its position") }
}

extension Field where Value == QueryStyle {
  @inlinable static var queryStyle: Self { Self("style", "who filtered") }
}
