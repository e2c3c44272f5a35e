import CapacityStudies
import FleetSimulation
import Statistics

extension StudySection {
  /// May the intervals be trusted: how they narrowed, and what is still too wide.
  static let convergence = StudySection(id: "precision", title: "May I trust the intervals?") {
    source, section in
    let unsettled = source.outcome.unsettled
    section.paragraph(
      unsettled.isEmpty
        ? "Everything that had to be known is known well enough: every interval is narrow, on one "
          + "side of its limit, or nothing varied."
        : "Not known well enough: \(Words.list(unsettled, limit: 6)).")
    for (number, estimand) in source.estimands.prefix(2).enumerated() {
      guard let place = source.study.place(of: estimand.measure) else { continue }
      section.figure(
        PrecisionSection.chart(estimand, place, source), id: "precision-\(number)",
        data: DataTable(
          table: source.rows(of: estimand), caption: "\(estimand.text) at each point",
          columns: ["point_id", "values_count", "rel_half_width_ratio", "method"]))
    }
  }
}

/// What the section on precision is made of.
private enum PrecisionSection {
  /// The half-width of the mean's interval as a share, over the number of replications.
  static func chart(_ estimand: Estimand, _ place: Int, _ source: StudySource) -> LineChart {
    let series = source.outcome.points.prefix(12).map { point -> ChartSeries in
      var moments = RunningMoments()
      var points: [ChartPoint] = []
      for mean in point.results.means(at: place) {
        moments.add(mean)
        guard moments.count >= 5,
          let share = moments.relativeHalfWidth(confidence: source.outcome.confidence)
        else { continue }
        points.append(ChartPoint(x: Double(moments.count), y: min(share, 2)))
      }
      return ChartSeries(name: point.results.point.id, points: points)
    }
    let target = Double(source.study.replications.precision) / 1e9
    return LineChart(
      question: "How fast did the interval of mean(\(estimand.measure)) narrow?",
      answer: "Half the interval as a share of the mean; it is wanted below "
        + "\(Quantity.ratio.text(target))"
        + (source.outcome.points.count > 12 ? ", shown for the first 12 points." : "."),
      horizontal: ChartAxis(title: "Replications", quantity: .count),
      vertical: ChartAxis(title: "Half-width", quantity: .ratio), series: Array(series),
      isStepped: false, limits: [ChartLimit(value: target, text: "wanted", ink: .quiet)])
  }
}
