import CapacityStudies
import ReportParts

/// A section of a study's page: a question, and what answers it.
struct StudySection: Sendable {
  let id: String
  let title: String
  /// Whether the study says anything of it.
  var applies: @Sendable (StudySource) -> Bool = { _ in true }
  /// Writes the section.
  let write: @Sendable (StudySource, inout HTMLWriter) -> Void
}

/// Everything that a section may be made of.
struct StudySource {
  let outcome: StudyOutcome
  let tables: StudyTables

  var study: Study { outcome.study }

  /// What the study is about.
  var estimands: [Estimand] { study.asked }

  /// The rows of `estimates` that are of one estimand.
  func rows(of estimand: Estimand) -> ReportTable { rows(of: estimand, in: tables.estimates) }

  /// The rows of a table with a measure and a statistic that are of one estimand.
  func rows(of estimand: Estimand, in table: ReportTable) -> ReportTable {
    let (measure, statistic) = (table.column("measure"), table.column("statistic"))
    return table.filtered { row in
      table.cell(row: row, column: measure).string == estimand.measure
        && table.cell(row: row, column: statistic).string == estimand.statistic.rawValue
    }
  }
}

/// All sections, in the order of the page. A further one is one line here and a file beside.
enum StudySections {
  static let all: [StudySection] = [
    .capacity, .hub, .rareEvents, .effects, .factors, .convergence, .traffic, .points, .estimates,
  ]
}
