import CapacityStudies
import ReportParts

extension StudySection {
  /// What a million people send, and what it costs.
  static let traffic = StudySection(
    id: "traffic", title: "Traffic", applies: { $0.tables.traffic.rowCount > 0 }
  ) { source, section in
    section.paragraph(
      "What a million people like the scenario's send, from the means of all replications: each "
        + "person's share, over all the time that is played, the heal phase included.")
    var columns = [
      "point_id", "label", "requests_per_s", "pushes_per_day", "bytes_up_per_day",
      "bytes_down_per_day",
    ]
    if !source.study.prices.isEmpty { columns += ["cost_per_month", "currency"] }
    section.table(
      DataTable(
        table: source.tables.traffic, caption: "Traffic of a million people", columns: columns))
    section.source("The same rows:", source.tables.traffic)
  }

  /// The combinations that were played.
  static let points = StudySection(id: "points", title: "Points") { source, section in
    section.table(
      DataTable(
        table: source.tables.points, caption: "The combinations that were played",
        columns: [
          "point_id", "label", "replications_count", "accounts_count", "facts_count", "verdict",
          "unsettled_count",
        ]))
    section.source("The same rows:", source.tables.points)
  }

  /// The mean of everything, everywhere.
  static let estimates = StudySection(id: "estimates", title: "Estimates") { source, section in
    let statistic = source.tables.estimates.column("statistic")
    let means = source.tables.estimates.filtered {
      source.tables.estimates.cell(row: $0, column: statistic).string == Statistic.mean.rawValue
    }
    section.table(
      DataTable(
        table: means, caption: "The mean of each measure at each point, with its interval",
        columns: ["point_id", "measure", "unit"] + ReportColumn.estimateNames
          + ["rel_half_width_ratio", "values_count"]))
    section.source("All statistics:", source.tables.estimates)
  }
}
