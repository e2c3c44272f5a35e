/// A label of a space-time diagram with the place it was given.
struct PlacedLabel {
  let text: String
  let x: Double
  let y: Double
  let width: Double
  let isBold: Bool
  let color: ThemeColor
  /// Labels without room are drawn hidden; a script shows them when there is room after zooming.
  let isShown: Bool
}

/// Puts labels into rows so that no two overlap; the important ones choose first.
struct SpaceTimeLabels {
  /// A label that wants a place near a point.
  struct Wish {
    let text: String
    let x: Double
    /// Vertical positions that would do, the best first.
    let rows: [Double]
    let rank: Int
    var isBold = false
    var color = ThemeColor.quiet
  }

  /// What a row holds already.
  private struct Row {
    let height: Double
    var spans: [ClosedRange<Double>]
  }

  static let fontSize = 11.0
  private static let gap = 8.0
  private static let longest = 190.0

  /// Places all labels between `left` and `right`. The order of the result is that of the ranks.
  static func placed(_ wishes: [Wish], left: Double, right: Double) -> [PlacedLabel] {
    var occupied: [Row] = []
    let order = wishes.indices.sorted { (wishes[$0].rank, $0) < (wishes[$1].rank, $1) }
    return order.compactMap { index in
      let wish = wishes[index]
      guard !wish.text.isEmpty else { return nil }
      let text = TextWidth.fitted(wish.text, size: fontSize, width: longest)
      let width = TextWidth.estimate(text, size: fontSize) * (wish.isBold ? 1.06 : 1)
      let start = min(max(wish.x - 6, left), max(left, right - width))
      let span = start...(start + width + gap)
      let row = wish.rows.first { isFree(span, in: $0, occupied) }
      if let row { occupy(span, in: row, &occupied) }
      return PlacedLabel(
        text: text, x: start, y: row ?? wish.rows[index % wish.rows.count], width: width,
        isBold: wish.isBold, color: wish.color, isShown: row != nil)
    }
  }

  private static func isFree(
    _ span: ClosedRange<Double>, in row: Double,
    _ occupied: [Row]
  ) -> Bool {
    guard let entry = occupied.first(where: { $0.height == row }) else { return true }
    return !entry.spans.contains { $0.overlaps(span) }
  }

  private static func occupy(
    _ span: ClosedRange<Double>, in row: Double,
    _ occupied: inout [Row]
  ) {
    if let index = occupied.firstIndex(where: { $0.height == row }) {
      occupied[index].spans.append(span)
    } else {
      occupied.append(Row(height: row, spans: [span]))
    }
  }
}
