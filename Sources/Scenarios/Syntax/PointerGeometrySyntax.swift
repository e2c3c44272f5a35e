import PointerSystem
import TextFormats

// Lengths, positions and rectangles on the screen as a file writes them, in points.

extension Codec where Value == PointLength {
  /// The most points that a file may say: no screen is larger, and no sum of a few overflows.
  static var mostPoints: Int64 { 4_096 }

  /// A length or coordinate in points, in steps of a sixty-fourth.
  static func points(in range: ClosedRange<Int64> = -mostPoints...mostPoints) -> Codec {
    Codec<Int64>.decimal(
      fractionDigits: 6, in: range.lowerBound * 1_000_000...range.upperBound * 1_000_000
    ).mapped(
      to: { PointLength(clamping: $0 * 64 / 1_000_000) },
      from: { Int64($0.sixtyFourths) * 15_625 })
  }

  /// A length that is not negative.
  static var extent: Codec { points(in: 0...mostPoints) }
}

extension PointerPosition {
  static let codec: Codec<PointerPosition> = .object(
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

extension PointerRectangle {
  static let codec: Codec<PointerRectangle> = .object(
    "Rectangle",
    "A rectangle, in points: its left and upper edge belong to it, the others do not.",
    defaults: .points(0, 0, 0, 0)
  ) { rectangle in
    rectangle.defaulted("x", \.origin.x, .points(), "The left edge.")
    rectangle.defaulted("y", \.origin.y, .points(), "The upper edge.")
    rectangle.required("width", \.width, .extent, "How wide it is.")
    rectangle.required("height", \.height, .extent, "How high it is.")
  }
}

extension EdgeLengths {
  /// One length for all edges, or one for each.
  static let codec: Codec<EdgeLengths> = .forms(
    "Edges", "By how much a rectangle reaches beyond another: a length, or one for each edge."
  ) { forms in
    forms.form(
      .points(), wrap: { EdgeLengths.all($0) }, unwrap: { $0 == .all($0.top) ? $0.top : nil })
    forms.form(eachEdge, wrap: { $0 }, unwrap: { $0 })
  }

  private static let eachEdge: Codec<EdgeLengths> = .object(
    "EachEdge", "A length for each edge; a negative one moves it inwards.", defaults: .zero
  ) { edges in
    edges.defaulted("top", \.top, .points(), "At the upper edge.")
    edges.defaulted("left", \.left, .points(), "At the left edge.")
    edges.defaulted("bottom", \.bottom, .points(), "At the lower edge.")
    edges.defaulted("right", \.right, .points(), "At the right edge.")
  }
}
