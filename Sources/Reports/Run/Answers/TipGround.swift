import ReportParts

/// What decides on a tip, as the page says and draws it.
struct TipGround {
  /// The word of the table.
  let name: String
  /// What stands in a cell and in the legend.
  let text: String
  /// What held a tip back, after "by".
  let phrase: String
  let paint: Paint
  var textColor = ThemeColor.text
  /// Whether it holds back a tip that is not over.
  var isHeld = true

  /// Every ground, in the order of legends.
  static let all: [TipGround] = [
    TipGround(
      name: "onScreen", text: "on screen", phrase: "its display",
      paint: Paint(fill: .pass, stroke: .pass), textColor: .page, isHeld: false),
    TipGround(
      name: "offered", text: "would be shown", phrase: "nothing",
      paint: Paint(fill: .passWash, stroke: .pass), isHeld: false),
    TipGround(
      name: "retired", text: "retired", phrase: "its retirement",
      paint: Paint(fill: .wash, stroke: .axis, dash: "3 3"), isHeld: false),
    held("limit", "used up", "its cap", .error),
    held("rule", "a rule", "a rule", .series1),
    held("focus", "Focus", "a Focus", .series4),
    held("pointer", "pointer", "a missing pointer", .series3),
    held("frequency", "frequency", "the display frequency", .series2),
    held("group", "its group", "its group", .series5),
    held("app", "the app", "the app", .inconclusive),
    TipGround(
      name: "absent", text: "absent", phrase: "its absence",
      paint: Paint(stroke: .hairline), isHeld: false),
  ]

  private static func held(
    _ name: String, _ text: String, _ phrase: String, _ color: ThemeColor
  ) -> TipGround {
    TipGround(
      name: name, text: text, phrase: phrase,
      paint: Paint(fill: .wash, stroke: color, strokeWidth: 2.5))
  }

  /// What stands in a cell for a word of the table.
  static func text(of name: String) -> String {
    all.first { $0.name == name }?.text ?? name
  }

  static func isHeld(_ name: String) -> Bool { all.contains { $0.name == name && $0.isHeld } }

  var swatch: LegendItem.Swatch {
    guard isHeld || name == "onScreen" else {
      return .line(paint.stroke ?? .axis, dash: paint.dash)
    }
    return .box(paint.stroke ?? .axis)
  }
}
