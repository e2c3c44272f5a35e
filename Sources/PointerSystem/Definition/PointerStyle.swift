/// How the pointer looks while a region is active (C-06).
public enum PointerStyle: Hashable, Sendable {
  /// The pointer takes part in an effect on the content (C-07). Without a shape, the shape is
  /// derived from the preview of the effect (C-08).
  case contentEffect(PointerEffect, shape: PointerShape?)
  /// The pointer takes a shape, and is held to the region along some axes (C-11).
  case shape(PointerShape, constrainedAxes: PointerAxes)
}

/// An effect on the content below the pointer (C-07).
public enum PointerEffect: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The system chooses one of the others.
  case automatic
  /// The pointer becomes a rounded rectangle under the content.
  case highlight
  /// The pointer disappears under an element that rises.
  case lift
  /// The element changes, and the pointer keeps its shape.
  case hover
}

/// A shape of the pointer (C-10).
///
/// With a content effect its rectangle is in the coordinates of the view that contains the
/// preview. Without one it is centred on the pointer, and its origin is an offset (C-09).
public enum PointerShape: Hashable, Sendable {
  /// A rounded rectangle; without a radius the system chooses it.
  case roundedRectangle(PointerRectangle, cornerRadius: PointLength?)
  /// A path, by its name and the rectangle around it.
  case path(String, bounds: PointerRectangle)
  /// A vertical line.
  case verticalBeam(length: PointLength)
  /// A horizontal line.
  case horizontalBeam(length: PointLength)
}

extension PointerShape {
  /// The rectangle that the shape has; nil for a beam.
  public var rectangle: PointerRectangle? {
    switch self {
    case .roundedRectangle(let rectangle, _), .path(_, let rectangle): rectangle
    case .verticalBeam, .horizontalBeam: nil
    }
  }

  /// How the pointer looks with this shape and no content effect.
  public var look: PointerLook {
    switch self {
    case .roundedRectangle: .roundedRectangle
    case .path: .path
    case .verticalBeam: .verticalBeam
    case .horizontalBeam: .horizontalBeam
    }
  }
}
