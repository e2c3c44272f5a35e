import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulationKernel

/// The report on a scenario: every file of it, from the same rows.
package enum RunReport {
  /// Where the journal lies in the folder of the report.
  package static let journalPath = "journal.ndjson"

  /// All files, in a fixed order; the same input gives the same bytes.
  package static func files(for input: ReportInput) -> FileSet {
    files(for: input) { $0.add(journalPath, journal(of: input)) }
  }

  /// All files, of which `addJournal` adds the journal, when the page is done: a long one is better
  /// written by somebody else meanwhile.
  ///
  /// - `maker`: Who makes the files beside the page.
  package static func files<Failure: Error>(
    for input: ReportInput, by maker: FileMaker = .atOnce,
    addJournal: (inout FileSet) throws(Failure) -> Void
  ) throws(Failure) -> FileSet {
    let scenario = input.shown.run.scenario
    let tables = RunTables(input)
    var files = RunPage.files(for: input, tables: tables, by: maker)
    files.add(
      tables.all,
      describedBy: DataPackage(
        name: scenario.name, title: "Runs of \(scenario.name)", description: scenario.claim))
    let suite = RunJUnit.suite(for: input)
    files.add("junit.xml", JUnitWriter.bytes(of: [suite], name: "tipfleet"))
    let totals = input.totals
    files.add(
      StepSummary.path,
      StepSummary(
        title: scenario.name, verdict: VerdictBadge(totals.verdict),
        sentences: [VerdictHeader.sentence(input, totals)], suites: [suite],
        commands: [input.replayCommand]
      ).bytes)
    try addJournal(&files)
    files.add("inputs/\(scenario.name).json", input.scenarioText)
    for example in input.smallest ?? [] {
      files.add(example.file, example.bytes)
    }
    files.add("summary.json", RunSummaryFile.bytes(for: input, files: files))
    return files
  }

  private static func journal(of input: ReportInput) -> [UInt8] {
    let run = input.shown.run
    var writer = JournalWriter(run, version: input.toolVersion)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(run.journal.facts.count * 160)
    writer.writeHeader(into: &bytes)
    writer.write(run.journal.facts.indices, of: run.journal, into: &bytes)
    writer.writeFooter(of: run.journal, into: &bytes)
    return bytes
  }
}
