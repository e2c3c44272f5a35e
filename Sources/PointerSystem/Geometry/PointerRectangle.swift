/// A rectangle on the screen or in a view.
///
/// It contains its left and upper edge and not its right and lower one, so that of two rectangles
/// that share an edge exactly one contains a point on it (C-19).
public struct PointerRectangle: Hashable, Sendable, BitwiseCopyable {
  /// The upper left corner.
  public var origin: PointerPosition
  /// The extent to the right; nothing is inside unless it is positive.
  public var width: PointLength
  /// The extent downwards; nothing is inside unless it is positive.
  public var height: PointLength

  /// A rectangle.
  @inlinable
  public init(origin: PointerPosition, width: PointLength, height: PointLength) {
    self.origin = origin
    self.width = width
    self.height = height
  }

  /// A rectangle in whole points.
  @inlinable
  public static func points(
    _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32
  ) -> PointerRectangle {
    PointerRectangle(origin: .points(x, y), width: .points(width), height: .points(height))
  }

  /// Whether a position is inside.
  @inlinable
  public func contains(_ position: PointerPosition) -> Bool {
    position.x >= origin.x && position.x < origin.x + width
      && position.y >= origin.y && position.y < origin.y + height
  }

  /// Whether all of another rectangle is inside.
  @inlinable
  public func contains(_ other: PointerRectangle) -> Bool {
    other.origin.x >= origin.x && other.origin.x + other.width <= origin.x + width
      && other.origin.y >= origin.y && other.origin.y + other.height <= origin.y + height
  }

  /// Whether any position is inside both.
  @inlinable
  public func intersects(_ other: PointerRectangle) -> Bool {
    origin.x < other.origin.x + other.width && other.origin.x < origin.x + width
      && origin.y < other.origin.y + other.height && other.origin.y < origin.y + height
  }

  /// What is inside both; nil if nothing is.
  public func intersection(_ other: PointerRectangle) -> PointerRectangle? {
    let (left, top) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
    let right = min(origin.x + width, other.origin.x + other.width)
    let bottom = min(origin.y + height, other.origin.y + other.height)
    guard left < right, top < bottom else { return nil }
    return PointerRectangle(
      origin: PointerPosition(x: left, y: top), width: right - left, height: bottom - top)
  }

  /// The middle, rounded towards the upper left corner.
  @inlinable
  public var center: PointerPosition {
    origin + PointerPosition(x: width, y: height).scaled(by: 1, over: 2)
  }

  /// The rectangle moved by a distance.
  @inlinable
  public func moved(by distance: PointerPosition) -> PointerRectangle {
    PointerRectangle(origin: origin + distance, width: width, height: height)
  }

  /// The rectangle with each edge moved outwards; a negative length moves it inwards.
  @inlinable
  public func outset(by edges: EdgeLengths) -> PointerRectangle {
    PointerRectangle(
      origin: PointerPosition(x: origin.x - edges.left, y: origin.y - edges.top),
      width: width + edges.left + edges.right, height: height + edges.top + edges.bottom)
  }

  /// The position inside that is nearest to a given one; the origin if nothing is inside.
  @inlinable
  public func nearest(to position: PointerPosition) -> PointerPosition {
    let last = PointLength(sixtyFourths: 1)
    return PointerPosition(
      x: max(origin.x, min(position.x, origin.x + width - last)),
      y: max(origin.y, min(position.y, origin.y + height - last)))
  }

  /// The square of the distance from a position to the nearest one inside, in squared
  /// sixty-fourths of a point.
  @inlinable
  public func squaredDistance(to position: PointerPosition) -> Int64 {
    let distance = position - nearest(to: position)
    let (x, y) = (Int64(distance.x.sixtyFourths), Int64(distance.y.sixtyFourths))
    return x * x + y * y
  }
}

/// A length for each edge of a rectangle.
public struct EdgeLengths: Hashable, Sendable, BitwiseCopyable {
  /// At the upper edge.
  public var top: PointLength
  /// At the left edge.
  public var left: PointLength
  /// At the lower edge.
  public var bottom: PointLength
  /// At the right edge.
  public var right: PointLength

  /// One length for each edge.
  public init(top: PointLength, left: PointLength, bottom: PointLength, right: PointLength) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same length at every edge.
  public static func all(_ length: PointLength) -> EdgeLengths {
    EdgeLengths(top: length, left: length, bottom: length, right: length)
  }

  /// No length at any edge.
  public static let zero = EdgeLengths.all(.zero)
}
