import CommandLineParts
import HostFiles
import Mutants
import PropertySearch
import ReportParts
import Reports
import RunTables
import Scenarios
import TextFormats

/// Where the report on a search is written, and what it is made of.
enum CheckReport {
  /// A folder for each scenario, checked before anything is played; no two scenarios share one.
  static func folders(
    for files: [ScenarioFile], _ settings: CheckSettings, schema: String, isForced: Bool,
    on disk: Disk
  ) throws -> [ReportFolder] {
    var names: [String] = []
    return try files.map { file in
      let name = file.scenario.name
      guard !names.contains(name) else {
        throw UsageError(
          "Two of the scenarios are named '\(name)' inside, so one report would replace the "
            + "other. Search them one by one with '--out'.")
      }
      names.append(name)
      let path = settings.folder(of: name, amongMany: files.count > 1)
      let folder = try ReportFolder(
        path, scenario: name, schema: schema, isForced: isForced, on: disk)
      try folder.checkWritable()
      return folder
    }
  }

  /// The files of the report.
  static func files(for result: CheckResult, in folder: String) -> FileSet {
    SearchReport.files(for: input(for: result), keeping: result.file.storedFile(in: folder))
  }

  /// What the report is made of.
  static func input(for result: CheckResult) -> SearchReport.Input {
    var input = SearchReport.Input(
      scenario: result.file.scenario.name, claim: result.file.scenario.claim,
      scenarioFile: result.file.path, seed: result.seed,
      plannedCaseCount: result.settings.caseCount, tally: result.tally,
      found: result.found.map {
        SmallCase(
          example: $0.example, path: $0.path,
          replayCommand: ToolCommand.play($0.path, mutant: result.settings.mutant?.id))
      },
      regressions: result.regressions.map {
        SearchReport.Regression(
          path: $0.file.path, outcome: $0.outcome,
          replayCommand: ToolCommand.play($0.file.path, mutant: result.settings.mutant?.id))
      },
      claimedLabels: result.file.scenario.reach, unreached: result.unreached,
      unclaimedInvariants: SearchReport.unclaimedInvariants(of: result.file.scenario),
      absentSystems: result.file.scenario.unsearchedSystems,
      verdict: result.verdict, toolVersion: ToolVersion.text,
      replayCommand: searching(result), injection: result.settings.mutant,
      expectations: result.expectations, demands: VerdictWords.demands(of: result.file.scenario))
    input.learns = result.settings.learns
    input.unusable = result.unusable.map { unusable in
      SearchReport.Unusable(path: unusable.path, reason: unusable.failure.message)
    }
    input.addTips(of: result.file.scenario)
    input.addCode(of: result.file.scenario, at: result.settings.sourceAddress)
    return input
  }

  private static func searching(_ result: CheckResult) -> String {
    ToolCommand.check(
      result.file.path, seed: result.seed, caseCount: result.settings.caseCount,
      options: (result.settings.keepsGoing ? ["--keep-going"] : [])
        + (result.settings.learns ? [] : ["--no-learning"]) + result.settings.corpus.words,
      mutant: result.settings.mutant?.id)
  }
}
