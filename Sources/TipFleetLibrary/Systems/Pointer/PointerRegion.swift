// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// A region in which the pointer has a style.
///
/// See `docs/reference/pointer.md`.
public struct PointerRegion: PointerPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A region in which the pointer has a style.
  ///
  /// - `id`: Its name.
  /// - `view`: The view in which it is.
  /// - `rectangle`: Its part of the content of the view; when absent the frame of the view.
  /// - `padding`: By how much it reaches beyond that. `0` unless given.
  /// - `style`: The style that the delegate returns; when absent an automatic effect applies.
  /// - `provider`: What the style provider of a button returns; when absent nobody is asked.
  ///   - `"unchanged"`: The proposed effect and the proposed shape.
  ///   - `"adjusted"`: The proposed effect, with the shape of `style`.
  ///   - `"replaced"`: The style `style`.
  /// - `latches`: The axes along which the pointer moves freely while a press holds the style.
  ///   `"neither"` unless given.
  ///   - `"neither"`: No axis.
  ///   - `"horizontal"`: Left and right.
  ///   - `"vertical"`: Up and down.
  ///   - `"both"`: Both axes.
  /// - `modifiers`: The keys without which the delegate does not return it. None unless given.
  ///   - `"shift"`: The shift key.
  ///   - `"control"`: The control key.
  ///   - `"option"`: The option key.
  ///   - `"command"`: The command key.
  /// - `modes`: The modes of the app in which the delegate returns it; when absent in all. From 0
  ///   through 15.
  /// - `animatesEnter`: Whether the app animates when it is entered. `false` unless given.
  /// - `animatesExit`: Whether the app animates when it is exited. `false` unless given.
  public init(
    _ id: String,
    view: String,
    rectangle: Rectangle? = nil,
    padding: Edges? = nil,
    style: String? = nil,
    provider: String? = nil,
    latches: String? = nil,
    modifiers: [String]? = nil,
    modes: [Int]? = nil,
    animatesEnter: Bool? = nil,
    animatesExit: Bool? = nil
  ) {
    keys.set("id", to: id)
    keys.set("view", to: view)
    keys.set("rectangle", to: rectangle)
    keys.set("padding", to: padding)
    keys.set("style", to: style)
    keys.set("provider", to: provider)
    keys.set("latches", to: latches)
    keys.set("modifiers", to: modifiers)
    keys.set("modes", to: modes)
    keys.set("animatesEnter", to: animatesEnter)
    keys.set("animatesExit", to: animatesExit)
  }

  /// Writes the part into what it belongs to.
  public func add(toPointer file: inout FileKeys) {
    file.append(value, to: "regions")
  }
}

/// A pointer interaction of a view: its delegate returns one of its regions, or none.
///
/// See `docs/reference/pointer.md`.
public struct PointerInteraction: PointerPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A pointer interaction of a view: its delegate returns one of its regions, or none.
  ///
  /// - `id`: Its name.
  /// - `view`: The view to which it is attached.
  /// - `builtIn`: Whether it belongs to a control of the system, which decides whether it is
  ///   enabled at first. `false` unless given.
  /// - `enabled`: Whether it is enabled at first, if the app added it. `true` unless given.
  /// - `regions`: The regions that its delegate returns, in the order in which it looks at them.
  ///   None unless given.
  /// - `fallback`: The region where none of `regions` applies; when absent it does not answer
  ///   there.
  /// - `choice`: Which of several regions that apply the delegate returns. `"first"` unless given.
  ///   - `"first"`: The first in the list.
  ///   - `"smallest"`: The one of the smallest area, and of equals the first.
  public init(
    _ id: String,
    view: String,
    builtIn: Bool? = nil,
    enabled: Bool? = nil,
    regions: [String]? = nil,
    fallback: String? = nil,
    choice: String? = nil
  ) {
    keys.set("id", to: id)
    keys.set("view", to: view)
    keys.set("builtIn", to: builtIn)
    keys.set("enabled", to: enabled)
    keys.set("regions", to: regions)
    keys.set("fallback", to: fallback)
    keys.set("choice", to: choice)
  }

  /// Writes the part into what it belongs to.
  public func add(toPointer file: inout FileKeys) {
    file.append(value, to: "interactions")
  }
}
