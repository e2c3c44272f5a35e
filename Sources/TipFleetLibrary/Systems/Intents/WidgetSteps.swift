// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// The person places a widget.
///
/// in `docs/reference/intents.md`.
public struct PlaceWidget: StepPart {
  /// Its word in the file.
  public let word = "placeWidget"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person places a widget.
  ///
  /// - `widget`: The kind of the widget.
  /// - `family`: Its size. `"small"` unless given.
  ///   - `"small"`: A small one.
  ///   - `"medium"`: A medium one.
  ///   - `"large"`: A large one.
  ///   - `"extraLarge"`: An extra large one.
  ///   - `"accessoryCircular"`: A circular accessory.
  ///   - `"accessoryRectangular"`: A rectangular accessory.
  ///   - `"accessoryInline"`: An accessory in a line of text.
  /// - `recommendation`: Which of the app's recommendations it takes on a device without a
  ///   configuration screen. From 1 through 100. `1` unless given.
  public init(_ widget: String, family: String? = nil, recommendation: Int? = nil) {
    keys.set("widget", to: widget)
    keys.set("family", to: family)
    keys.set("recommendation", to: recommendation)
  }
}

/// The person removes a widget.
///
/// See `docs/reference/intents.md`.
public struct RemoveWidget: StepPart {
  /// Its word in the file.
  public let word = "removeWidget"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person removes a widget.
  ///
  /// - `widget`: The kind of the widget.
  /// - `number`: Which widget of the kind. From 1 through 1000. `1` unless given.
  public init(_ widget: String, number: Int? = nil) {
    keys.set("widget", to: widget)
    keys.set("number", to: number)
  }
}

/// The person gives a parameter of a widget a value, or takes it away.
///
/// in `docs/reference/intents.md`.
public struct ConfigureWidget: StepPart {
  /// Its word in the file.
  public let word = "configureWidget"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person gives a parameter of a widget a value, or takes it away.
  ///
  /// - `widget`: The kind of the widget.
  /// - `number`: Which widget of the kind. From 1 through 1000. `1` unless given.
  /// - `parameter`: The parameter.
  /// - `value`: What it is to hold; when absent it is to have no value.
  public init(_ widget: String, number: Int? = nil, parameter: String, value: String? = nil) {
    keys.set("widget", to: widget)
    keys.set("number", to: number)
    keys.set("parameter", to: parameter)
    keys.set("value", to: value)
  }
}

/// The person taps a button or toggle of a widget.
///
/// in `docs/reference/intents.md`.
public struct TapWidget: StepPart {
  /// Its word in the file.
  public let word = "tapWidget"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person taps a button or toggle of a widget.
  ///
  /// - `widget`: The kind of the widget.
  /// - `number`: Which widget of the kind. From 1 through 1000. `1` unless given.
  /// - `runs`: The intent that the control runs; of several controls the first is tapped.
  public init(_ widget: String, number: Int? = nil, runs: String) {
    keys.set("widget", to: widget)
    keys.set("number", to: number)
    keys.set("runs", to: runs)
  }
}

/// The person opens the configuration of a widget.
///
/// in `docs/reference/intents.md`.
public struct ShowConfiguration: StepPart {
  /// Its word in the file.
  public let word = "showConfiguration"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person opens the configuration of a widget.
  ///
  /// - `widget`: The kind of the widget.
  /// - `number`: Which widget of the kind. From 1 through 1000. `1` unless given.
  public init(_ widget: String, number: Int? = nil) {
    keys.set("widget", to: widget)
    keys.set("number", to: number)
  }
}

/// The configuration of a widget asks what a parameter can hold.
///
/// in `docs/reference/intents.md`.
public struct AskOptions: StepPart {
  /// Its word in the file.
  public let word = "askOptions"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The configuration of a widget asks what a parameter can hold.
  ///
  /// - `widget`: The kind of the widget.
  /// - `number`: Which widget of the kind. From 1 through 1000. `1` unless given.
  /// - `parameter`: The parameter.
  public init(_ widget: String, number: Int? = nil, parameter: String) {
    keys.set("widget", to: widget)
    keys.set("number", to: number)
    keys.set("parameter", to: parameter)
  }
}

/// The person taps a widget beside its controls: the app comes to the foreground, and asks for the
/// configuration of the widget.
///
/// in `docs/reference/intents.md`.
public struct OpenFromWidget: StepPart {
  /// Its word in the file.
  public let word = "openFromWidget"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person taps a widget beside its controls: the app comes to the foreground, and asks for
  /// the configuration of the widget.
  ///
  /// - `widget`: The kind of the widget.
  /// - `number`: Which widget of the kind. From 1 through 1000. `1` unless given.
  /// - `asksFor`: The intent whose configuration the app asks for; it gets nothing if another one
  ///   configures the widget.
  public init(_ widget: String, number: Int? = nil, asksFor: String) {
    keys.set("widget", to: widget)
    keys.set("number", to: number)
    keys.set("asksFor", to: asksFor)
  }
}
