import PropertySearch
import TextFormats

extension HTMLWriter {
  /// A space-time diagram with its question, its answer, a legend, and everything drawn as a table.
  ///
  /// `id` must be unique on the page. More than `limit` marks and messages are cut to those around
  /// the highlighted one, and the figure says so. `heading` is the element of the question: one
  /// level below the heading that it stands under.
  package mutating func figure(
    _ whole: SpaceTimeDiagram, id: String, heading: StaticString, limit: Int = 2_000
  ) {
    let diagram = whole.window(limit: limit)
    let layout = SpaceTimeLayout(diagram)
    element("figure", .class("chart spacetime"), .id(id)) { figure in
      figure.element(heading, .id(id + "-title"), text: diagram.question)
      figure.element("p", .class("answer"), .id(id + "-answer"), text: diagram.answer)
      figure.element("a", .class("skip"), .link(toFragment: id + "-end"), text: "Skip the diagram")
      let group: [HTMLAttribute] = [
        .class("scroll"), .init("role", "group"), .label("Diagram: " + diagram.question),
        .focusable,
      ]
      figure.element("div", group) { $0.drawing(layout, id: id) }
      figure.legend(of: diagram)
      figure.element("figcaption", .id(id + "-end")) {
        $0.element("p", .class("source"), text: Self.caption(of: diagram))
        $0.details("Everything in this diagram as a table", diagram.dataTable)
      }
    }
    lineBreak()
  }

  /// The arrow heads and hatchings that all diagrams of a page share; written once, before them.
  package mutating func spaceTimeDefinitions() {
    let attributes: [HTMLAttribute] = [
      .init("width", "0"), .init("height", "0"), .class("definitions"), .hidden,
      .init("focusable", "false"),
    ]
    element("svg", attributes) { svg in
      svg.element("defs") { defs in
        let arrow: [HTMLAttribute] = [
          .id("arrow"), .init("viewBox", "0 0 10 10"), .init("refX", "9"), .init("refY", "5"),
          .init("markerWidth", "8"), .init("markerHeight", "8"),
          .init("markerUnits", "userSpaceOnUse"), .init("orient", "auto"),
        ]
        defs.element("marker", arrow) {
          $0.path("M0 1 10 5 0 9Z", Paint(fill: .quiet, classes: "arrow-head"))
        }
        for kind in SpaceTimeBandKind.allCases { defs.pattern(kind) }
      }
    }
    lineBreak()
  }

  private mutating func pattern(_ kind: SpaceTimeBandKind) {
    guard let name = kind.pattern else { return }
    let attributes: [HTMLAttribute] = [
      .id(name), .init("width", "7"), .init("height", "7"),
      .init("patternUnits", "userSpaceOnUse"),
    ]
    element("pattern", attributes) { pattern in
      pattern.rectangle(x: 0, y: 0, width: 7, height: 7, Paint(fill: .wash))
      let paint = Paint(stroke: .hatch)
      switch kind {
      case .offline: pattern.path("M-1 8 8-1M-1 1 1-1M6 8 8 6", paint)
      case .partition: pattern.path("M-1 8 8-1M-1 1 1-1M6 8 8 6M-1-1 8 8M-1 6 1 8M6-1 8 1", paint)
      case .closed: pattern.path("M1 3.5H4", paint)
      case .fault, .shown: break
      }
    }
  }

  private mutating func drawing(_ layout: SpaceTimeLayout, id: String) {
    let attributes: [HTMLAttribute] = [
      .init("width", layout.width), .init("height", layout.height),
      .init("viewBox", "0 0 \(Int(layout.width)) \(Int(layout.height))"),
      .init("aria-labelledby", "\(id)-title"), .init("aria-describedby", "\(id)-answer"),
      .init("font-size", "12"), .init("font-family", "system-ui, sans-serif"),
      .init("data-left", layout.scale.left), .init("data-right", layout.scale.right),
    ]
    element("svg", attributes) { SpaceTimeDrawing(layout: layout).draw(into: &$0) }
  }

  private mutating func legend(of diagram: SpaceTimeDiagram) {
    element("ul", .class("legend"), .label("Legend")) { list in
      for kind in SpaceTimeMarkKind.allCases where diagram.shows(kind) {
        list.legendEntry(kind.word) { $0.path(kind.path, kind.paint) }
      }
      for kind in SpaceTimeBandKind.allCases where diagram.shows(kind) {
        list.legendEntry(kind.word) { $0.swatch(kind) }
      }
      if !diagram.messages.isEmpty {
        list.legendEntry("message") {
          $0.path("M-8 6 5-5", Paint(stroke: .quiet, strokeWidth: 1.3))
          $0.path("M8-7 5.5-1.6 1.8-5.9Z", Paint(fill: .quiet))
        }
      }
      if diagram.messages.contains(where: \.isLost) {
        list.legendEntry("lost message") {
          $0.path("M-8 6 3-3", Paint(stroke: .fail, strokeWidth: 1.3, dash: "5 3"))
          $0.path("M0-7 7 0M7-7 0 0", Paint(stroke: .fail, strokeWidth: 2))
        }
      }
    }
  }

  private mutating func swatch(_ kind: SpaceTimeBandKind) {
    if let pattern = kind.pattern {
      shape(
        "rect", .init("x", "-9"), .init("y", "-7"), .init("width", "18"), .init("height", "14"),
        .init("fill", "url(#\(pattern))"))
    } else if kind == .fault {
      rectangle(x: -9, y: -2, width: 18, height: 4, Paint(fill: .inconclusive))
    } else {
      rectangle(x: -9, y: -3, width: 18, height: 6, Paint(fill: .series3), radius: 3)
    }
  }

  private mutating func legendEntry(_ word: String, _ draw: (inout HTMLWriter) -> Void) {
    let attributes: [HTMLAttribute] = [
      .init("width", "22"), .init("height", "18"), .init("viewBox", "-11 -9 22 18"), .hidden,
    ]
    element("li") {
      $0.element("svg", attributes, content: draw)
      $0.text(" " + word)
    }
  }

  private static func caption(of diagram: SpaceTimeDiagram) -> String {
    let drawn = English.number(diagram.marks.count + diagram.messages.count)
    let total = English.number(diagram.totalCount)
    return "Drawn \(drawn) of \(total) marks and messages. Time runs to the right, not to scale: "
      + "pauses are shortened, and the long ones are cut, with their length above."
      + (diagram.shows(.display)
        ? " Displays are numbered over all devices of a person, in the order of time." : "")
  }
}

extension SpaceTimeDiagram {
  fileprivate func shows(_ kind: SpaceTimeMarkKind) -> Bool {
    marks.contains { $0.kind == kind }
  }

  fileprivate func shows(_ kind: SpaceTimeBandKind) -> Bool {
    bands.contains { $0.kind == kind }
  }
}

extension SpaceTimeDiagram.Message {
  fileprivate var isLost: Bool {
    switch end {
    case .arrived: false
    case .lost: true
    }
  }
}
