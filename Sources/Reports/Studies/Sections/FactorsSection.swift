import CapacityStudies
import FleetSimulation

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
    if let map = FactorsSection.map(source) {
      section.figure(
        map, id: "map",
        data: FactorsSection.data(source.estimands[0], source))
    }
  }
}

/// What the section on factors is made of.
private enum FactorsSection {
  /// The factor with the most values that are numbers, or else with the most values.
  static func mainFactor(_ source: StudySource) -> Int? {
    func rank(_ factor: Int) -> (Int, Int) {
      let levels = levels(of: factor, source)
      return (levels.allSatisfy { $0.number != nil } ? 1 : 0, levels.count)
    }
    return factors(source).filter { levels(of: $0, source).count > 1 }.max { rank($0) < rank($1) }
  }

  /// The factors besides the load of a search for capacity.
  private static func factors(_ source: StudySource) -> [Int] {
    source.study.factors.indices.filter { !source.study.isLoad($0) }
  }

  /// The values that a factor has at the points, in the order in which they come up.
  static func levels(of factor: Int, _ source: StudySource) -> [StudyLevel] {
    var levels: [StudyLevel] = []
    for point in source.outcome.points {
      if let level = point.results.point.levels[factor], !levels.contains(level) {
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
    let isNumber = levels.allSatisfy { $0.number != nil }
    var names: [String] = []
    var lines: [[ChartEstimate]] = []
    for point in source.outcome.points {
      guard let level = point.results.point.levels[factor],
        let place = levels.firstIndex(of: level), let known = point.estimate(estimand),
        let estimate = MeasureQuantity.estimate(
          known, at: isNumber ? level.number ?? 0 : Double(place))
      else { continue }
      let name = others(of: point.results.point, besides: factor, study)
      if let line = names.firstIndex(of: name) {
        lines[line].append(estimate)
      } else {
        names.append(name)
        lines.append([estimate])
      }
    }
    let series = zip(names, lines).map { name, line in
      ChartEstimates(name: name, estimates: line.sorted { $0.x < $1.x })
    }
    let limit = study.objectives.first { $0.estimand == estimand }
    let scale = MeasureQuantity.scale(of: estimand)
    return EstimateChart(
      question: "How does \(estimand.text) depend on \(study.factors[factor].name)?",
      answer: answer(estimand, source),
      horizontal: ChartAxis(title: study.factors[factor].name, quantity: .number),
      vertical: MeasureQuantity.axis(of: estimand),
      places: isNumber ? [] : levels.map(\.text), series: series,
      limit: limit.map { ChartLimit(value: $0.limit * scale, text: "limit") })
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
      columns: ["point_id", "estimate", "ci_low", "ci_high", "values_count", "method"])
  }

  /// The first estimand over the two factors with the most values, the others at their first.
  static func map(_ source: StudySource) -> HeatMapChart? {
    let factors = factors(source)
    let wide = factors.map { ($0, levels(of: $0, source)) }.filter { $0.1.count > 1 }
    let sorted = wide.sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }
    guard sorted.count > 1, let estimand = source.estimands.first else { return nil }
    let (columns, rows) = (sorted[0], sorted[1])
    guard columns.1.count <= HeatMapChart.cellLimit, rows.1.count <= HeatMapChart.cellLimit else {
      return nil
    }
    let scale = MeasureQuantity.scale(of: estimand)
    var values = [[Double?]](
      repeating: [Double?](repeating: nil, count: columns.1.count), count: rows.1.count)
    for point in source.outcome.points {
      let levels = point.results.point.levels
      let isBase = factors.allSatisfy { factor in
        factor == columns.0 || factor == rows.0
          || levels[factor] == source.study.factors[factor].levels.first
      }
      guard isBase, let column = levels[columns.0].flatMap(columns.1.firstIndex),
        let row = levels[rows.0].flatMap(rows.1.firstIndex)
      else { continue }
      values[row][column] = point.estimate(estimand)?.value.map { $0 * scale }
    }
    let names = source.study.factors
    let fixed = factors.filter { $0 != columns.0 && $0 != rows.0 }.map {
      "\(names[$0].name)=\(names[$0].levels.first?.text ?? StudyPoint.asWritten)"
    }
    let others = fixed.isEmpty ? "" : ", at \(fixed.joined(separator: ", "))"
    return HeatMapChart(
      question: "Where is \(estimand.text) high?",
      answer: "Each cell is one combination of \(names[rows.0].name) and "
        + "\(names[columns.0].name)\(others).",
      columnTitle: names[columns.0].name, rowTitle: names[rows.0].name,
      columns: columns.1.map(\.text), rows: rows.1.map(\.text), values: values,
      quantity: MeasureQuantity.quantity(of: estimand))
  }
}
