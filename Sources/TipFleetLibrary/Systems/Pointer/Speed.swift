// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// A speed, in points a second.
///
/// See `docs/reference/pointer.md`.
public struct Speed: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A speed, in points a second.
  ///
  /// - `x`: To the right. From -100000 through 100000 points a second. `0` unless given.
  /// - `y`: Downwards. From -100000 through 100000 points a second. `0` unless given.
  public init(x: Double? = nil, y: Double? = nil) {
    keys.set("x", to: x)
    keys.set("y", to: y)
  }
}
