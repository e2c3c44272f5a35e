import PointerSystem
import Scenarios
import TextFormats

// Rectangles on the screen as a file writes them, in points.

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
