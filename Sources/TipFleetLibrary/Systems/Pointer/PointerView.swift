// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// A view of the app, as far as the pointer is concerned.
///
/// See `docs/reference/pointer.md`.
public struct PointerView: PointerPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A view of the app, as far as the pointer is concerned.
  ///
  /// - `id`: Its name.
  /// - `in`: The view that contains it, which stands before it; when absent it is a root.
  /// - `zOrder`: Which of two sibling views is in front: the higher one, and of equals the later
  ///   one. From -1000 through 1000. `0` unless given.
  /// - `hitTestOutset`: By how much its hit-testable area reaches beyond its frame. `0` unless
  ///   given.
  /// - `hitTestable`: Whether hit testing considers it and what it contains. `true` unless given.
  /// - `control`: What kind of control it is; when absent it cannot be activated.
  ///   - `"barButton"`: A bar button item, which has an effect by itself.
  ///   - `"segmentedControl"`: A segment of a segmented control, which has an effect by itself.
  ///   - `"editMenu"`: An item of an edit menu, which has an effect by itself.
  ///   - `"button"`: A plain button, which has an effect in a bar or with `enablesPointer`.
  ///   - `"text"`: Text, over which the pointer is a vertical beam.
  ///   - `"custom"`: A control of the app's own, without an effect of its own.
  /// - `opaque`: Whether its background is opaque, so that an automatic effect lifts it. `false`
  ///   unless given.
  /// - `enablesPointer`: Whether the flag is set that enables the pointer interaction of a plain
  ///   button. `false` unless given.
  /// - `inBar`: Whether a bar contains the button by way of a custom view. `false` unless given.
  /// - `draggable`: Whether it can be dragged. `false` unless given.
  /// - `contextMenu`: Whether it has a context menu. `false` unless given.
  /// - `observesHover`: Whether it observes the pointer by itself. `false` unless given.
  /// - `scrolls`: How far its content can be scrolled in each direction; when absent it cannot.
  public init(
    _ id: String,
    in: String? = nil,
    zOrder: Int? = nil,
    hitTestOutset: Edges? = nil,
    hitTestable: Bool? = nil,
    control: String? = nil,
    opaque: Bool? = nil,
    enablesPointer: Bool? = nil,
    inBar: Bool? = nil,
    draggable: Bool? = nil,
    contextMenu: Bool? = nil,
    observesHover: Bool? = nil,
    scrolls: Position? = nil
  ) {
    keys.set("id", to: id)
    keys.set("in", to: `in`)
    keys.set("zOrder", to: zOrder)
    keys.set("hitTestOutset", to: hitTestOutset)
    keys.set("hitTestable", to: hitTestable)
    keys.set("control", to: control)
    keys.set("opaque", to: opaque)
    keys.set("enablesPointer", to: enablesPointer)
    keys.set("inBar", to: inBar)
    keys.set("draggable", to: draggable)
    keys.set("contextMenu", to: contextMenu)
    keys.set("observesHover", to: observesHover)
    keys.set("scrolls", to: scrolls)
  }

  /// Writes the part into what it belongs to.
  public func add(toPointer file: inout FileKeys) {
    file.append(value, to: "views")
  }
}

/// Where the views are on the screen.
///
/// See `docs/reference/pointer.md`.
public struct PointerLayout: PointerPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// Where the views are on the screen.
  ///
  /// - `id`: Its name.
  /// - `bounds`: The whole screen, which the pointer never leaves.
  /// - `frames`: The frames of the views, each within what contains it; a view without one is
  ///   absent.
  public init(_ id: String, bounds: Rectangle, frames: KeyValuePairs<String, Rectangle>) {
    keys.set("id", to: id)
    keys.set("bounds", to: bounds)
    keys.set("frames", to: frames)
  }

  /// Writes the part into what it belongs to.
  public func add(toPointer file: inout FileKeys) {
    file.append(value, to: "layouts")
  }
}
