/// How close something came to its limit, as a small bar for a line of a table.
struct MarginGauge {
  /// What was used up: the most that was ever reached.
  let used: Double
  /// What was allowed.
  let limit: Double

}

extension HTMLWriter {
  /// The gauge as a picture; the numbers must stand beside it.
  ///
  /// A bar up to the limit is the soft ground, the inner bar is what was used, and what went beyond
  /// the limit sticks out on the right of the mark.
  mutating func gauge(_ gauge: MarginGauge) {
    let width = 96.0
    let largest = max(gauge.used, gauge.limit, 1e-9) * (gauge.used > gauge.limit ? 1 : 1.15)
    let limit = gauge.limit / largest * width
    let used = max(0, gauge.used) / largest * width
    let attributes: [HTMLAttribute] = [
      .class("gauge"), .init("width", width + 4), .init("height", "14"),
      .init("viewBox", "-1 0 100 14"), .hidden,
    ]
    element("svg", attributes) { svg in
      svg.rectangle(
        x: 0, y: 3.5, width: limit, height: 7, Paint(fill: .wash, stroke: .hairline), radius: 1.5)
      svg.rectangle(
        x: 0, y: 3.5, width: min(used, limit), height: 7,
        Paint(fill: gauge.used >= gauge.limit ? .quiet : .axis), radius: 1.5)
      if used > limit {
        svg.rectangle(x: limit, y: 3.5, width: used - limit, height: 7, Paint(fill: .fail))
      }
      svg.line(limit, 0.5, limit, 13.5, .text, width: 2)
    }
  }
}
