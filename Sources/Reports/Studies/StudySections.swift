import CapacityStudies

/// A section of a study's page: a question, and what answers it.
struct StudySection: Sendable {
  let id: String
  let title: String
  /// The section, or nil where the study says nothing of it.
  let write: @Sendable (StudyOutcome, StudyTables) -> Written?

  struct Written {
    var note: String?
    let body: (inout HTMLWriter) -> Void
  }
}

/// All sections, in the order of the page. A further one is one line here and a file beside.
enum StudySections {
  static let all: [StudySection] = [
    .points, .estimates, .comparisons, .capacity, .traffic,
  ]
}

extension StudySection {
  static let points = StudySection(id: "points", title: "Points") { outcome, tables in
    Written(note: Words.grouped(tables.points.rowCount)) { section in
      section.table(
        DataTable(
          table: tables.points, caption: "The combinations that were played",
          columns: [
            "point_id", "label", "replications_count", "accounts_count", "verdict",
            "unsettled_count",
          ]))
      section.source("The same rows:", tables.points)
    }
  }

  static let estimates = StudySection(id: "estimates", title: "Estimates") { outcome, tables in
    let statistic = tables.estimates.column("statistic")
    let means = tables.estimates.filtered {
      tables.estimates.cell(row: $0, column: statistic).string == Statistic.mean.rawValue
    }
    return Written { section in
      section.table(
        DataTable(
          table: means, caption: "The mean of each measure at each point, with its interval",
          columns: [
            "point_id", "measure", "estimate", "ci_low", "ci_high", "rel_half_width_ratio",
            "values_count",
          ]))
      section.source("All statistics:", tables.estimates)
    }
  }

  static let comparisons = StudySection(
    id: "comparisons", title: "Which knob matters?"
  ) { outcome, tables in
    guard tables.comparisons.rowCount > 0 else { return nil }
    return Written { section in
      section.table(
        DataTable(
          table: tables.comparisons,
          caption: "Paired differences against the first value of each factor",
          columns: [
            "factor", "base_value", "candidate_value", "measure", "diff", "diff_ci_low",
            "diff_ci_high", "p_value", "pairs_count",
          ]))
      section.source("The same rows:", tables.comparisons)
    }
  }

  static let capacity = StudySection(id: "capacity", title: "Capacity") { outcome, tables in
    guard tables.capacity.rowCount > 0 else { return nil }
    return Written { section in
      section.table(
        DataTable(
          table: tables.capacity, caption: "Every objective at every load that was tried"))
      section.source("The same rows:", tables.capacity)
    }
  }

  static let traffic = StudySection(id: "traffic", title: "Traffic") { outcome, tables in
    guard tables.traffic.rowCount > 0 else { return nil }
    return Written { section in
      section.table(
        DataTable(table: tables.traffic, caption: "What a million people send"))
      section.source("The same rows:", tables.traffic)
    }
  }
}
