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
    /// Positions that would do, the best first.
    let places: [(x: Double, y: Double)]
    let rank: Int
    var isBold = false
    var color = ThemeColor.quiet
    /// Whether it stands left of its place where there is no room on the right.
    var mayStandLeft = false

    init(
      text: String, places: [(x: Double, y: Double)], rank: Int, isBold: Bool = false,
      color: ThemeColor = .quiet, mayStandLeft: Bool = false
    ) {
      self.mayStandLeft = mayStandLeft
      self.text = text
      self.places = places
      self.rank = rank
      self.isBold = isBold
      self.color = color
    }

    /// A label that wants one of some rows at a point in time.
    init(
      text: String, x: Double, rows: [Double], rank: Int, isBold: Bool = false,
      color: ThemeColor = .quiet
    ) {
      self.init(
        text: text, places: rows.map { (x, $0) }, rank: rank, isBold: isBold, color: color)
    }
  }

  /// What a row holds already.
  private struct Row {
    let height: Double
    var spans: [ClosedRange<Double>]
  }

  static let fontSize = 11.0
  private static let gap = 8.0
  private static let longest = 420.0

  /// Places all labels between `left` and `right`. The order of the result is that of the ranks.
  static func placed(_ wishes: [Wish], left: Double, right: Double) -> [PlacedLabel] {
    var occupied: [Row] = []
    let order = wishes.indices.sorted { (wishes[$0].rank, $0) < (wishes[$1].rank, $1) }
    return order.compactMap { index in
      let wish = wishes[index]
      guard !wish.text.isEmpty else { return nil }
      let text = TextWidth.fitted(wish.text, size: fontSize, width: longest)
      let width = TextWidth.estimate(text, size: fontSize) * (wish.isBold ? 1.06 : 1)
      let starts = wish.places.map { place in
        let isLeft = wish.mayStandLeft && place.x - 6 + width > right
        let start = isLeft ? place.x - 22 - width : place.x - 6
        return min(max(start, left), max(left, right - width))
      }
      let free = wish.places.indices.first { place in
        isFree(starts[place]...(starts[place] + width + gap), in: wish.places[place].y, occupied)
      }
      let place = free ?? index % wish.places.count
      let (start, row) = (starts[place], wish.places[place].y)
      if free != nil { occupy(start...(start + width + gap), in: row, &occupied) }
      return PlacedLabel(
        text: text, x: start, y: row, width: width, isBold: wish.isBold, color: wish.color,
        isShown: free != nil)
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
