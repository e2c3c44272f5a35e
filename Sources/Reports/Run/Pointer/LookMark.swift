import ReportParts

/// The mark of a look of the pointer along its path. The marks differ in shape, so that nobody
/// needs to tell colours apart.
struct LookMark {
  /// The word of the table.
  let look: String
  /// What the legend says.
  let text: String
  let color: ThemeColor
  /// The corners around the position, in pixels.
  let corners: [(x: Double, y: Double)]

  /// The looks other than the system's own.
  static let all: [LookMark] = [
    LookMark(
      look: "highlight", text: "highlight", color: .series3,
      corners: [(-5, -4), (5, -4), (5, 4), (-5, 4)]),
    LookMark(look: "lift", text: "lift", color: .series4, corners: [(-5, 4), (0, -6), (5, 4)]),
    LookMark(
      look: "hover", text: "hover", color: .series5, corners: [(0, -6), (5, 0), (0, 6), (-5, 0)]),
    LookMark(
      look: "verticalBeam", text: "vertical beam", color: .accent,
      corners: [(-1.5, -7), (1.5, -7), (1.5, 7), (-1.5, 7)]),
    LookMark(
      look: "horizontalBeam", text: "horizontal beam", color: .accent,
      corners: [(-7, -1.5), (7, -1.5), (7, 1.5), (-7, 1.5)]),
    LookMark(
      look: "roundedRectangle", text: "rounded rectangle", color: .inconclusive,
      corners: [(-5, -2), (-2, -5), (2, -5), (5, -2), (5, 2), (2, 5), (-2, 5), (-5, 2)]),
    LookMark(
      look: "path", text: "a path", color: .error,
      corners: [(-5, -5), (0, -2), (5, -5), (2, 0), (5, 5), (0, 2), (-5, 5), (-2, 0)]),
  ]

  func draw(x: Double, y: Double, into svg: inout HTMLWriter) {
    var path = PathData()
    for (number, corner) in corners.enumerated() {
      let point = (x: x + corner.x, y: y + corner.y)
      if number == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
    }
    if let first = corners.first { path.line(x + first.x, y + first.y) }
    svg.path(path.text, Paint(fill: color, stroke: .page))
  }
}
