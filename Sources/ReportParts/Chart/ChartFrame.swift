import PropertySearch
import SimulationKernel
import TextFormats

/// The room for data within a chart, with its two axes.
package struct ChartFrame {
  package let left: Double
  package let right: Double
  package let top: Double
  package let bottom: Double

  package init(left: Double, right: Double, top: Double, bottom: Double) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// How far a text may reach beyond the end of the axis.
  private static let margin = 24.0

  package var width: Double { right - left }
  package var height: Double { bottom - top }

  /// Draws horizontal grid lines with their numbers, the ticks below, and the titles of both axes.
  package func draw(
    horizontal: ChartAxis, _ x: AxisScale, vertical: ChartAxis, _ y: AxisScale,
    into svg: inout HTMLWriter
  ) {
    for tick in y.ticks {
      let position = y.position(tick)
      svg.line(left, position, right, position, tick == y.lower ? .axis : .hairline)
      svg.label(vertical.quantity.text(tick), x: left - 8, y: position + 4, anchor: .end)
    }
    svg.label(vertical.text, x: left, y: top - 12, color: .quiet)
    draw(horizontal, x, into: &svg)
  }

  /// Draws the ticks and the title of the horizontal axis.
  package func draw(_ axis: ChartAxis, _ x: AxisScale, into svg: inout HTMLWriter) {
    svg.line(left, bottom, right, bottom, .axis)
    var lastEnd = -Double.infinity
    for tick in x.ticks where tick <= x.upper {
      let position = x.position(tick)
      svg.line(position, bottom, position, bottom + 5, .axis)
      let text =
        axis.quantity == .moment
        ? TimeText.duration(SimulatedDuration(microseconds: DecimalText.nearest(tick) ?? 0))
        : axis.quantity.text(tick)
      // A long text, such as a time to the second, needs more room than its tick.
      let half = TextWidth.estimate(text, size: 12) / 2
      let middle = half > Self.margin ? min(position, right + Self.margin - half) : position
      guard middle - half >= lastEnd + 4 else { continue }
      lastEnd = middle + half
      svg.label(text, x: middle, y: bottom + 19, anchor: .middle)
    }
    svg.label(axis.text, x: right, y: bottom + 38, anchor: .end)
  }
}

/// One entry of a legend.
package struct LegendItem {
  package enum Swatch {
    case box(ThemeColor)
    case line(ThemeColor, dash: String?)
    case tick(ThemeColor, dash: String?)
    case hatch(String)
    /// A box with an edge, where its filling is too pale to be seen by itself.
    case edged(ThemeColor, edge: ThemeColor)
    /// A triangle that points down, and the frame of what it is about.
    case pointer(ThemeColor)
  }

  package let swatch: Swatch
  package let text: String

  package init(swatch: Swatch, text: String) {
    self.swatch = swatch
    self.text = text
  }

  /// The text as far as a legend has room for it.
  fileprivate var shown: String { TextWidth.fitted(text, size: 12, width: 280) }

  /// How wide it is, with the room to the next.
  fileprivate var length: Double { 22 + TextWidth.estimate(shown, size: 12) + 18 }

  /// The items in as many lines as it takes.
  package static func lines(_ items: [LegendItem], width: Double) -> [[LegendItem]] {
    var lines: [[LegendItem]] = []
    var position = Double.infinity
    for item in items {
      if position + item.length > width + 18 {
        lines.append([])
        position = 0
      }
      lines[lines.count - 1].append(item)
      position += item.length
    }
    return lines
  }
}

extension HTMLWriter {
  /// A triangle that points down to a moment; `y` is its upper edge.
  package mutating func pointer(at x: Double, _ y: Double, _ color: ThemeColor) {
    var path = PathData()
    path.move(x - 5, y)
    path.line(x + 5, y)
    path.line(x, y + 9)
    self.path(path.text + "Z", Paint(fill: color, stroke: .page))
  }

  /// Draws a legend in one line; what does not fit is left out.
  package mutating func legend(_ items: [LegendItem], x: Double, y: Double, width: Double) {
    var position = x
    for item in items {
      guard position + item.length <= x + width + 18 else { return }
      switch item.swatch {
      case .box(let color):
        rectangle(x: position, y: y - 10, width: 12, height: 12, Paint(fill: color), radius: 2)
      case .line(let color, let dash):
        line(position - 2, y - 4, position + 16, y - 4, color, width: 2, dash: dash)
      case .tick(let color, let dash):
        line(position + 6, y - 11, position + 6, y + 3, color, width: 2, dash: dash)
      case .hatch(let pattern):
        shape(
          "rect", .init("x", position - 2), .init("y", y - 10), .init("width", "18"),
          .init("height", "12"), .init("fill", "url(#\(pattern))"))
      case .edged(let color, let edge):
        rectangle(
          x: position + 0.5, y: y - 9.5, width: 11, height: 11, Paint(fill: color, stroke: edge),
          radius: 2)
      case .pointer(let color): pointer(at: position + 6, y - 9, color)
      }
      label(item.shown, x: position + 20, y: y)
      position += item.length
    }
  }
}
