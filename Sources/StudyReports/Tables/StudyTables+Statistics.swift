import CapacityStudies
import DeviceSystems
import ReportParts
import Statistics

extension StudyTables {
  /// Every replication's value of what the study asks.
  static func replications(_ outcome: StudyOutcome) -> ReportTable {
    var table = ReportTable(
      name: "replications", title: "Replications",
      description: "One row per replication and number that the study asks for.",
      columns: [
        .key("point_id", "Point", "The point."),
        ReportColumn(
          "replication", .integer, title: "Replication", description: "Its number, from 0.",
          isPrimaryKey: true),
        .key("measure", "Measure", "What was measured; its name ends in its unit."),
        .key("statistic", "Statistic", "The statistic over the values of its accounts."),
        .decimal("value", "Value", "Its value."),
      ])
    for point in outcome.points {
      for estimand in outcome.study.asked {
        guard let index = outcome.study.index(of: estimand.measure) else { continue }
        for sample in point.results.samples(of: estimand, at: index) {
          table.append([
            .text(point.results.point.id), .count(sample.replication), .text(estimand.measure),
            .text(estimand.statistic.rawValue), .decimal(sample.value),
          ])
        }
      }
    }
    return table
  }

  /// How alike neighbours are: replications, and batches of a hub's steady state.
  static func autocorrelation(_ outcome: StudyOutcome) -> ReportTable {
    var table = ReportTable(
      name: "autocorrelation", title: "Autocorrelation",
      description: "One row per lag: the correlation of values this far apart, from −1 to 1.",
      columns: [
        .key("point_id", "Point", "The point."),
        .key(
          "series", "Series",
          "replications in the order of their numbers, or batches of five slices after the "
            + "warm-up."),
        .key("measure", "Measure", "What was measured."),
        .key("statistic", "Statistic", "The statistic over the values of each."),
        ReportColumn(
          "lag", .integer, title: "Lag", description: "How far apart.", isPrimaryKey: true),
        .decimal("coefficient", "Autocorrelation", "The coefficient."),
        .decimal("chance", "By chance", "The distance from zero that chance alone explains."),
        .count("values_count", "Values", "From how many values."),
      ])
    for series in AutocorrelatedSeries.all(in: outcome) {
      let bound = series.autocorrelation.bound(confidence: outcome.confidence)
      for (index, coefficient) in series.autocorrelation.coefficients.enumerated() {
        table.append([
          .text(series.point.id), .text(series.kind.rawValue),
          .text(series.estimand.measure), .text(series.estimand.statistic.rawValue),
          .count(index + 1), .decimal(coefficient), .decimal(bound),
          .count(series.autocorrelation.count),
        ])
      }
    }
    return table
  }
}
