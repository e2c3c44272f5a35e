import CapacityStudies
import ReportParts
import Statistics
import TextFormats

extension StudySection {
  /// May the intervals be trusted: how they narrowed, what they were made from, and whether that
  /// was as independent as they take it to be.
  static let convergence = StudySection(id: "precision", title: "Can the intervals be trusted?") {
    source, section in
    let unsettled = source.outcome.unsettled
    section.paragraph(
      unsettled.isEmpty
        ? "Every estimate is precise enough: its interval is narrow, or on one side of its limit, "
          + "or nothing varied."
        : "Not precise enough: \(SectionText.list(unsettled, limit: 6)).")
    for (number, estimand) in source.estimands.prefix(2).enumerated() {
      guard let index = source.study.index(of: estimand.measure) else { continue }
      if let chart = PrecisionSection.narrowing(estimand, index, source) {
        section.figure(
          chart, id: "precision-\(number)",
          data: DataTable(
            table: source.rows(of: estimand), caption: "\(estimand.text) at each point",
            columns: ["point_id", "values_count", "rel_half_width_ratio", "method"]))
      }
      section.figure(
        PrecisionSection.strips(estimand, index, source), id: "strips-\(number)",
        data: DataTable(
          table: source.rows(of: estimand, in: source.tables.replications),
          caption: "\(estimand.text) of each replication",
          columns: ["point_id", "replication", "value"]))
    }
    let series = AutocorrelatedSeries.all(in: source.outcome)
    for kind in AutocorrelatedSeries.Kind.allCases {
      let own = series.filter { $0.kind == kind }
      guard !own.isEmpty else { continue }
      section.figure(
        PrecisionSection.autocorrelation(kind, own, source), id: "autocorrelation-\(kind.rawValue)",
        data: PrecisionSection.rows(of: kind, source))
    }
  }
}

/// What the section on precision is made of.
private enum PrecisionSection {
  /// More lines than this cannot be told apart.
  private static let lineLimit = 8

  /// The half-width of the mean's interval as a share, over the number of replications; nil for
  /// another statistic than the mean, and where there are too few for a line.
  static func narrowing(_ estimand: Estimand, _ index: Int, _ source: StudySource) -> LineChart? {
    guard estimand.statistic == .mean else { return nil }
    let points = SectionText.spread(source.outcome.points, limit: lineLimit)
    let series = points.map { point -> ChartSeries in
      var moments = RunningMoments()
      var points: [ChartPoint] = []
      for mean in point.results.means(at: index) {
        moments.add(mean)
        guard moments.count >= 5,
          let share = moments.relativeHalfWidth(confidence: source.outcome.confidence)
        else { continue }
        points.append(ChartPoint(x: Double(moments.count), y: min(share, 2)))
      }
      return ChartSeries(name: point.results.point.id, points: points)
    }
    guard series.contains(where: { $0.points.count > 1 }) else { return nil }
    let target = source.study.replications.wantedHalfWidth
    return LineChart(
      question: "How fast did the interval narrow around the \(estimand.words)?",
      answer: "Half the interval as a share of the mean; it is wanted below "
        + "\(Quantity.ratio.text(target))" + shown(source.outcome.points.count, lineLimit) + ".",
      horizontal: ChartAxis(title: "Replications", quantity: .count),
      vertical: ChartAxis(title: "Half-width", quantity: .ratio), series: series,
      isStepped: false, limits: [ChartLimit(value: target, text: "wanted", color: .quiet)])
  }

  /// The replications themselves, beside what was made of them.
  static func strips(_ estimand: Estimand, _ index: Int, _ source: StudySource) -> StripChart {
    let scale = MeasureQuantity.scale(of: estimand)
    let points = source.outcome.points
    let strips = SectionText.spread(points, limit: StripChart.rowLimit).map { point in
      let estimate = point.estimate(estimand)
      return ChartStrip(
        name: source.study.label(of: point.results.point),
        values: point.results.samples(of: estimand, at: index).map { $0.value * scale },
        estimate: estimate?.value.map { $0 * scale },
        interval: estimate?.interval?.scaled(by: scale))
    }
    return StripChart(
      question: "How far apart are the replications behind the \(estimand.words)?",
      answer: "Each dot is one replication. The interval is that of the estimate, so it is "
        + "narrower than the dots are spread"
        + shown(points.count, StripChart.rowLimit) + ".",
      axis: MeasureQuantity.axis(of: estimand), strips: strips,
      valueCount: source.rows(of: estimand, in: source.tables.replications).rowCount)
  }

