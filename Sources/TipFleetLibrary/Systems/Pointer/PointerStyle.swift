// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// How the pointer looks: an effect on the content, or a shape of its own.
///
/// See `docs/reference/pointer.md`.
public struct PointerStyle: PointerPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// How the pointer looks: an effect on the content, or a shape of its own.
  ///
  /// - `id`: Its name.
  /// - `effect`: The effect on the content; when absent the pointer has the `shape`.
  ///   - `"automatic"`: The system chooses one of the others.
  ///   - `"highlight"`: The pointer becomes a rounded rectangle under the content.
  ///   - `"lift"`: The pointer disappears under an element that rises.
  ///   - `"hover"`: The element changes, and the pointer keeps its shape.
  /// - `shape`: The shape; with an effect, when absent, it is derived from the content.
  /// - `constrains`: The axes along which a shape without an effect is held to its region.
  ///   `"neither"` unless given.
  ///   - `"neither"`: No axis.
  ///   - `"horizontal"`: Left and right.
  ///   - `"vertical"`: Up and down.
  ///   - `"both"`: Both axes.
  public init(
    _ id: String, effect: String? = nil, shape: PointerShape? = nil, constrains: String? = nil
  ) {
    keys.set("id", to: id)
    keys.set("effect", to: effect)
    keys.set("shape", to: shape)
    keys.set("constrains", to: constrains)
  }

  /// Writes the part into what it belongs to.
  public func add(toPointer file: inout FileKeys) {
    file.append(value, to: "styles")
  }
}

/// A shape of the pointer.
///
/// See `docs/reference/pointer.md`.
public struct PointerShape: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A shape of the pointer.
  ///
  /// - `kind`: What it is.
  ///   - `"roundedRectangle"`: A rounded rectangle.
  ///   - `"path"`: A path of the app's own.
  ///   - `"verticalBeam"`: A vertical line.
  ///   - `"horizontalBeam"`: A horizontal line.
  /// - `rectangle`: The rectangle that it fills; not a beam.
  /// - `cornerRadius`: The radius of a rounded rectangle; when absent the system chooses it. From 0
  ///   through 4096 points.
  /// - `name`: The name of a path.
  /// - `length`: The length of a beam. From 0 through 4096 points.
  public init(
    _ kind: String,
    rectangle: Rectangle? = nil,
    cornerRadius: Double? = nil,
    name: String? = nil,
    length: Double? = nil
  ) {
    keys.set("kind", to: kind)
    keys.set("rectangle", to: rectangle)
    keys.set("cornerRadius", to: cornerRadius)
    keys.set("name", to: name)
    keys.set("length", to: length)
  }
}
