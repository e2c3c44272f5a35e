import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import Verification

@testable import ReportParts
@testable import Reports
@testable import RunTables

/// A scenario that ships, played as `tipfleet run` plays it, with its report and its journal.
struct CountedRun {
  let path: String
  let runs: [JudgedRun]
  /// The number of the run that is shown.
  let shown: Int
  let input: ReportInput
  let files: FileSet
  let journal: JournalFile

  /// - `count`: How many seeds are played.
  /// - `changing`: Texts of the file, each with what stands in its place.
  init(
    _ path: String, count: Int = 1, withoutFaults: [String] = [],
    changing changes: [(String, String)] = []
  ) throws {
    var text = try Repository.text(of: path)
    for (old, new) in changes {
      #expect(text.contains(old), "\(path) has no \(old)")
      text = text.replacing(old, with: new)
    }
    let bytes = Array(text.utf8)
    let scenario = try #require(
      ScenarioReader.strict.read(SourceFile(name: path, bytes: bytes)).scenario)
    runs = (0..<count).map { number in
      JudgedRun.play(
        scenario,
        options: RunOptions(
          seed: scenario.seed &+ UInt64(number), withoutFaults: withoutFaults))
    }
    // The first that is not green, or else the first that violates anything, or else the first.
    shown =
      runs.firstIndex { $0.verdict.settled != .pass }
      ?? runs.firstIndex { !$0.verdict.surprises.isEmpty } ?? 0
    input = ReportInput(
      shown: runs[shown], runs: runs.map { RunSummary($0) }, scenarioFile: path,
      scenarioText: bytes, toolVersion: "0.1.0")
    files = RunReport.files(for: input)
    journal = try JournalFile(files["journal.ndjson"] ?? [])
    self.path = path
  }

  var name: String { "\(journal.scenario).r\(shown)" }

  var verdicts: CountedVerdicts {
    CountedVerdicts(
      scenario: journal.scenario, runs: runs,
      demands: journal.header["demands"] as? [String: String] ?? [:],
      expected: journal.header["expects"] as? [String] ?? [])
  }

  /// The journals of all runs.
  func journals() throws -> [JournalFile] {
    try runs.map { run in
      var writer = JournalWriter(run.run, version: "0.1.0")
      var bytes: [UInt8] = []
      writer.writeHeader(into: &bytes)
      writer.write(run.run.journal.facts.indices, of: run.run.journal, into: &bytes)
      writer.writeFooter(of: run.run.journal, into: &bytes)
      return try JournalFile(bytes)
    }
  }

  /// The command that plays the shown run again.
  var replay: String {
    let off = (journal.header["withoutFaults"] as? [String] ?? []).map { " --without-fault \($0)" }
    return "tipfleet run \(path) --seed \(journal.header["seed"] ?? "")" + off.joined()
  }

  /// Every table of the report, counted.
  func tables(_ setup: CountedSetup, styles: [String: String] = [:]) throws -> [CountedTable] {
    let tips = CountedTips(journal, run: name, styles: styles)
    let links = CountedLinks(journal, run: name)
    return [
      verdicts.runsTable(), try measuresTable(), CountedPromises(try journals()).table,
      verdicts.invariantsTable(),
      verdicts.violationsTable(of: shown, journal, replay: replay),
      CountedSpans.table(journal, run: name), CountedDevices.table(journal, run: name), tips.tips,
      tips.displaysByDevice, tips.displays,
      tips.invalidations, tips.changes, links.links, links.losses, CountedCoverage(journal).table,
      try CountedSetup.knobs(journal), setup.settingsTable,
      setup.faultsTable(journal, run: name),
    ]
  }

  /// The measures of every run, each counted over its own journal.
  private func measuresTable() throws -> CountedTable {
    var table = CountedTable("measures", "run_id measure unit value")
    for (number, (run, journal)) in zip(runs, try journals()).enumerated() {
      let violations = run.verdict.results.filter { $0.verdict == .fail && $0.role.isDemanded }
        .reduce(0) { $0 + $1.violationCount }
      let measures = CountedMeasures(journal)
      for name in ["violations"] + CountedMeasures.names {
        let value = name == "violations" ? Double(violations) : measures.value(name)
        guard let value else { continue }
        table.add([
          "run_id": "\(journal.scenario).r\(number)", "measure": name,
          "unit": CountedFactors.unit(of: name, ""), "value": "\(value)",
        ])
      }
    }
    return table
  }
}
