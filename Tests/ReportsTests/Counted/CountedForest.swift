import Foundation

/// A drawing of differences, read back from its picture: what it says and where it says it.
struct CountedForest {
  struct Row {
    let name: String
    let label: String
    /// What the square and the ends of the line stand for, by the numbers of the axis.
    let difference: Double
    let low: Double
    let high: Double
    /// Whether the square is filled.
    let isFilled: Bool
  }

  let rows: [Row]

  /// All drawings of a page, in their order.
  static func all(_ bytes: [UInt8]) -> [CountedForest] {
    String(decoding: bytes, as: UTF8.self)
      .components(separatedBy: "<figure class=\"chart\" id=\"forest-")
      .dropFirst()
      .map { part in
        let picture = part.components(separatedBy: "<svg").dropFirst().first ?? ""
        return CountedForest(picture.components(separatedBy: "</svg>")[0])
      }
  }

  private init(_ svg: String) {
    let text = #/<text x="([\d.-]+)" y="([\d.-]+)"([^>]*)>([^<]*)</text>/#
    var ticks: [(x: Double, value: Double)] = []
    var names: [(String, Double)] = []
    var labels: [String] = []
    for match in svg.matches(of: text) {
      let x = Double(match.1) ?? .nan
      let label = PageText.plain(String(match.4))
      if match.3.contains("middle") {
        ticks.append((x, PageNumber.value(label) ?? .nan))
      } else if match.3.contains("anchor=\"end\"") {
        if label != "B − A" { labels.append(label) }
      } else {
        names.append((label, x))
      }
    }
    guard let first = ticks.first, let last = ticks.last, names.count == labels.count else {
      rows = []
      return
    }
    func value(_ x: Double) -> Double {
      first.value + (x - first.x) / (last.x - first.x) * (last.value - first.value)
    }
    let lines = svg.matches(of: #/<line x1="([\d.]+)" y1="([\d.]+)" x2="([\d.]+)" y2="([\d.]+)"/#)
      .map { [$0.1, $0.2, $0.3, $0.4].map { Double($0) ?? .nan } }
    let squares = svg.matches(of: #/<rect x="([\d.]+)" y="([\d.]+)" width="9"[^>]*>/#)
    rows = zip(zip(names, labels), squares).map { texts, square in
      let middle = (Double(square.2) ?? .nan) + 4.5
      let line = lines.first { ($0[1] - middle).magnitude < 0.2 && $0[1] == $0[3] }
      return Row(
        name: texts.0.0, label: texts.1, difference: value((Double(square.1) ?? .nan) + 4.5),
        low: value(line?[0] ?? .nan), high: value(line?[2] ?? .nan),
        isFilled: square.0.contains("f-series-1"))
    }
  }
}
