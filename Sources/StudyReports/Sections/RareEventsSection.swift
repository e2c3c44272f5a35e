import CapacityStudies
import ReportParts
import TextFormats

extension StudySection {
  /// How likely displays over the cap are, also where plain runs hardly see any.
  static let rareEvents = StudySection(
    id: "rare-events", title: "How likely are displays over the cap?",
    applies: { $0.tables.rareEvents.rowCount > 0 }
  ) { source, section in
    guard let question = source.study.rareEvents else { return }
    let series = source.outcome.points.compactMap { point -> ChartEstimates? in
      guard let events = RareEvents(point, of: source.outcome) else { return nil }
      return ChartEstimates(
        name: source.study.values(of: point.results.point, without: []),
        estimates: events.levels.compactMap { level in
          guard let probability = level.probability else { return nil }
          return ChartEstimate(
            x: Double(level.overshoot), value: probability, interval: level.interval)
        })
    }
    let left =
      series.count > EstimateChart.seriesLimit
      ? " Shown are \(EstimateChart.seriesLimit) of \(English.number(series.count)) lines." : ""
    section.figure(
      EstimateChart(
        question: "How likely is it that a tip is displayed this often over its cap?",
        answer: "By multilevel splitting: runs that reach a level are continued with new random "
          + "numbers, \(question.effort) for each further display; repeated "
          + "\(English.count(question.repeats, "time")).\(left)",
        horizontal: ChartAxis(title: "Displays over the cap, at least", quantity: .count),
        vertical: ChartAxis(title: "Probability", quantity: .ratio),
        series: SectionText.spread(series, limit: EstimateChart.seriesLimit),
        valueCount: series.reduce(0) { $0 + $1.estimates.count }),
      id: "rare-events-chart",
      data: DataTable(
        table: source.tables.rareEvents,
        caption: "By splitting, and counted in plain replications"))
  }
}
