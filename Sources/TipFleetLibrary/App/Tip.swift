import TextFormats

/// Something that stands in the braces of a tip.
public protocol TipContent: Sendable {
  /// Writes the part into the tip of the scenario's file.
  func add(toTip tip: inout FileKeys)
}

/// A tip, by the name of its type.
///
///     Tip("ShareTip", title: "Share the album", message: "Everybody adds their own pictures.") {
///       Rule("#Rule(opened) { $0.donations.count >= 3 }")
///       MaxDisplayCount(3)
///       Action("share", title: "Share it now", invalidates: true)
///     }
public struct Tip: AppPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A tip.
  ///
  /// - `id`: Its id when that is not the type's name.
  public init(
    _ type: String, id: String? = nil, title: String? = nil, message: String? = nil,
    image: String? = nil,
    @PartsBuilder<any TipContent> _ content: () -> [any TipContent] = { [] }
  ) {
    keys.set("type", FileValue(type))
    keys.set("id", id.map { FileValue($0) })
    keys.set("title", title.map { FileValue($0) })
    keys.set("message", message.map { FileValue($0) })
    keys.set("image", image.map { FileValue($0) })
    for part in content() { part.add(toTip: &keys) }
  }

  /// Writes the part into the app of the scenario's file.
  public func add(toApp app: inout FileKeys) { app.append(value, to: "tips") }
}

/// A rule of a tip, as the app's code writes it. All rules of a tip must hold.
public struct Rule: TipContent {
  private let text: String

  /// A rule, such as `#Rule(Self.didOpen) { $0.donations.count >= 3 }`.
  public init(_ text: String) { self.text = text }

  /// Writes the part into the tip of the scenario's file.
  public func add(toTip tip: inout FileKeys) { tip.append(FileValue(text), to: "rules") }
}

/// What a name in the rules of a tip means: an event or a parameter.
public struct Name: TipContent {
  private let name: String
  private let id: String

  /// A name, and the id of the event or parameter that it stands for.
  public init(_ name: String, means id: String) {
    self.name = name
    self.id = id
  }

  /// Writes the part into the tip of the scenario's file.
  public func add(toTip tip: inout FileKeys) { tip.put(name, FileValue(id), in: "names") }
}

/// How often a tip is displayed at most.
public struct MaxDisplayCount: TipContent {
  private let count: Int

  /// The greatest number of displays.
  public init(_ count: Int) { self.count = count }

  /// Writes the part into the tip of the scenario's file.
  public func add(toTip tip: inout FileKeys) {
    tip.append("MaxDisplayCount(\(count))", to: "options")
  }
}

/// How long a tip is on screen at most, over all its displays.
public struct MaxDisplayDuration: TipContent {
  private let seconds: Int

  /// The greatest total time on screen, in seconds.
  public init(seconds: Int) { self.seconds = seconds }

  /// Writes the part into the tip of the scenario's file.
  public func add(toTip tip: inout FileKeys) {
    tip.append("MaxDisplayDuration(\(seconds))", to: "options")
  }
}

/// Whether a tip appears without waiting for the app's frequency.
public struct IgnoresDisplayFrequency: TipContent {
  private let isIgnored: Bool

  /// Whether it does.
  public init(_ isIgnored: Bool = true) { self.isIgnored = isIgnored }

  /// Writes the part into the tip of the scenario's file.
  public func add(toTip tip: inout FileKeys) {
    tip.append("IgnoresDisplayFrequency(\(isIgnored ? "true" : "false"))", to: "options")
  }
}

/// A button of a tip.
public struct Action: TipContent, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A button.
  ///
  /// - `title`: What it says; its id unless given.
  /// - `invalidates`: Whether its handler invalidates the tip.
  /// - `does`: What else the handler does, in order.
  public init(
    _ id: String, title: String? = nil, invalidates: Bool = false,
    @PartsBuilder<any EffectPart> does: () -> [any EffectPart] = { [] }
  ) {
    keys.set("id", FileValue(id))
    keys.set("title", title.map { FileValue($0) })
    keys.set("invalidates", invalidates ? true : nil)
    let effects = does()
    keys.set("does", effects.isEmpty ? nil : FileValue(effects: effects))
  }

  /// Writes the part into the tip of the scenario's file.
  public func add(toTip tip: inout FileKeys) { tip.append(value, to: "actions") }
}

/// What the app does when the tip appears.
public struct OnDisplay: TipContent {
  private let effects: FileValue

  /// These effects, in order.
  public init(@PartsBuilder<any EffectPart> _ effects: () -> [any EffectPart]) {
    self.effects = FileValue(effects: effects())
  }

  /// Writes the part into the tip of the scenario's file.
  public func add(toTip tip: inout FileKeys) { tip.set("onDisplay", effects) }
}

/// What the app does when the tip becomes invalidated.
public struct OnInvalidation: TipContent {
  private let effects: FileValue

  /// These effects, in order.
  public init(@PartsBuilder<any EffectPart> _ effects: () -> [any EffectPart]) {
    self.effects = FileValue(effects: effects())
  }

  /// Writes the part into the tip of the scenario's file.
  public func add(toTip tip: inout FileKeys) { tip.set("onInvalidation", effects) }
}
