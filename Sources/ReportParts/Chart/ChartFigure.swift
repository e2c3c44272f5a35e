import TextFormats

/// How many of a chart's points are visible marks, and how many there are.
package struct DrawnCount {
  package var drawn = 0
  package var total = 0

  package init(drawn: Int = 0, total: Int = 0) {
    self.drawn = drawn
    self.total = total
  }
}

/// A drawing that answers one question.
package protocol Chart {
  /// The question that the chart answers; its title.
  var question: String { get }
  /// The answer as a sentence, made from the same rows.
  var answer: String { get }
  /// The size of the drawing in pixels.
  var size: (width: Double, height: Double) { get }
  /// Draws into an open `svg` element of that size.
  func draw(into svg: inout HTMLWriter) -> DrawnCount
}

extension HTMLWriter {
  /// A chart with its question, its answer, and the rows behind it.
  ///
  /// `id` must be unique on the page.
  package mutating func figure(_ chart: some Chart, id: String, data: DataTable) {
    element("figure", .class("chart"), .id(id)) { figure in
      figure.element("h3", text: chart.question)
      figure.element("p", .class("answer"), text: chart.answer)
      var count = DrawnCount()
      let group: [HTMLAttribute] = [
        .class("scroll"), .init("role", "group"), .label("Chart: " + chart.question), .focusable,
      ]
      figure.element("div", group) { count = $0.drawing(chart, id: id) }
      figure.element("figcaption") { caption in
        let drawn = English.number(count.drawn)
        let total = English.number(count.total)
        caption.source("Drawn \(drawn) of \(total) points from", data.table)
        caption.details("Table of the data", data)
      }
    }
    lineBreak()
  }

  private mutating func drawing(_ chart: some Chart, id: String) -> DrawnCount {
    let (width, height) = chart.size
    let attributes: [HTMLAttribute] = [
      .init("width", width), .init("height", height),
      .init("viewBox", "0 0 \(Int(width)) \(Int(height))"), .init("role", "img"),
      .init("aria-labelledby", "\(id)-title \(id)-answer"), .init("font-size", "12"),
      .init("font-family", "system-ui, sans-serif"),
    ]
    var count = DrawnCount()
    element("svg", attributes) { svg in
      svg.element("title", .id(id + "-title"), text: chart.question)
      svg.element("desc", .id(id + "-answer"), text: chart.answer)
      count = chart.draw(into: &svg)
    }
    return count
  }
}
