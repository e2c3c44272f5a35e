import FleetSimulation
import HostFiles
import Mutants
import Reports
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet run`: play, judge, report.
struct RunCommand: Command {
  static let name = "run"
  static let abstract = "Play scenarios, judge every invariant, and write a report."

  private let paths: [String]
  @Argument private var seed: UInt64?
  @Argument private var runs: Int
  @Argument private var out: ChosenFolder
  @Argument private var isForced: Bool
  @Argument private var withoutFaults: [String]
  @Argument private var mutant: Mutant?
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  @Argument private var onlyPlays: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    paths = arguments.operands(
      "scenario", "The scenario files; '-' is standard input.", count: 1...1_000)
    _seed = try arguments.seed("Seed of the first run")
    _runs = try arguments.count(
      "runs", "Number of runs; each has the next seed.", in: 1...1_000_000, default: 1)
    _out = try arguments.out(
      "Folder of the report; of several scenarios, each has its own folder in it.",
      default: "reports/<scenario>", alsoShown: "with '--mutant', \(Self.mutantFolder.usual)")
    _isForced = arguments.force()
    _withoutFaults = arguments.withoutFaults()
    _mutant = try arguments.mutant()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    _onlyPlays = arguments.flag(
      "only-play",
      "Play without judging; print the number of occurrences, the number of facts and the digest.")
    console = arguments.console
    disk = arguments.disk
  }

  /// What was played with a mutant is not taken for the scenario's own report.
  private static let mutantFolder = ChosenFolder(usual: "reports/<scenario>.<mutant>")

  func perform() throws -> ExitCode {
    // Everything is checked before anything is played, so that a mistake costs no time.
    let files = try scenarioFiles()
    for file in files { try file.checkFaults(withoutFaults) }
    if onlyPlays {
      for file in files { onlyPlay(file) }
      return .pass
    }
    let folders = try files.map { try reportFolder(for: $0, of: files.count) }
    for folder in folders { try folder.checkReplaceable() }
    var code = ExitCode.pass
    var summaries: [[UInt8]] = []
    for (file, folder) in zip(files, folders) {
      let played = play(file.stored(in: folder))
      code = code.combined(with: played.exitCode)
      let report = RunReport.files(for: played.input)
      try folder.write(report)
      summaries.append(report["summary.json"] ?? [])
      let text = RunText(played, folder: folder.path, console: console)
      if !isJSON && !isQuiet { console.print(text.text()) }
      console.annotate(text.annotations())
    }
    if isJSON { console.printDocuments(summaries) }
    return code
  }

  // MARK: Files

  /// The files, read and checked; no two of them may write to one folder.
  private func scenarioFiles() throws -> [ScenarioFile] {
    var files: [ScenarioFile] = []
    for path in paths {
      let file = try ScenarioFile(path)
      if let other = files.first(where: { $0.scenario.name == file.scenario.name }) {
        throw UsageError(
          "'\(PrintableText.escaped(other.path))' and '\(PrintableText.escaped(path))' are both "
            + "named '\(file.scenario.name)' inside, so one report would replace the other. Play "
            + "them one by one with '--out'.")
      }
      files.append(file)
    }
    return files
  }

  private func reportFolder(for file: ScenarioFile, of count: Int) throws -> ReportFolder {
    let name = file.scenario.name
    let path: String
    if let named = out.named {
      path = count == 1 ? named : "\(named)/\(name)"
    } else {
      path = mutant.map { Self.mutantFolder.path(name, $0.id) } ?? out.path(name)
    }
    return try ReportFolder(path, scenario: name, isForced: isForced, on: disk)
  }

  // MARK: Playing

  /// Plays one scenario under `runs` seeds and keeps the run that is worth showing: the first one
  /// that is not green, or else the first.
  private func play(_ file: ScenarioFile) -> PlayedScenario {
    let first = seed ?? file.scenario.seed
    var played = PlayedScenario(file: file)
    for number in 0..<runs {
      if runs > 1 {
        console.progress("\(file.scenario.name)  \(number) of \(runs) runs")
      }
      let options = RunOptions(
        seed: first &+ UInt64(number), withoutFaults: withoutFaults, injection: mutant)
      played.add(JudgedRun.play(file.scenario, options: options))
    }
    if runs > 1 { console.endProgress() }
    return played
  }

  private func onlyPlay(_ file: ScenarioFile) {
    var observer = NoObserver()
    let run = World.play(
      file.scenario,
      options: RunOptions(seed: seed, withoutFaults: withoutFaults, injection: mutant),
      observer: &observer)
    console.print(
      "{\"occurrences\":\(run.occurrenceCount),\"facts\":\(run.journal.facts.count),"
        + "\"digest\":\"\(run.digest)\"}")
  }
}
