import TextFormats

/// Something that stands in the braces of an app.
public protocol AppPart: Sendable {
  /// Writes the part into the app of the scenario's file.
  func add(toApp app: inout FileKeys)
}

/// The app that runs on all devices: its parameters, events, tips, groups and screens.
public struct App: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// An app.
  ///
  /// - `frequency`: How soon a tip that was never shown may follow another, such as `"daily"`.
  public init(
    frequency: FileValue? = nil, @PartsBuilder<any AppPart> _ parts: () -> [any AppPart]
  ) {
    keys.set("frequency", frequency)
    keys.set("tips", FileValue([FileValue]()))
    keys.set("screens", FileValue([FileValue]()))
    for part in parts() { part.add(toApp: &keys) }
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.set("app", value) }
}

/// A `@Parameter` of a tip type, such as `ShareTip.isLoggedIn`.
public struct Parameter: AppPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A parameter.
  ///
  /// - `type`: What it holds; a boolean unless given.
  /// - `default`: Its value until it is first written.
  /// - `transient`: Whether the process alone keeps it, so that it does not sync, as for one that a
  ///   Focus filter or a pointer sets; it does sync unless given.
  public init(
    _ id: String, type: FileValue? = nil, default value: FileValue? = nil, transient: Bool? = nil
  ) {
    keys.set("id", FileValue(id))
    keys.set("type", type)
    keys.set("default", value)
    keys.set("transient", to: transient)
  }

  /// Writes the part into the app of the scenario's file.
  public func add(toApp app: inout FileKeys) { app.append(value, to: "parameters") }
}

/// An event that the app donates.
public struct Event: AppPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// An event.
  ///
  /// - `property`: The property of the app's code that holds it, such as `ShareTip.didOpen`, so
  ///   that the rules of all tips find it.
  /// - `values`: What each donation carries: the members of its value with their types.
  public init(
    _ id: String, property: String? = nil, values: KeyValuePairs<String, FileValue>? = nil
  ) {
    keys.set("id", FileValue(id))
    keys.set("property", property.map { FileValue($0) })
    keys.set("values", to: values)
  }

  /// Writes the part into the app of the scenario's file.
  public func add(toApp app: inout FileKeys) { app.append(value, to: "events") }
}

/// A `TipGroup`: at most one of its tips is on screen at a time.
public struct Group: AppPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A group.
  ///
  /// - `priority`: `"ordered"` if a tip waits for those before it; nil for the first available.
  public init(_ id: String, priority: String? = nil, tips: [String]) {
    keys.set("id", FileValue(id))
    keys.set("priority", priority.map { FileValue($0) })
    keys.set("tips", FileValue(tips))
  }

  /// Writes the part into the app of the scenario's file.
  public func add(toApp app: inout FileKeys) { app.append(value, to: "groups") }
}

/// What the app does at each launch, after it has configured its tips.
public struct OnLaunch: AppPart {
  private let effects: FileValue

  /// These effects, in order.
  public init(@PartsBuilder<any EffectPart> _ effects: () -> [any EffectPart]) {
    self.effects = FileValue(effects: effects())
  }

  /// Writes the part into the app of the scenario's file.
  public func add(toApp app: inout FileKeys) { app.set("onLaunch", effects) }
}

/// What the app does each time that it comes to the foreground.
public struct OnActivation: AppPart {
  private let effects: FileValue

  /// These effects, in order.
  public init(@PartsBuilder<any EffectPart> _ effects: () -> [any EffectPart]) {
    self.effects = FileValue(effects: effects())
  }

  /// Writes the part into the app of the scenario's file.
  public func add(toApp app: inout FileKeys) { app.set("onActivation", effects) }
}
