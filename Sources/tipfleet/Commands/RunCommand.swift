import CommandLineParts
import FleetFacts
import FleetSimulation
import FleetWorld
import HostFiles
import Mutants
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet run`: play, judge, report.
struct RunCommand: Command {
  static let name = "run"
  static let abstract = "Play scenarios, judge every invariant, and write a report."
  static let purpose = CommandPurpose.play
  static let examples = [
    CommandExample(
      "run", "scenarios/trails.json",
      meaning: "Play a month, and write a report to reports/trails."),
    CommandExample(
      "run", "scenarios/", "--filter", "cap-*", "--out", "reports/caps",
      meaning: "Play the scenarios of a folder whose names begin with cap-."),
  ]

  private let paths: [String]
  @Argument private var seed: UInt64?
  @Argument private var runs: Int
  @Argument private var stopsAtFailure: Bool
  @Argument private var makesSmall: Bool
  @Argument private var filters: [String]
  @Argument private var allowsEmpty: Bool
  @Argument private var out: ChosenFolder
  @Argument private var isForced: Bool
  @Argument private var withoutFaults: [String]
  @Argument private var mutant: Mutant?
  @Argument private var sourceAddress: SourceAddress?
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  @Argument private var onlyPlays: Bool
  @Argument private var maximumFacts: Int
  @Argument private var timeLimit: SimulatedDuration?
  @Argument private var memory: Int64?
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    paths = arguments.operands(
      "scenario", "The scenario files, or folders of them; '-' is standard input.",
      count: 1...1_000)
    _seed = try arguments.seed("Seed of the first run")
    _runs = try arguments.count(
      "runs", "Number of runs; each has the next seed.", in: 1...1_000_000, default: 1)
    _stopsAtFailure = arguments.flag(
      "until-fail",
      "Stop at the first run that fails; without '--runs', after \(Self.runsUntilFailure) runs.")
    _makesSmall = arguments.flag(
      "smallest",
      "Add the smallest schedule of what goes wrong; takes up to \(SmallExamples.attempts) plays "
        + "for each of at most \(SmallExamples.limit).")
    _filters = arguments.texts(
      "filter", value: "pattern",
      "Play only scenarios with this in their name, or whose whole name matches * and ?; can be "
        + "given again.")
    _allowsEmpty = arguments.flag("allow-empty", "With '--filter': to select nothing is no error.")
    _out = try arguments.out(
      "Folder of the report; of several scenarios, each has its own folder in it.",
      default: "reports/<scenario>", alsoShown: "with '--mutant', \(Self.mutantFolder.usual)")
    _isForced = arguments.force()
    _withoutFaults = arguments.withoutFaults()
    _mutant = try arguments.mutant()
    _sourceAddress = try arguments.sourceAddress()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    _onlyPlays = arguments.flag(
      "only-play",
      "Play without judging; print the number of occurrences, the number of facts and the digest.")
    _maximumFacts = try arguments.maximumFacts("a run", default: HostLimits.usualFactCount)
    _timeLimit = try arguments.timeLimit()
    _memory = try arguments.memory()
    console = arguments.console
    disk = arguments.disk
  }

  /// What was played with a mutant is not taken for the scenario's own report.
  private static let mutantFolder = ChosenFolder(usual: "reports/<scenario>.<mutant>")

  /// How many runs are played at most until one fails, unless a number is given.
  private static let runsUntilFailure = 1_000

  func perform() throws -> ExitCode {
    // Everything is checked before anything is played, so that a mistake costs no time.
    let files = try scenarioFiles()
    if files.isEmpty { return nothingSelected() }
    for file in files { try file.checkFaults(withoutFaults) }
    let limits = HostLimits(facts: maximumFacts, time: timeLimit, memory: memory)
    if filters.isEmpty { try UsageError.refuse([$allowsEmpty], "without '--filter'.") }
    if onlyPlays {
      try UsageError.refuse(
        [$sourceAddress, $out, $isForced], "with '--only-play', which writes no report.")
      try UsageError.refuse(
        [$stopsAtFailure, $makesSmall], "with '--only-play', which judges nothing.")
      try UsageError.refuse(
        [$runs, $isJSON, $isQuiet], "with '--only-play', which prints one line of JSON of one run.")
      return files.map { onlyPlay($0, limits) }.reduce(.pass) { $0.combined(with: $1) }
    }
    if makesSmall {
      try UsageError.refuse(
        [$withoutFaults, $mutant], "with '--smallest', which makes small what the scenario does.")
    }
    let folders = try files.map { try reportFolder(for: $0, of: files.count) }
    for folder in folders { try folder.checkWritable() }
    var code = ExitCode.pass
    var isCutOff = false
    var summaries: [[UInt8]] = []
    for (file, folder) in zip(files, folders) {
      var played = play(file.stored(in: folder.path), limits)
      if makesSmall {
        played.makeSmall(in: folder.path, console) { limits.spent != nil }
      }
      isCutOff = isCutOff || played.input.totals.isCutOff
      code = code.combined(with: played.exitCode)
      let report = try folder.write(played.input, isOfMutant: mutant != nil)
      summaries.append(report["summary.json"] ?? [])
      let text = RunText(played, folder: folder.path, console: console)
      if !isJSON && !isQuiet { console.print(text.text()) }
      console.annotate(text.annotations())
    }
    if isJSON { console.printDocuments(summaries) }
    // What was played is reported; more time or memory, or higher limits, tell the rest.
    return code == .inconclusive && isCutOff ? .temporary : code
  }

  // MARK: Files

  /// The files, read and checked; no two of them may write to one folder.
  private func scenarioFiles() throws -> [ScenarioFile] {
    let named = try NamedFiles(paths, wanted: .scenarios)
    if !isQuiet { for sentence in named.skipped { console.complain(sentence) } }
    let patterns = filters.map { NamePattern($0) }
    var files: [ScenarioFile] = []
    for path in named.files.map(\.path) {
      let file = try ScenarioFile(path)
      if !patterns.isEmpty, !patterns.contains(where: { $0.matches(file.scenario.name) }) {
        continue
      }
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

  private func nothingSelected() -> ExitCode {
    if allowsEmpty { return .pass }
    console.complain(
      "Error: '--filter' selects none of the scenarios, so nothing was played. 'tipfleet list' "
        + "shows their names; '--allow-empty' makes this a success.")
    return .nothingSelected
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
  private func play(_ file: ScenarioFile, _ limits: HostLimits) -> PlayedScenario {
    let first = seed ?? file.scenario.seed
    var played = PlayedScenario(file: file, sourceAddress: sourceAddress)
    let runs = stopsAtFailure && !$runs.isGiven ? Self.runsUntilFailure : runs
    for number in 0..<runs {
      if runs > 1 {
        console.progress("\(file.scenario.name)  \(number) of \(runs) runs")
      }
      // One run is always reported, also if it ends at once.
      if number > 0, limits.spent != nil {
        played.unplayedCount = runs - number
        break
      }
      var options = RunOptions(
        seed: first &+ UInt64(number), withoutFaults: withoutFaults, injection: mutant)
      options.budget = limits.budget(keepsJournal: true)
      played.add(JudgedRun.play(file.scenario, options: options))
      if stopsAtFailure, played.summaries.last?.verdict == .fail { break }
    }
    if runs > 1 { console.endProgress() }
    return played
  }

  /// Plays without judging.
  private func onlyPlay(_ file: ScenarioFile, _ limits: HostLimits) -> ExitCode {
    var options = RunOptions(seed: seed, withoutFaults: withoutFaults, injection: mutant)
    options.keepsJournal = false
    options.budget = limits.budget(keepsJournal: false)
    var observer = NoObserver()
    var world = World(file.scenario, options: options)
    world.run(observer: &observer)
    console.print(
      "{\"occurrences\":\(world.occurrenceCount),\"facts\":\(world.journal.factCount),"
        + "\"digest\":\"\(world.digest)\"}")
    guard let end = world.earlyEnd else { return .pass }
    console.complain("Warning: \(end.sentence) \(LimitAdvice.text(of: end))")
    return .temporary
  }
}
