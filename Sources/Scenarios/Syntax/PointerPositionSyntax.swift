import PointerSystem
import TextFormats

// Lengths and positions on the screen as a file writes them, in points.

extension Codec where Value == PointLength {
  /// The most points that a file may say: no screen is larger, and no sum of a few overflows.
  package static var mostPoints: Int64 { 4_096 }

  /// A length or coordinate in points, in steps of a sixty-fourth.
  package static func points(in range: ClosedRange<Int64> = -mostPoints...mostPoints) -> Codec {
    Codec<Int64>.decimal(
      fractionDigits: 6, in: range.lowerBound * 1_000_000...range.upperBound * 1_000_000
    ).mapped(
      to: { PointLength(clamping: $0 * 64 / 1_000_000) },
      from: { Int64($0.sixtyFourths) * 15_625 })
  }

  /// A length that is not negative.
  package static var extent: Codec { points(in: 0...mostPoints) }
}

extension PointerPosition {
  /// An object with both coordinates.
  package static let codec: Codec<PointerPosition> = .object(
    "Position", "A position or a distance, in points.", defaults: .zero
  ) { position in
    position.defaulted("x", \.x, .points(), "To the right.")
    position.defaulted("y", \.y, .points(), "Downwards.")
  }

  /// A speed, which may be greater than any distance.
  static let speedCodec: Codec<PointerPosition> = .object(
    "Speed", "A speed, in points a second.", defaults: .zero
  ) { speed in
    speed.defaulted("x", \.x, .points(in: -100_000...100_000), "To the right.")
    speed.defaulted("y", \.y, .points(in: -100_000...100_000), "Downwards.")
  }
}
