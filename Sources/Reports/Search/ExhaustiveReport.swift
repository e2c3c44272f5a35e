import PropertySearch
import ReportParts
import Scenarios
import Shrinking
import SimulationKernel
import TextFormats
import Verification

/// The report on a search through every order of delivery: every file of it, from the same row.
package enum ExhaustiveReport {
  /// What its `summary.json` says that it is.
  package static let schema = "tipfleet.exhaustive/1"

  /// Everything that the report is made of.
  package struct Input: Sendable {
    /// What was explored.
    package var scenario: Scenario
    /// The scenario's file, as it was named.
    package var scenarioFile: String
    /// How far the search went.
    package var limits: ExplorationLimits
    /// What it found.
    package var exploration: Exploration
    /// The schedule that fails, made small, and where it is kept; nil if none fails.
    package var found: SmallCase?
    /// The same where its file cannot be read again.
    package var unusable: SearchReport.Unusable?
    /// Where the app's sources can be read, if somebody said so.
    package var sourceAddress: SourceAddress?
    /// The version of the program.
    package var toolVersion: String
    /// The command that makes the same search again.
    package var replayCommand: String

    /// The parts of a report.
    package init(
      scenario: Scenario, scenarioFile: String, limits: ExplorationLimits,
      exploration: Exploration, found: SmallCase?, toolVersion: String,
      replayCommand: String
    ) {
      self.scenario = scenario
      self.scenarioFile = scenarioFile
      self.limits = limits
      self.exploration = exploration
      self.found = found
      self.toolVersion = toolVersion
      self.replayCommand = replayCommand
    }

    /// What the search is worth: no pass unless every schedule was looked at, and they put to the
    /// test what the scenario asks.
    package var verdict: Verdict {
      if unusable != nil { return .error }
      return switch exploration.failure?.signature {
      case .disagreement, .trapped: .error
      case .violated, .missed, .broken, .endless: .fail
      case nil: exploration.isComplete && undecided.isEmpty ? .pass : .inconclusive
      }
    }

    /// What a search that went through every schedule leaves open.
    private var undecided: [String] {
      exploration.isComplete ? exploration.undecided(scenario) : []
    }

    /// The result in sentences.
    package var sentence: String {
      let failure = exploration.failure.map { "\($0.signature.sentence) " } ?? ""
      let reasons = undecided + [unusable?.reason].compactMap(\.self)
      return failure
        + ([exploration.sentence(scenario, limits)] + reasons).joined(separator: " ")
    }
  }

  /// All files, in a fixed order; the same input gives the same bytes.
  package static func files(for input: Input) -> FileSet {
    let table = table(input)
    let code = CodePlacesTable.make(input.scenario)
    var files = FileSet()
    files.add("index.html", page(input, table, code))
    files.add(
      [table] + [code].compactMap(\.self),
      describedBy: DataPackage(
        name: input.scenario.name, title: "Every schedule of \(input.scenario.name)",
        description: input.scenario.claim))
    files.add("summary.json", summary(input))
    return files
  }

  private static func table(_ input: Input) -> ReportTable {
    var table = ReportTable(
      name: "exploration", title: "Exploration", description: "One row: what was checked.",
      columns: [
        .key("scenario", "Scenario", "The name of the scenario."),
        .text("verdict", "Verdict", "pass, fail, inconclusive or error."),
        .text("schedules", "Schedules", "How many there are within the limits; a 64-bit number."),
        .count("runs_count", "Runs", "How many runs were played."),
        .count("states_count", "States", "How many different states there were at decisions."),
        .count("delays_count", "Delays", "The maximum number of delays in one schedule."),
        .count("losses_count", "Losses", "The maximum number of lost messages in one schedule."),
        .flag("is_complete", "Complete", "Whether every schedule was checked."),
        .text("failure", "Failure", "What fails; empty if nothing does."),
        .text("scenario_file", "Smallest case", "The file of the small case, if one fails."),
      ])
    let exploration = input.exploration
    table.append([
      .text(input.scenario.name), .text(input.verdict.rawValue),
      .text("\(exploration.scheduleCount)"), .count(exploration.runCount),
      .count(exploration.stateCount), .count(input.limits.delays), .count(input.limits.losses),
      .boolean(exploration.isComplete),
      exploration.failure.map { .text($0.signature.name) } ?? .missing,
      input.found.map { .text($0.path) } ?? .missing,
    ])
    return table
  }

  private static func page(
    _ input: Input, _ table: ReportTable, _ code: ReportTable?
  ) -> [UInt8] {
    let verdict = VerdictBadge(input.verdict)
    var page = HTMLPage(
      title: "\(verdict.word) · every schedule of \(input.scenario.name) · TipFleet",
      heading: input.scenario.name, kind: "TipFleet report on every schedule", verdict: verdict)
    page.introduce { header in
      header.paragraph(input.scenario.claim)
      header.verdictBanner(verdict, sentence: input.sentence)
      header.keyFigures([
        KeyFigure(title: "Schedules", value: English.number(input.exploration.scheduleCount)),
        KeyFigure(title: "Runs", value: English.number(input.exploration.runCount)),
        KeyFigure(title: "States", value: English.number(input.exploration.stateCount)),
      ])
      header.identity(
        seed: nil, around: input.scenarioFile, "Search again:", input.replayCommand)
    }
    if let found = input.found {
      page.section("failure", title: "What failed") { section in
        section.paragraph("\(found.example.signature.sentence) \(found.example.scenario.claim)")
        section.element("p") { line in
          line.text(
            "The \(found.example.phrase) that fails has \(found.example.size.text) and is kept in ")
          line.element("code", text: found.path)
          line.text(". Play it:")
        }
        section.command(found.replayCommand)
        if let causes = ToolCommand.causes(found.path, of: found.example.signature) {
          section.paragraph("To find the fault, step or message that it depends on:")
          section.command(causes)
        }
      }
    }
    page.section("exploration", title: "What was checked") { section in
      section.table(
        DataTable(table: table, caption: "The search", looks: ["verdict": .verdict]))
      section.source("The same row:", table)
    }
    page.codeSection(code, input.sourceAddress)
    page.end {
      $0.text(
        "Written by TipFleet \(input.toolVersion). The same scenario, limits and version give the "
          + "same bytes on every machine.")
    }
    return page.bytes()
  }

  private static func summary(_ input: Input) -> [UInt8] {
    JSONText.document { json in
      json.member("claim", input.scenario.claim)
      if let failure = input.exploration.failure {
        json.member("failure", failure.signature.name)
      }
      json.member("is_complete", input.exploration.isComplete)
      json.member("limits_delays", input.limits.delays)
      json.member("limits_losses", input.limits.losses)
      json.member("replay", input.replayCommand)
      json.member("runs", input.exploration.runCount)
      json.member("scenario", input.scenario.name)
      json.member("scenario_file", input.scenarioFile)
      json.member("schedules", "\(input.exploration.scheduleCount)")
      json.member("schema", schema)
      json.member("sentence", input.sentence)
      if let found = input.found { json.member("smallest", found.path) }
      json.member("states", input.exploration.stateCount)
      json.tool(version: input.toolVersion)
      json.member("verdict", input.verdict.rawValue)
    }
  }
}
