// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// A rectangle, in points: its left and upper edge belong to it, the others do not.
///
/// See `docs/reference/pointer.md`.
public struct Rectangle: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A rectangle, in points: its left and upper edge belong to it, the others do not.
  ///
  /// - `x`: The left edge. From -4096 through 4096 points. `0` unless given.
  /// - `y`: The upper edge. From -4096 through 4096 points. `0` unless given.
  /// - `width`: How wide it is. From 0 through 4096 points.
  /// - `height`: How high it is. From 0 through 4096 points.
  public init(x: Double? = nil, y: Double? = nil, width: Double, height: Double) {
    keys.set("x", to: x)
    keys.set("y", to: y)
    keys.set("width", to: width)
    keys.set("height", to: height)
  }
}

/// A length for each edge; a negative one moves it inwards.
///
/// See `docs/reference/pointer.md`.
public struct Edges: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A length for each edge; a negative one moves it inwards.
  ///
  /// - `top`: At the upper edge. From -4096 through 4096 points. `0` unless given.
  /// - `left`: At the left edge. From -4096 through 4096 points. `0` unless given.
  /// - `bottom`: At the lower edge. From -4096 through 4096 points. `0` unless given.
  /// - `right`: At the right edge. From -4096 through 4096 points. `0` unless given.
  public init(
    top: Double? = nil, left: Double? = nil, bottom: Double? = nil, right: Double? = nil
  ) {
    keys.set("top", to: top)
    keys.set("left", to: left)
    keys.set("bottom", to: bottom)
    keys.set("right", to: right)
  }
}

/// A position or a distance, in points.
///
/// See `docs/reference/pointer.md`.
public struct Position: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A position or a distance, in points.
  ///
  /// - `x`: To the right. From -4096 through 4096 points. `0` unless given.
  /// - `y`: Downwards. From -4096 through 4096 points. `0` unless given.
  public init(x: Double? = nil, y: Double? = nil) {
    keys.set("x", to: x)
    keys.set("y", to: y)
  }
}
