import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import TextFormats
import Verification

/// The report on an app: what people saw of its tips over many runs, what would help, the smallest
/// schedule of each thing that went wrong, and the reports on the runs and on the search behind it.
package enum AppReport {
  /// What its `summary.json` says that it is.
  package static let schema = "tipfleet.app/1"
  /// Where the report on the runs lies.
  static let runFolder = "run"
  /// Where the report on the search lies.
  static let searchFolder = "search"

  /// Everything that the report is made of.
  package struct Input: Sendable {
    /// The runs.
    package let run: ReportInput
    /// The search.
    package let search: SearchReport.Input
    /// The smallest schedule of each expectation that a run violates.
    package let examples: [SmallestExample]
    /// The changes that were tried, each on pairs of runs with the same seeds.
    package let trials: [SettingTrial]
    /// How many pairs there are of each.
    package let pairCount: Int
    /// The command that makes the report again.
    package let replayCommand: String
    /// What the runs say of each tip.
    package let promises: TipPromises
    /// What to do about each tip; nil where nothing is wrong.
    package let advice: [TipAdvice?]

    /// The parts of a report.
    package init(
      run: ReportInput, search: SearchReport.Input, examples: [SmallestExample],
      trials: [SettingTrial], pairCount: Int, replayCommand: String
    ) {
      var run = run
      run.isPartOfApp = true
      self.run = run
      self.search = search
      self.examples = examples
      self.trials = trials
      self.pairCount = pairCount
      self.replayCommand = replayCommand
      promises = run.promises
      advice = TipAdvice.all(for: promises, trials)
    }

    /// What it is worth: the graver of runs and search.
    package var verdict: Verdict { run.totals.verdict.combined(with: search.verdict) }

    /// The invariants that a run violates without being meant to, and that were not made small.
    package var leftOut: [String] {
      run.totals.surprises(besides: examples.map(\.found) + search.found)
    }

    /// The scenario of the app.
    package var scenario: Scenario { run.shown.run.scenario }
  }

  /// The path of a file within the report on the runs or the search that it belongs to.
  package static func pathWithinPart(_ path: String) -> String {
    for folder in [runFolder, searchFolder] where path.hasPrefix(folder + "/") {
      return String(path.dropFirst(folder.utf8.count + 1))
    }
    return path
  }

  /// All files, in a fixed order; the same input gives the same bytes.
  package static func files(for input: Input) -> FileSet {
    let tables = AppTables(input)
    var files = FileSet()
    files.add("index.html", AppPage.bytes(for: input, tables))
    files.add(
      tables.all,
      describedBy: DataPackage(
        name: input.scenario.name, title: "The tips of \(input.scenario.name)",
        description: input.scenario.claim))
    let suites = [RunJUnit.suite(for: input.run), SearchJUnit.suite(for: input.search)]
    files.add("junit.xml", JUnitWriter.bytes(of: suites, name: "tipfleet app"))
    files.add(
      StepSummary.path,
      StepSummary(
        title: "the tips of \(input.scenario.name)", verdict: VerdictBadge(input.verdict),
        sentences: [AppPage.sentence(input)], suites: suites, commands: [input.replayCommand]
      ).bytes)
    for example in input.examples {
      files.add(example.file, example.bytes)
    }
    files.add(RunReport.files(for: input.run), in: runFolder)
    files.add(SearchReport.files(for: input.search), in: searchFolder)
    files.add("summary.json", AppSummaryFile.bytes(for: input, files: files))
    return files
  }
}
