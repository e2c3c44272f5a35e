import TextFormats

/// Where a text is attached to its point.
package enum TextAnchor: String {
  case start
  case middle
  case end
}

extension HTMLWriter {
  /// A text of a drawing.
  package mutating func label(
    _ text: String, x: Double, y: Double, color: ThemeColor = .quiet, size: Double = 12,
    anchor: TextAnchor = .start, isBold: Bool = false, hasHalo: Bool = false, classes: String = ""
  ) {
    var attributes: [HTMLAttribute] = [.init("x", x), .init("y", y)]
    if anchor != .start { attributes.append(.init("text-anchor", anchor.rawValue)) }
    if size != 12 { attributes.append(.init("font-size", size)) }
    if isBold { attributes.append(.init("font-weight", "600")) }
    // The halo, which only the style sheet can draw, keeps a text legible where lines cross it.
    let halo = hasHalo ? (classes.isEmpty ? "halo" : "halo " + classes) : classes
    let paint = Paint(fill: color, classes: halo)
    element("text", attributes + paint.attributes) { $0.text(text) }
  }

  /// A straight line of a drawing.
  package mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: ThemeColor, width: Double = 1,
    dash: String? = nil, classes: String = ""
  ) {
    let paint = Paint(stroke: color, strokeWidth: width, dash: dash, classes: classes)
    shape(
      "line",
      [.init("x1", x1), .init("y1", y1), .init("x2", x2), .init("y2", y2)] + paint.attributes)
  }

  /// A rectangle of a drawing.
  package mutating func rectangle(
    x: Double, y: Double, width: Double, height: Double, _ paint: Paint, radius: Double = 0
  ) {
    var attributes: [HTMLAttribute] = [
      .init("x", x), .init("y", y), .init("width", max(0, width)), .init("height", max(0, height)),
    ]
    if radius > 0 { attributes.append(.init("rx", radius)) }
    shape("rect", attributes + paint.attributes)
  }

  /// A path of a drawing.
  package mutating func path(_ data: String, _ paint: Paint) {
    shape("path", [.init("d", data), .init("stroke-linejoin", "round")] + paint.attributes)
  }
}

/// The data of a path made of straight lines.
package struct PathData {
  package private(set) var text = ""
  private var last: (x: String, y: String)?

  package init() {}

  private static func number(_ value: Double) -> String { DecimalText.rounded(value, digits: 1) }

  package mutating func move(_ x: Double, _ y: Double) {
    let (x, y) = (Self.number(x), Self.number(y))
    text += "M\(x) \(y)"
    last = (x, y)
  }

  package mutating func line(_ x: Double, _ y: Double) {
    let (x, y) = (Self.number(x), Self.number(y))
    switch (last?.x == x, last?.y == y) {
    case (true, true): return
    case (true, false): text += "V\(y)"
    case (false, true): text += "H\(x)"
    case (false, false): text += "L\(x) \(y)"
    }
    last = (x, y)
  }
}
