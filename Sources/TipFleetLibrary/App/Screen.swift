import TextFormats

/// Something that stands in the braces of a screen.
public protocol ScreenPart: Sendable {
  /// Writes the part into the screen of the scenario's file.
  func add(toScreen screen: inout FileKeys)
}

/// A screen of the app. When it appears the app writes parameters, donates, and then its views ask
/// for their tips, in this order.
public struct Screen: AppPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A screen.
  public init(_ id: String, @PartsBuilder<any ScreenPart> _ parts: () -> [any ScreenPart]) {
    keys.set("id", FileValue(id))
    for part in parts() { part.add(toScreen: &keys) }
  }

  /// Writes the part into the app of the scenario's file.
  public func add(toApp app: inout FileKeys) { app.append(value, to: "screens") }
}

/// A view that asks for a tip, or for what a group offers.
public struct Shows: ScreenPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A view that asks for a tip.
  ///
  /// - `surface`: How it shows, such as `"inline"`; nil for a popover where the device has them.
  public init(_ tip: String, as surface: String? = nil) {
    keys.set("tip", FileValue(tip))
    keys.set("surface", surface.map { FileValue($0) })
  }

  /// A view that asks for the current tip of a group.
  ///
  /// - `tip`: The tip to which the current one is cast; nil for any tip of the group.
  public init(group: String, castTo tip: String? = nil, as surface: String? = nil) {
    keys.set("group", FileValue(group))
    keys.set("as", tip.map { FileValue($0) })
    keys.set("surface", surface.map { FileValue($0) })
  }

  /// Writes the part into the screen of the scenario's file.
  public func add(toScreen screen: inout FileKeys) { screen.append(value, to: "shows") }
}

/// Something that people do on a screen, and what the app does then.
public struct PeopleDo: ScreenPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// An action of a screen.
  ///
  /// - `probability`: How likely somebody who opens the screen does it, such as `"30%"`.
  /// - `after`: How long after the screen was opened.
  /// - `every`: How long after each time they do it again.
  public init(
    _ id: String, probability: String? = nil, after: String? = nil, every: String? = nil,
    @PartsBuilder<any EffectPart> _ effects: () -> [any EffectPart]
  ) {
    keys.set("id", FileValue(id))
    keys.set("probability", probability.map { FileValue($0) })
    keys.set("after", after.map { FileValue($0) })
    keys.set("every", every.map { FileValue($0) })
    keys.set("does", FileValue(effects: effects()))
  }

  /// Writes the part into the screen of the scenario's file.
  public func add(toScreen screen: inout FileKeys) { screen.append(value, to: "actions") }
}
