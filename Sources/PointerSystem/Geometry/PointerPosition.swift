/// A position on the screen or in a view, or a distance between two.
public struct PointerPosition: Hashable, Sendable, BitwiseCopyable {
  /// To the right.
  public var x: PointLength
  /// Downwards.
  public var y: PointLength

  /// A position.
  @inlinable
  public init(x: PointLength, y: PointLength) {
    self.x = x
    self.y = y
  }

  /// A position in whole points.
  @inlinable
  public static func points(_ x: Int32, _ y: Int32) -> PointerPosition {
    PointerPosition(x: .points(x), y: .points(y))
  }

  /// The upper left corner.
  public static let zero = PointerPosition(x: .zero, y: .zero)

  /// The sum of two distances.
  @inlinable
  public static func + (left: PointerPosition, right: PointerPosition) -> PointerPosition {
    PointerPosition(x: left.x + right.x, y: left.y + right.y)
  }

  /// The distance between two positions.
  @inlinable
  public static func - (left: PointerPosition, right: PointerPosition) -> PointerPosition {
    PointerPosition(x: left.x - right.x, y: left.y - right.y)
  }

  /// This distance `numerator` / `denominator` times, rounded towards zero.
  @inlinable
  public func scaled(by numerator: Int64, over denominator: Int64) -> PointerPosition {
    PointerPosition(
      x: x.scaled(by: numerator, over: denominator), y: y.scaled(by: numerator, over: denominator))
  }

  /// The greater of the distances along the two axes, in sixty-fourths of a point.
  @inlinable
  public var greaterExtent: Int64 {
    max(abs(Int64(x.sixtyFourths)), abs(Int64(y.sixtyFourths)))
  }
}
