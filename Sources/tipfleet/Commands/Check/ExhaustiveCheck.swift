import FleetSimulation
import PropertySearch
import Reports
import Verification

/// `tipfleet check --exhaustive`: every order of delivery of a small scenario.
struct ExhaustiveCheck {
  private let file: ScenarioFile
  private let limits: ExplorationLimits
  private let settings: CheckSettings
  private let console: Console

  init(
    _ file: ScenarioFile, _ limits: ExplorationLimits, _ settings: CheckSettings,
    _ console: Console
  ) {
    self.file = file
    self.limits = limits
    self.settings = settings
    self.console = console
  }

  func perform() throws -> ExitCode {
    let scenario = file.scenario
    var explorer = Explorer(scenario, limits: limits)
    let found = explorer.explore { exploration in
      if settings.showsProgress && exploration.runCount % 64 == 0 {
        console.progress(
          "\(scenario.name)  \(Grouped.text(exploration.runCount)) runs, "
            + "\(Grouped.text(exploration.stateCount)) states")
      }
      return true
    }
    console.endProgress()
    let name = console.colored(scenario.name, .bold)
    guard let failure = found.failure else {
      let word =
        found.isComplete
        ? console.colored("PASS", .green) : console.colored("INCONCLUSIVE", .yellow)
      console.print("\(name)\n\n\(word)  \(found.sentence(scenario, limits))")
      return found.isComplete ? .pass : .inconclusive
    }
    var failing = scenario
    failing.schedule = .choices(failure.choices)
    let example = Counterexample.shrink(
      failing, base: scenario.name, signature: failure.signature, caseNumber: nil,
      player: CasePlayer())
    let path = settings.corpus.path(of: example.name)
    let origin =
      "Found by 'tipfleet check \(file.path) --exhaustive', after \(found.runCount) runs."
    try settings.corpus.save(example.text(origin: origin), as: example.name)
    let lines =
      [name, ""]
      + FailureText.lines(of: example, from: "the schedule", path: path, mutant: nil, console)
      + ["\(console.colored("FAIL", .red))  \(failure.signature.sentence)"]
    console.print(lines.joined(separator: "\n"))
    return .violated
  }
}
