import ReportParts
import SimulationKernel

/// A table about one system of the devices, and what the page makes of it.
///
/// A further one is one more file and one line in the list of its system. A table without rows is
/// neither written nor shown.
struct SystemPart<Definition>: Sendable {
  /// Makes the table from the facts.
  let rows: @Sendable (ReportInput, TableNames, Definition) -> ReportTable
  /// Writes what the page says of a table that has rows.
  let show: @Sendable (ReportTable, PartPage<Definition>, inout HTMLWriter) -> Void
}

/// What the page of a run says besides the rows, as far as a part needs it.
package struct PartPage<Definition> {
  /// What the scenario declares of the system.
  let definition: Definition
  /// How long the run is.
  let length: Instant
  /// The moments that every chart over time marks.
  let moments: [ChartLimit]
  /// When devices had no connection, each by its own clock.
  let offline: [(device: String, from: Instant, to: Instant)]

  /// Gathers what the parts of one system need.
  package init(
    definition: Definition, length: Instant, moments: [ChartLimit],
    offline: [(device: String, from: Instant, to: Instant)]
  ) {
    self.definition = definition
    self.length = length
    self.moments = moments
    self.offline = offline
  }
}

/// The parts of one system with the tables of a run.
package struct SystemParts<Definition>: Sendable {
  private let parts: [SystemPart<Definition>]
  private let made: [ReportTable]

  init(
    _ parts: [SystemPart<Definition>], _ input: ReportInput, _ names: TableNames,
    _ definition: Definition
  ) {
    self.parts = parts
    made = parts.map { $0.rows(input, names, definition) }
  }

  /// Those with rows.
  var tables: [ReportTable] { made.filter { $0.rowCount > 0 } }

  /// What the page says of each of them, one after the other.
  package func write(_ page: PartPage<Definition>, into section: inout HTMLWriter) {
    for (part, table) in zip(parts, made) where table.rowCount > 0 {
      part.show(table, page, &section)
    }
  }
}

extension HTMLWriter {
  /// A table with the question that it answers, and the answer.
  mutating func answered(_ question: String, _ answer: String, _ data: DataTable) {
    element("h3", text: question)
    paragraph(answer)
    table(data)
    source("All columns:", data.table)
  }

  /// The same with the table behind a summary that opens it: the answer needs no click.
  mutating func answered(_ question: String, _ answer: String, folded data: DataTable) {
    element("h3", text: question)
    paragraph(answer)
    details("Table of the data", data)
    source("All columns:", data.table)
  }
}
