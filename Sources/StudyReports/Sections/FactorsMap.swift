import CapacityStudies
import TextFormats

/// The first estimand over the two factors with the most values, the others at their first.
///
/// Where a factor has more values than there is room for, neighbours share a cell, which shows the
/// greatest of them: what is high is never left out.
enum FactorsMap {
  /// The chart; nil where fewer than two factors vary.
  static func chart(_ source: StudySource) -> HeatMapChart? {
    let factors = FactorsSection.factors(source)
    // Drawn values are in no order, and hardly two points share those of the other factors.
    let isDrawn = source.study.design == .latinHypercube
    let wide = factors.map {
      Side(factor: $0, FactorsSection.levels(of: $0, source), isSorted: !isDrawn)
    }
    .filter { $0.levelCount > 1 }
    let sorted = wide.sorted { ($1.levelCount, $0.factor) < ($0.levelCount, $1.factor) }
    guard sorted.count > 1, let estimand = source.estimands.first else { return nil }
    let columns = sorted[0].grouped(HeatMapChart.columnLimit)
    let rows = sorted[1].grouped(HeatMapChart.rowLimit)
    let scale = MeasureQuantity.scale(of: estimand)
    var values = [[Double?]](
      repeating: [Double?](repeating: nil, count: columns.names.count), count: rows.names.count)
    var count = 0
    for point in source.outcome.points {
      let levels = point.results.point.levels
      let isBase = factors.allSatisfy { factor in
        isDrawn || factor == columns.factor || factor == rows.factor
          || levels[factor] == source.study.factors[factor].levels.first
      }
      guard isBase, let column = columns.index(of: levels), let row = rows.index(of: levels),
        let value = point.estimate(estimand)?.value
      else { continue }
      count += 1
      values[row][column] = max(value * scale, values[row][column] ?? value * scale)
    }
    let names = source.study.factors.map(\.name)
    return HeatMapChart(
      question: "Where is the \(estimand.words) high?",
      answer: answer(columns, rows, names)
        + (isDrawn
          ? "" : fixed(factors.filter { $0 != columns.factor && $0 != rows.factor }, source)) + ".",
      columnTitle: names[columns.factor], rowTitle: names[rows.factor], columns: columns.names,
      rows: rows.names, values: values, quantity: MeasureQuantity.quantity(of: estimand),
      valueCount: count)
  }

  private static func answer(_ columns: Side, _ rows: Side, _ names: [String]) -> String {
    let factors = "\(names[rows.factor]) and \(names[columns.factor])"
    let size = columns.groupSize * rows.groupSize
    return size == 1
      ? "Each cell is one combination of \(factors)"
      : "Each cell is the greatest of up to \(English.number(size)) neighbouring combinations "
        + "of \(factors), and named by the first of them"
  }

  private static func fixed(_ others: [Int], _ source: StudySource) -> String {
    let texts = others.map { factor in
      let first = source.study.factors[factor].levels.first?.text ?? StudyPoint.asWritten
      return "\(source.study.factors[factor].name)=\(first)"
    }
    return texts.isEmpty ? "" : ", at \(texts.joined(separator: ", "))"
  }

  /// One side of the map: a factor, and which of its values share a place.
  private struct Side {
    let factor: Int
    let levelCount: Int
    private(set) var groupSize = 1
    private(set) var names: [String]
    private let indices: [String: Int]

    /// - `isSorted`: Whether the values come as a design drew them, in no order of their own.
    init(factor: Int, _ unsorted: [StudyLevel], isSorted: Bool) {
      let areNumbers = unsorted.allSatisfy { $0.number != nil }
      let levels =
        isSorted || !areNumbers
        ? unsorted : unsorted.sorted { ($0.number ?? 0, $0.text) < ($1.number ?? 0, $1.text) }
      self.factor = factor
      levelCount = levels.count
      names = levels.map(\.text)
      indices = Dictionary(
        zip(levels.map(\.node.compactText), levels.indices), uniquingKeysWith: { first, _ in first }
      )
    }

    func grouped(_ limit: Int) -> Side {
      var side = self
      side.groupSize = (levelCount + limit - 1) / limit
      guard side.groupSize > 1 else { return side }
      side.names = stride(from: 0, to: levelCount, by: side.groupSize).map { start in
        let last = min(levelCount, start + side.groupSize) - 1
        return start == last ? names[start] : "\(names[start]) …"
      }
      return side
    }

    func index(of levels: [StudyLevel?]) -> Int? {
      levels[factor].flatMap { indices[$0.node.compactText] }.map { $0 / groupSize }
    }
  }
}
