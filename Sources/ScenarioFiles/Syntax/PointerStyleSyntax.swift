import PointerSystem
import Scenarios
import TextFormats

/// A style as a file writes it.
struct PointerStyleSyntax: Sendable {
  var id = Reference("")
  var effect: PointerEffect?
  var shape: PointerShape?
  var constrainedAxes = PointerAxes.none

  static let codec: Codec<PointerStyleSyntax> = .object(
    "PointerStyle", "How the pointer looks: an effect on the content, or a shape of its own.",
    defaults: PointerStyleSyntax()
  ) { style in
    style.required("id", \.id, .reference("style"), "Its name.")
    style.optional(
      "effect", \.effect, PointerEffect.codec,
      "The effect on the content; when absent the pointer has the `shape`.")
    style.optional(
      "shape", \.shape, PointerShape.codec,
      "The shape; with an effect, when absent, it is derived from the content.")
    style.defaulted(
      "constrains", \.constrainedAxes, PointerAxes.codec,
      "The axes along which a shape without an effect is held to its region.")
    style.check { style, report in
      if style.effect == nil, style.shape == nil {
        report.error(.inconsistent, at: "id", "a style has an \"effect\", a \"shape\", or both")
      } else if style.effect != nil, style.constrainedAxes != .none {
        report.error(
          .inconsistent, at: "constrains", "a style with an effect is not held to its region")
      }
    }
  }
}

extension PointerShape {
  /// A shape as a file writes it.
  struct Syntax: Sendable {
    enum Kind: String, CaseIterable, Sendable {
      case roundedRectangle
      case path
      case verticalBeam
      case horizontalBeam
    }

    var kind = Kind.roundedRectangle
    var rectangle: PointerRectangle?
    var cornerRadius: PointLength?
    var name: String?
    var length: PointLength?
  }

  static let codec: Codec<PointerShape> = Syntax.codec.mapped(
    to: { $0.shape }, from: { Syntax($0) })
}

extension PointerShape.Syntax.Kind {
  fileprivate static let codec: Codec<PointerShape.Syntax.Kind> = .choice(
    "ShapeKind", "What a shape of the pointer is."
  ) {
    switch $0 {
    case .roundedRectangle: "A rounded rectangle."
    case .path: "A path of the app's own."
    case .verticalBeam: "A vertical line."
    case .horizontalBeam: "A horizontal line."
    }
  }
}

extension PointerShape.Syntax {
  fileprivate static let codec: Codec<PointerShape.Syntax> = .object(
    "PointerShape", "A shape of the pointer.", defaults: PointerShape.Syntax()
  ) { shape in
    shape.required("kind", \.kind, PointerShape.Syntax.Kind.codec, "What it is.")
    shape.optional(
      "rectangle", \.rectangle, PointerRectangle.codec, "The rectangle that it fills; not a beam.")
    shape.optional(
      "cornerRadius", \.cornerRadius, .extent,
      "The radius of a rounded rectangle; when absent the system chooses it.")
    shape.optional("name", \.name, .sentence(length: 1...200), "The name of a path.")
    shape.optional("length", \.length, .extent, "The length of a beam.")
    shape.check { shape, report in
      switch shape.kind {
      case .roundedRectangle, .path:
        if shape.rectangle == nil {
          report.error(.inconsistent, at: "kind", "the shape needs the key \"rectangle\"")
        }
      case .verticalBeam, .horizontalBeam:
        if shape.length == nil {
          report.error(.inconsistent, at: "kind", "a beam needs the key \"length\"")
        }
      }
    }
  }

  fileprivate init(_ shape: PointerShape) {
    switch shape {
    case .roundedRectangle(let rectangle, let radius):
      (kind, self.rectangle, cornerRadius) = (.roundedRectangle, rectangle, radius)
    case .path(let name, let bounds): (kind, self.name, rectangle) = (.path, name, bounds)
    case .verticalBeam(let length): (kind, self.length) = (.verticalBeam, length)
    case .horizontalBeam(let length): (kind, self.length) = (.horizontalBeam, length)
    }
  }

  fileprivate var shape: PointerShape {
    let rectangle = rectangle ?? .points(0, 0, 1, 1)
    return switch kind {
    case .roundedRectangle: .roundedRectangle(rectangle, cornerRadius: cornerRadius)
    case .path: .path(name ?? "path", bounds: rectangle)
    case .verticalBeam: .verticalBeam(length: length ?? .points(1))
    case .horizontalBeam: .horizontalBeam(length: length ?? .points(1))
    }
  }
}
