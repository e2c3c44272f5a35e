// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// Something that stands in the braces of `Pointer`.
public protocol PointerPart: Sendable {
  /// Writes the part into what it belongs to.
  func add(toPointer file: inout FileKeys)
}

/// What the app declares for the pointer of an iPad.
///
/// See `docs/reference/pointer.md`.
///
///     Pointer {
///       PointerView("window")
///       PointerView("goal", in: "window", control: "button", enablesPointer: true)
///       PointerView("hint")
///       PointerLayout(
///         "today", bounds: Rectangle(width: 1024, height: 768),
///         frames: [
///           "window": Rectangle(width: 1024, height: 768),
///           "goal": Rectangle(x: 940, y: 20, width: 44, height: 44),
///           "hint": Rectangle(width: 240, height: 80),
///         ])
///       PointerInteraction("goal", view: "goal", builtIn: true, regions: ["goal"])
///       PointerRegion("goal", view: "goal", padding: 8, style: "raised")
///       PointerStyle("raised", effect: "lift")
///       PointerCover(
///         "hint", frame: Rectangle(x: -196, y: 50, width: 240, height: 80), anchor: "goal",
///         root: "hint", tip: "GoalTip")
///     }
public struct Pointer: ScenarioPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// What the app declares for the pointer of an iPad.
  ///
  /// - `sets`: The parameter of the app that the app keeps true while a pointing device is
  ///   attached, for rules of tips: at each start, and whenever one is attached or detached.
  /// - `dwellTime`: How long the pointer stays in a region until that counts as a dwell; when
  ///   absent it never does. Allowed: from "1ms" through "1d". A text such as `"250ms"` or `"3d"`.
  /// - `knobs`: Choices where Apple published nothing.
  /// - `parts`: What stands in the braces.
  ///   - `PointerView`: The views, each after the one that contains it.
  ///   - `PointerLayout`: Where the views are. A layout with the name of a screen is that of the
  ///    screen, while it is open and the app in front; the others are shown by steps.
  ///   - `PointerInteraction`: The pointer interactions.
  ///   - `PointerRegion`: The regions, each of one interaction.
  ///   - `PointerStyle`: The styles of regions.
  ///   - `PointerCover`: The popovers and sheets.
  public init(
    sets: String? = nil,
    dwellTime: String? = nil,
    knobs: PointerKnobs? = nil,
    @PartsBuilder<any PointerPart> _ parts: () -> [any PointerPart]
  ) {
    keys.set("views", FileValue([FileValue]()))
    keys.set("layouts", FileValue([FileValue]()))
    keys.set("sets", to: sets)
    keys.set("dwellTime", to: dwellTime)
    keys.set("knobs", to: knobs)
    for part in parts() { part.add(toPointer: &keys) }
  }

  /// Writes the part into the scenario's file.
  public func add(toScenario file: inout FileKeys) { file.set("pointer", value) }
}

/// A popover or a sheet, which lies above all views of the layout.
///
/// See `docs/reference/pointer.md`.
public struct PointerCover: PointerPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A popover or a sheet, which lies above all views of the layout.
  ///
  /// - `id`: Its name.
  /// - `frame`: Its frame: relative to the anchor if it has one, else on the screen.
  /// - `anchor`: The view at which it points; it is dismissed when that can no longer be seen.
  /// - `anchorRectangle`: The part of the anchor at which it points; when absent all of it.
  /// - `root`: The root view of its content, which stands after the anchor; when absent it has no
  ///   views.
  /// - `coversScreen`: Whether it also covers the screen around it, as a sheet does. `false` unless
  ///   given.
  /// - `tip`: The tip that it shows: it is presented while the tip is displayed as a popover, and
  ///   who activates the anchor needs the tip no more. When absent steps alone present it.
  public init(
    _ id: String,
    frame: Rectangle,
    anchor: String? = nil,
    anchorRectangle: Rectangle? = nil,
    root: String? = nil,
    coversScreen: Bool? = nil,
    tip: String? = nil
  ) {
    keys.set("id", to: id)
    keys.set("frame", to: frame)
    keys.set("anchor", to: anchor)
    keys.set("anchorRectangle", to: anchorRectangle)
    keys.set("root", to: root)
    keys.set("coversScreen", to: coversScreen)
    keys.set("tip", to: tip)
  }

  /// Writes the part into what it belongs to.
  public func add(toPointer file: inout FileKeys) {
    file.append(value, to: "covers")
  }
}
