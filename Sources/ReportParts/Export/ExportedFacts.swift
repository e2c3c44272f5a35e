import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel

/// The facts of a journal as a table: one row a fact, with its sentence.
package enum ExportedFacts {
  /// The facts that are selected.
  package static func table(
    of journal: Journal, _ names: JournalNames, _ selection: FactSelection
  ) -> ReportTable {
    let prose = FactProse(journal: journal, names: names)
    let lanes = ExportLanes(names)
    var table = ReportTable(
      name: "facts", title: "Facts", description: "One row per fact, in the order of the journal.",
      columns: [
        ReportColumn(
          "fact", .integer, title: "Fact", description: "Its number in the journal.",
          isPrimaryKey: true),
        ReportColumn(
          "true_us", .integer, unit: .microseconds, title: "Time",
          description: "When it happened, since the run began."),
        ReportColumn(
          "local_us", .integer, unit: .microseconds, title: "Local time",
          description: "When it happened by the clock of the device."),
        .text("at", "Where", "The device, hub or run."),
        .text("kind", "Kind", "Its kind, as the journal names it."),
        .text("says", "Sentence", "What happened, in words."),
        .text("causes", "Causes", "The numbers of the facts that caused it."),
      ])
    for (position, fact) in journal.facts.enumerated() where selection.holds(fact) {
      let id = FactID(position)
      let causes = journal.causes(of: id).map { String($0.rawValue) }
      table.append([
        .count(position), .integer(fact.instant.microseconds),
        .integer(fact.localInstant.microseconds),
        .text(lanes.names[lanes.index(of: fact.actor)]), .text(fact.kind.name),
        .text(prose.sentence(id)), .text(causes.joined(separator: " ")),
      ])
    }
    return table
  }
}
