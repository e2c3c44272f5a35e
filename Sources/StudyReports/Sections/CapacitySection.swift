import CapacityStudies
import ReportParts
import TextFormats

extension StudySection {
  /// The objectives over the load, and what breaks first.
  static let capacity = StudySection(
    id: "capacity", title: "Capacity", applies: { $0.tables.capacity.rowCount > 0 }
  ) { source, section in
    guard let question = source.study.capacity else { return }
    for (index, objective) in source.study.objectives.enumerated() {
      section.figure(
        CapacitySection.chart(objective, index, question, source), id: "capacity-\(index)",
        data: CapacitySection.data(objective, source))
    }
    CapacitySection.writeRanking(source, into: &section)
    section.source("Every objective at every load:", source.tables.capacity)
  }
}

/// What the section on capacity is made of.
private enum CapacitySection {
  static func chart(
    _ objective: Objective, _ index: Int, _ question: CapacityQuestion, _ source: StudySource
  ) -> EstimateChart {
    let study = source.study
    let load = study.factors[question.factor].name
    let scale = MeasureQuantity.scale(of: objective.estimand)
    let searches = source.outcome.searches.prefix(EstimateChart.seriesLimit)
    let series = searches.map { point, search in
      let steps = search.steps.sorted { $0.load < $1.load }
      return ChartEstimates(
        name: study.values(of: point, without: [question.factor]),
        estimates: steps.compactMap { step in
          MeasureQuantity.estimate(step.objectives[index].estimate, at: Double(step.load))
        })
    }
    var moments: [ChartLimit] = []
    if let planned = question.planned {
      moments.append(ChartLimit(value: Double(planned), text: "planned", color: .quiet))
    }
    return EstimateChart(
      question: "Up to what load does \(objective.text) hold?",
      answer: answer(objective, index, load, source),
      horizontal: ChartAxis(title: load, quantity: .count, isLogarithmic: true),
      vertical: MeasureQuantity.axis(of: objective.estimand), series: series,
      limit: ChartLimit(value: objective.limit * scale, text: "limit"),
      ceiling: objective.limit > 0 ? objective.limit * scale * limitsInSight : nil,
      moments: moments)
  }

  /// Beyond a crossing estimates grow without bound. With more room than this above the limit, the
  /// crossing could not be seen.
  private static let limitsInSight = 3.0

  private static func answer(
    _ objective: Objective, _ index: Int, _ load: String, _ source: StudySource
  ) -> String {
    let searches = source.outcome.searches
    let parts = searches.prefix(EstimateChart.seriesLimit).map { point, search -> String in
      let met = search.steps.filter { $0.objectives[index].verdict == .met }.map(\.load).max()
      let missed = search.steps.filter { $0.objectives[index].verdict == .missed }.map(\.load).min()
      var text = met.map { "met up to \(English.number($0)) \(load)" } ?? "met at no load"
      if let missed { text += ", missed from \(English.number(missed)) on" }
      return name(of: point, source).map { "\($0): \(text)" } ?? text
    }
    let text = parts.joined(separator: "; ")
    let left = searches.count - parts.count
    let more = left > 0 ? "; and so on, \(English.number(left)) more" : ""
    return text.prefix(1).uppercased() + text.dropFirst() + more + "."
  }

  /// The values of the factors beside the load; nil where there is but one search.
  private static func name(of point: StudyPoint, _ source: StudySource) -> String? {
    guard source.outcome.searches.count > 1, let question = source.study.capacity else {
      return nil
    }
    return source.study.values(of: point, without: [question.factor])
  }

  static func data(_ objective: Objective, _ source: StudySource) -> DataTable {
    let table = source.tables.capacity
    let column = table.column("objective")
    return DataTable(
      table: table.filtered { table.cell(row: $0, column: column).string == objective.text },
      caption: "\(objective.text) at each load that was tried",
      columns: ["search", "load"] + ReportColumn.estimateNames + ["verdict", "bracket"])
  }

  /// More rankings than this make the page long and nobody wiser.
  private static let rankingLimit = 6

  /// How much of its limit each objective uses at the first load that fails: what is above one
  /// breaks first.
  static func writeRanking(_ source: StudySource, into section: inout HTMLWriter) {
    for (point, search) in source.outcome.searches.prefix(rankingLimit) {
      guard let fail = search.firstFail else { continue }
      var bars: [(share: Double, bar: ChartBar)] = []
      for (objective, judged) in zip(source.study.objectives, fail.objectives) {
        guard let value = judged.estimate.value, objective.limit > 0 else { continue }
        let share =
          objective.relation == .atMost ? value / objective.limit : objective.limit / value
        guard share.isFinite else { continue }
        bars.append(
          (
            share,
            ChartBar(
              name: objective.text, amounts: [share], limit: 1, isBroken: judged.verdict == .missed)
          ))
      }
      guard bars.count > 1 else { continue }
      bars.sort { ($1.share, $0.bar.name) < ($0.share, $1.bar.name) }
      let first = bars.first?.bar.name ?? ""
      section.figure(
        BarChart(
          question: "What breaks first at \(English.number(fail.load))"
            + (name(of: point, source).map { " with \($0)" } ?? "") + "?",
          answer: "\(first) uses the most of its limit.",
          axis: ChartAxis(title: "Share of the limit", quantity: .ratio, atLeast: 1),
          bars: bars.map(\.bar), limitName: "limit"),
        id: "breaks-\(point.id)",
        data: DataTable(
          table: source.tables.capacity, caption: "Every objective at every load that was tried"))
    }
  }
}