  /// How alike neighbours are, by how far apart they stand: as a multiple of what chance explains,
  /// which depends on how many values a point has.
  static func autocorrelation(
    _ kind: AutocorrelatedSeries.Kind, _ all: [AutocorrelatedSeries], _ source: StudySource
  ) -> LineChart {
    let confidence = source.outcome.confidence
    let series = distinct(all)
    let several = Set(series.map(\.estimand)).count > 1
    let drawn = SectionText.spread(series, limit: lineLimit)
    let lines = drawn.map { one in
      ChartSeries(
        name: several ? "\(one.point.id) \(one.estimand.text)" : one.point.id,
        points: one.autocorrelation.coefficients.enumerated().map {
          ChartPoint(
            x: Double($0.offset + 1),
            y: $0.element / one.autocorrelation.bound(confidence: confidence))
        })
    }
    return LineChart(
      question: kind == .replications
        ? "Are the replications independent of each other?"
        : "How long does the hub remember once it has settled?",
      answer: answer(kind, series, source) + shown(series.count, lineLimit) + ".",
      horizontal: ChartAxis(title: "Lag", quantity: .count),
      vertical: ChartAxis(
        title: "Autocorrelation, by what chance explains at that point", quantity: .number,
        atLeast: 1), series: lines,
      isStepped: false,
      limits: [
        ChartLimit(value: 1, text: "chance", color: .quiet),
        ChartLimit(value: -1, text: "", color: .quiet),
      ])
  }

  /// Without those that repeat another one: with one account in each replication, the mean over the
  /// accounts and its quantiles are the same numbers.
  private static func distinct(_ series: [AutocorrelatedSeries]) -> [AutocorrelatedSeries] {
    var kept: [AutocorrelatedSeries] = []
    for one in series {
      let isRepeated = kept.reversed().prefix { $0.point.id == one.point.id }.contains {
        $0.estimand.measure == one.estimand.measure && $0.autocorrelation == one.autocorrelation
      }
      if !isRepeated { kept.append(one) }
    }
    return kept
  }

  private static func answer(
    _ kind: AutocorrelatedSeries.Kind, _ series: [AutocorrelatedSeries], _ source: StudySource
  ) -> String {
    let confidence = source.outcome.confidence
    var beyond = 0
    var count = 0
    for one in series {
      let bound = one.autocorrelation.bound(confidence: confidence)
      count += one.autocorrelation.coefficients.count
      beyond += one.autocorrelation.coefficients.filter { $0.magnitude > bound }.count
    }
    let expected = StudyAnswer.short(Double(count) * (1 - confidence))
    let found =
      "\(English.count(beyond, "coefficient")) of \(English.number(count)) "
      + "\(beyond == 1 ? "is" : "are") further from zero than chance lets them be in "
      + "\(Quantity.ratio.text(confidence)) of cases; about \(expected) would be by chance"
    switch kind {
    case .replications: return found
    case .batches:
      return "Mean waits of five slices each, after the warm-up: \(found). The interval of a "
        + "steady wait takes one value from each replication, so it stays right where batches "
        + "are alike"
    }
  }

  static func rows(of kind: AutocorrelatedSeries.Kind, _ source: StudySource) -> DataTable {
    let table = source.tables.autocorrelation
    let column = table.column("series")
    return DataTable(
      table: table.filtered { table.cell(row: $0, column: column).string == kind.rawValue },
      caption: "Autocorrelation by lag",
      columns: ["point_id", "measure", "statistic", "lag", "coefficient", "chance", "values_count"])
  }

  /// That not all are drawn, where they are not.
  private static func shown(_ count: Int, _ limit: Int) -> String {
    count > limit ? "; shown are \(limit) of \(English.number(count))" : ""
  }
}
