import CommandLineParts
import PropertySearch
import ReportParts
import Reports
import Scenarios
import Shrinking
import TextFormats
import Verification

/// `tipfleet check --exhaustive`: every order of delivery of a small scenario.
struct ExhaustiveCheck {
  private let file: ScenarioFile
  private let scenario: Scenario
  private let limits: ExplorationLimits
  private let settings: CheckSettings
  private let console: Console

  init(
    _ file: ScenarioFile, _ limits: ExplorationLimits, _ settings: CheckSettings,
    _ console: Console
  ) {
    self.file = file
    var scenario = file.scenario
    scenario.seed = settings.seed ?? scenario.seed
    self.scenario = scenario
    self.limits = limits
    self.settings = settings
    self.console = console
  }

  /// What is reported of the search.
  func perform() throws -> ExhaustiveReport.Input {
    var explorer = Explorer(scenario, limits: limits)
    let exploration = explorer.explore { exploration in
      if exploration.runCount % 64 == 0 {
        console.progress(
          "\(scenario.name)  \(English.number(exploration.runCount)) runs, "
            + "\(English.number(exploration.stateCount)) states")
      }
      return true
    }
    console.endProgress()
    var unusable: UnusableCase?
    let found = try exploration.failure.map { failure in
      try keep(failure, after: exploration.runCount, &unusable)
    }
    var input = ExhaustiveReport.Input(
      scenario: scenario, scenarioFile: file.path, limits: limits, exploration: exploration,
      found: found, toolVersion: ToolVersion.text,
      replayCommand: ToolCommand.check(
        file.path, seed: settings.seed, caseCount: limits.runs,
        options: [
          "--exhaustive", "--delays", "\(limits.delays)", "--losses", "\(limits.losses)",
        ] + settings.corpus.words))
    input.sourceAddress = settings.sourceAddress
    input.unusable = unusable.map {
      SearchReport.Unusable(path: $0.path, reason: $0.failure.message)
    }
    return input
  }

  /// Makes a schedule that fails small, and keeps it; `unusable` says if it cannot be read again.
  private func keep(
    _ failure: FailingSchedule, after runCount: Int, _ unusable: inout UnusableCase?
  ) throws -> SmallCase {
    var failing = scenario
    failing.schedule = .choices(failure.choices)
    let example = Counterexample.shrink(
      failing, base: file.scenario.name,
      name: settings.corpus.freeName(base: file.scenario.name, failure.signature),
      signature: failure.signature, caseNumber: nil, player: CasePlayer())
    let note =
      "Found by '\(ToolCommand.text(["check", file.path, "--exhaustive"]))', after "
      + "\(English.count(runCount, "run"))."
    do throws(Failure) {
      try settings.corpus.save(example.scenario, note: note, as: example.name)
    } catch {
      guard error.isUnreadable else { throw error }
      let kept = UnusableCase(path: settings.corpus.path(of: example.name), failure: error)
      kept.tell(on: console)
      unusable = kept
    }
    let path = try settings.corpus.pathOfOnly(example, base: file.scenario.name)
    return SmallCase(
      example: example, path: path, replayCommand: ToolCommand.play(path))
  }
}

/// What a search through every order prints.
struct ExhaustiveText {
  private let input: ExhaustiveReport.Input
  private let folder: String
  private let console: Console

  init(_ input: ExhaustiveReport.Input, folder: String, _ console: Console) {
    self.input = input
    self.folder = folder
    self.console = console
  }

  func text() -> String {
    var lines = [console.colored(input.scenario.name, .bold), ""]
    if let found = input.found {
      lines += FailureText.lines(
        of: found.example, from: "the schedule", path: found.path, mutant: nil, console)
    }
    lines.append("\(VerdictLines(console).word(input.verdict))  \(input.sentence)")
    lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    return lines.joined(separator: "\n")
  }
}
