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
  /// The position of what it is about, and how far from it the label begins where nothing is in
  /// its way: zooming moves the one and keeps the other.
  let point: Double
  let offset: Double
  /// Whether it must not cross a message.
  let isOfMessage: Bool
}

/// Puts labels into rows so that no two overlap; the important ones choose first.
struct SpaceTimeLabels {
  /// Somewhere that a label may stand.
  struct Place {
    /// The position of what the label is about.
    let point: Double
    /// The line on which the letters stand.
    let y: Double
    /// How far the label is from the point.
    var gap = -6.0
    var isLeftOfPoint = false

    /// How far from the point a label of that width begins.
    func offset(_ width: Double) -> Double { isLeftOfPoint ? -gap - width : gap }
  }

  /// The line of a message.
  struct Wire {
    let start: (x: Double, y: Double)
    let end: (x: Double, y: Double)

    /// Where it is between two heights; nil where it does not come there.
    func span(_ heights: ClosedRange<Double>) -> ClosedRange<Double>? {
      let low = max(min(start.y, end.y), heights.lowerBound)
      let high = min(max(start.y, end.y), heights.upperBound)
      guard low <= high, start.y != end.y else { return nil }
      let ends = [low, high].map { y in
        start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
      }
      return min(ends[0], ends[1])...max(ends[0], ends[1])
    }
  }

  /// A label that wants a place near a point.
  struct Wish {
    let text: String
    /// Those that would do, the best first.
    let places: [Place]
    let rank: Int
    var isBold = false
    var color = ThemeColor.quiet
    /// Whether it tells of a message. Across the line of another one nobody could say which of
    /// them it belongs to, so it rather goes.
    var isOfMessage = false
  }

  static let fontSize = 11.0
  private static let gap = 8.0
  private static let longest = 420.0
  /// Rows that are closer than this overlap.
  private static let rowHeight = 11.0

  /// From the top to the bottom of letters that stand on the line `y`.
  static func heights(_ y: Double) -> ClosedRange<Double> { y - 8...y + 2 }

  /// Places all labels between `left` and `right`. The order of the result is that of the ranks.
  static func placed(
    _ wishes: [Wish], beside wires: [Wire], left: Double, right: Double
  ) -> [PlacedLabel] {
    var occupied: [(span: ClosedRange<Double>, y: Double)] = []
    let order = wishes.indices.sorted { (wishes[$0].rank, $0) < (wishes[$1].rank, $1) }
    return order.compactMap { index in
      let wish = wishes[index]
      guard !wish.text.isEmpty else { return nil }
      let text = TextWidth.fitted(wish.text, size: fontSize, width: longest)
      let width = TextWidth.estimate(text, size: fontSize) * (wish.isBold ? 1.06 : 1)
      let starts = wish.places.map { place in
        min(max(place.point + place.offset(width), left), max(left, right - width))
      }
      let open = wish.places.indices.filter { number in
        let (start, y) = (starts[number], wish.places[number].y)
        return !occupied.contains {
          ($0.y - y).magnitude < rowHeight && $0.span.overlaps(start...(start + width + gap))
        }
      }
      let uncrossed = open.first { number in
        let span = starts[number]...(starts[number] + width)
        return !wires.contains {
          $0.span(heights(wish.places[number].y))?.overlaps(span) ?? false
        }
      }
      let free = uncrossed ?? (wish.isOfMessage ? nil : open.first)
      let number = free ?? index % wish.places.count
      let (start, place) = (starts[number], wish.places[number])
      if free != nil { occupied.append((start...(start + width + gap), place.y)) }
      return PlacedLabel(
        text: text, x: start, y: place.y, width: width, isBold: wish.isBold, color: wish.color,
        isShown: free != nil, point: place.point, offset: place.offset(width),
        isOfMessage: wish.isOfMessage)
    }
  }
}
