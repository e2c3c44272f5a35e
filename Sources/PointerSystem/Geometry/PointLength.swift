import DeviceSystems

/// A length or a coordinate on the screen, in sixty-fourths of a point.
///
/// Geometry is whole numbers only, so that it is the same to the last bit on every machine (C.2).
public struct PointLength: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The length in sixty-fourths of a point.
  public var sixtyFourths: Int32

  /// A length in sixty-fourths of a point.
  @inlinable
  public init(sixtyFourths: Int32) { self.sixtyFourths = sixtyFourths }

  /// The length nearest to `sixtyFourths` that is not longer than `longest` in either direction.
  @inlinable
  public init(clamping sixtyFourths: Int64) {
    let limit = Int64(Self.longest.sixtyFourths)
    self.sixtyFourths = Int32(truncatingIfNeeded: max(-limit, min(sixtyFourths, limit)))
  }

  /// A length of whole points.
  @inlinable
  public static func points(_ count: Int32) -> PointLength {
    PointLength(clamping: Int64(count) * 64)
  }

  /// No length.
  public static let zero = PointLength(sixtyFourths: 0)

  /// The longest length that a scenario may speak of: 2²⁰ points, so that sums of a few lengths
  /// cannot overflow.
  public static let longest = PointLength(sixtyFourths: 1 << 26)

  /// Shorter first.
  @inlinable
  public static func < (left: PointLength, right: PointLength) -> Bool {
    left.sixtyFourths < right.sixtyFourths
  }

  /// The sum.
  @inlinable
  public static func + (left: PointLength, right: PointLength) -> PointLength {
    PointLength(sixtyFourths: left.sixtyFourths &+ right.sixtyFourths)
  }

  /// The difference.
  @inlinable
  public static func - (left: PointLength, right: PointLength) -> PointLength {
    PointLength(sixtyFourths: left.sixtyFourths &- right.sixtyFourths)
  }

  /// This length `numerator` / `denominator` times, rounded towards zero.
  @inlinable
  public func scaled(by numerator: Int64, over denominator: Int64) -> PointLength {
    PointLength(clamping: Int64(sixtyFourths).multipliedClamped(by: numerator) / denominator)
  }
}

extension Int64 {
  /// The product, or the nearest number that fits.
  @inlinable
  func multipliedClamped(by other: Int64) -> Int64 {
    let (product, isTooMuch) = multipliedReportingOverflow(by: other)
    guard isTooMuch else { return product }
    return (self < 0) == (other < 0) ? .max : .min
  }
}

extension PointLength: WrappedFieldNumber {
  /// The length in sixty-fourths of a point.
  @inlinable public var rawValue: Int32 { sixtyFourths }

  /// A length in sixty-fourths of a point.
  @inlinable public init(rawValue: Int32) { self.init(sixtyFourths: rawValue) }

  /// Unlike a count, a coordinate may be negative.
  @inlinable public static var fieldRange: ClosedRange<Int64> {
    Int64(Int32.min)...Int64(Int32.max)
  }
}
