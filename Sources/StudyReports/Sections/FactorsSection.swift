import CapacityStudies
import Metrics
import ReportParts
import TextFormats

extension StudySection {
  /// The estimates over a factor, a line for each value of the others; and two factors at a time.
  static let factors = StudySection(
    id: "factors", title: "Over the factors",
    applies: { FactorsSection.mainFactor($0) != nil }
  ) { source, section in
    guard let first = FactorsSection.mainFactor(source) else { return }
    for (number, estimand) in source.estimands.prefix(4).enumerated() {
      section.figure(
        FactorsSection.chart(estimand, over: first, source), id: "factor-\(number)",
        data: FactorsSection.data(estimand, source))
    }
    if let map = FactorsMap.chart(source) {
      section.figure(
        map, id: "map",
        data: FactorsSection.data(source.estimands[0], source))
    }
  }
}

/// What the section on factors is made of.
enum FactorsSection {
  /// The factor with the most values that are numbers, or else with the most values.
  static func mainFactor(_ source: StudySource) -> Int? {
    func rank(_ factor: Int) -> (Int, Int) {
      let levels = levels(of: factor, source)
      return (unit(of: levels) != nil ? 1 : 0, levels.count)
    }
    return factors(source).filter { levels(of: $0, source).count > 1 }.max { rank($0) < rank($1) }
  }

  /// The factors besides the load of a search for capacity.
  static func factors(_ source: StudySource) -> [Int] {
    source.study.factors.indices.filter { !source.study.isLoad($0) }
  }

  /// The values that a factor has at the points, in the order in which they come up.
  static func levels(of factor: Int, _ source: StudySource) -> [StudyLevel] {
    var levels: [StudyLevel] = []
    var seen: Set<String> = []
    for point in source.outcome.points {
      if let level = point.results.point.levels[factor],
        seen.insert(level.node.compactText).inserted
      {
        levels.append(level)
      }
    }
    return levels
  }

  static func chart(
    _ estimand: Estimand, over factor: Int, _ source: StudySource
  ) -> EstimateChart {
    let study = source.study
    let levels = levels(of: factor, source)
    let unit = unit(of: levels)
    let isNumber = unit != nil
    let all = lines(estimand, over: factor, levels, isNumber: isNumber, source)
    // Where nothing connects the points, as in a Latin hypercube, they are one cloud.
    let lonely =
      all.count > EstimateChart.seriesLimit
      && (study.design == .latinHypercube || all.allSatisfy { $0.estimates.count == 1 })
    let series =
      lonely
      ? [
        ChartEstimates(
          name: "points", estimates: SectionText.spread(all.flatMap(\.estimates), limit: cloudLimit)
        )
      ]
      : SectionText.spread(all, limit: EstimateChart.seriesLimit)
    var note = ""
    if !lonely, all.count > series.count {
      note = " Shown are \(series.count) of \(English.number(all.count)) lines."
    }
    if !EstimateChart.showsIntervals(of: series) { note += " The intervals are in the file." }
    let limit = study.objectives.first { $0.estimand == estimand }
    let scale = MeasureQuantity.scale(of: estimand)
    return EstimateChart(
      question: "How does the \(estimand.words) depend on \(study.factors[factor].name)?",
      answer: answer(estimand, source) + note,
      horizontal: ChartAxis(
        title: study.factors[factor].name, quantity: unit?.quantity ?? .number),
      vertical: MeasureQuantity.axis(of: estimand),
      categories: isNumber ? [] : levels.map(\.text), series: series, isConnected: !lonely,
      valueCount: all.reduce(0) { $0 + $1.estimates.count },
      limit: limit.map { ChartLimit(value: $0.limit * scale, text: "limit") })
  }

  /// The unit that all values share; nil where they are words, or of several units.
  private static func unit(of levels: [StudyLevel]) -> MeasureUnit? {
    guard let unit = levels.first?.unit, levels.allSatisfy({ $0.unit == unit }) else { return nil }
    return unit
  }

  /// Where a value that is a number stands on an axis of its quantity.
  private static func place(of level: StudyLevel) -> Double {
    (level.number ?? 0) * (level.unit?.quantityScale ?? 1)
  }

  /// More points than this hide each other.
  private static let cloudLimit = 400

  /// A line for each combination of the other factors' values.
  private static func lines(
    _ estimand: Estimand, over factor: Int, _ levels: [StudyLevel], isNumber: Bool,
    _ source: StudySource
  ) -> [ChartEstimates] {
    let indices = Dictionary(
      zip(levels.map(\.node.compactText), levels.indices), uniquingKeysWith: { first, _ in first })
    var names: [String] = []
    var lineOfName: [String: Int] = [:]
    var lines: [[ChartEstimate]] = []
    for point in source.outcome.points {
      guard let level = point.results.point.levels[factor],
        let index = indices[level.node.compactText], let known = point.estimate(estimand),
        let estimate = MeasureQuantity.estimate(
          known, at: isNumber ? place(of: level) : Double(index))
      else { continue }
      let name = others(of: point.results.point, besides: factor, source.study)
      if let line = lineOfName[name] {
        lines[line].append(estimate)
      } else {
        lineOfName[name] = lines.count
        names.append(name)
        lines.append([estimate])
      }
    }
    return zip(names, lines).map { name, line in
      ChartEstimates(name: name, estimates: line.sorted { $0.x < $1.x })
    }
  }

  /// The values of the other factors, as the name of a line.
  private static func others(of point: StudyPoint, besides factor: Int, _ study: Study) -> String {
    let values = study.values(of: point, without: [factor])
    return values.isEmpty ? study.factors[factor].name : values
  }

  private static func answer(_ estimand: Estimand, _ source: StudySource) -> String {
    let known = source.outcome.points.compactMap { point -> (StudyPoint, Estimate, Double)? in
      guard let estimate = point.estimate(estimand), let value = estimate.value else { return nil }
      return (point.results.point, estimate, value)
    }
    guard let least = known.min(by: { $0.2 < $1.2 }), let most = known.max(by: { $0.2 < $1.2 })
    else { return "It has no value at any point." }
    return "From \(StudyAnswer.value(least.1)) at \(source.study.label(of: least.0)) to "
      + "\(StudyAnswer.value(most.1)) at \(source.study.label(of: most.0))."
  }

  static func data(_ estimand: Estimand, _ source: StudySource) -> DataTable {
    DataTable(
      table: source.rows(of: estimand), caption: "\(estimand.text) at each point",
      columns: ["point_id"] + ReportColumn.estimateNames + ["values_count", "method"])
  }
}
