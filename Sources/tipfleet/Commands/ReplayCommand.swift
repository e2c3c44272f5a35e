import CommandLineParts
import Explanations
import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Mutants
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet replay`: play again and compare every byte, or judge a journal as it is.
struct ReplayCommand: Command {
  static let name = "replay"
  static let abstract = "Play again and compare every byte, or judge a journal as it is."
  static let purpose = CommandPurpose.explain
  static let examples = [
    CommandExample(
      "replay", "scenarios/trails.json",
      meaning: "Play twice and compare every byte."),
    CommandExample(
      "replay", "scenarios/trails.json", "--at", "3d4h",
      meaning: "Show the state of all devices at a moment."),
  ]

  private let path: String
  @Argument private var moment: RunPosition?
  @Argument private var scenario: String?
  @Argument private var seed: UInt64?
  @Argument private var withoutFaults: [String]
  @Argument private var mutant: Mutant?
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    path = arguments.operand(
      "recording", "A journal, a scenario or the folder of a report; '-' is a journal.")
    _moment = try arguments.moment(
      "Show the state of all devices at this moment instead", shown: nil)
    _scenario = arguments.text(
      "scenario", value: "file", "The scenario of the journal, to play it again.")
    _seed = try arguments.seed()
    _withoutFaults = arguments.withoutFaults()
    _mutant = try arguments.mutant()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    console = arguments.console
  }

  func perform() throws -> ExitCode {
    switch try Recording(path) {
    case .journal(let path):
      try UsageError.refuse(
        [$seed, $withoutFaults, $mutant], "here. The journal itself says what was played.")
      guard let scenario else {
        if moment != nil {
          throw UsageError(
            "What devices hold is not in a journal. Name its scenario with '--scenario', so that "
              + "it can be played.")
        }
        return try judge(path)
      }
      return try compare(path, with: try ScenarioFile(scenario))
    case .folder(let path):
      try UsageError.refuse(
        [$seed, $withoutFaults, $mutant, $scenario],
        "here. The report itself says what was played.")
      return try compare("\(path)/journal.ndjson", with: try scenario(in: path))
    case .scenario(let path):
      try UsageError.refuse(
        [$scenario], "here. '\(PrintableText.escaped(path))' is the scenario.")
      return try playTwice(try ScenarioFile(path))
    }
  }

  /// The scenario that a report's folder keeps.
  private func scenario(in folder: String) throws -> ScenarioFile {
    let stored = try StoredRun(folder: folder)
    try stored.checkPlayable()
    return try ScenarioFile(stored.scenarioPath)
  }

  /// The report in whose folder a journal lies; nil where there is none.
  private func storedRun(beside journal: String) -> StoredRun? {
    let suffix = "/journal.ndjson"
    guard journal.hasSuffix(suffix) else { return nil }
    return try? StoredRun(folder: String(journal.dropLast(suffix.count)))
  }

  /// The last line's digest of the run cannot be computed from facts alone, since it is of draws
  /// too. The report that a journal belongs to has it as well; throws where the two differ.
  private func checkRunDigest(_ recorded: RecordedJournal, _ path: String, _ stored: StoredRun?)
    throws
  {
    guard let stored, !recorded.isFromElsewhere, recorded.problem == nil,
      let run = stored.runs.first(where: { $0.seed == recorded.seed })
    else { return }
    let digest = recorded.runDigest.map(SeedWord.text) ?? "none"
    guard digest != run.digest else { return }
    throw Failure(
      code: .nonDeterminism,
      message: "The last line of '\(PrintableText.escaped(path))' has \(digest) as the digest of "
        + "the run, but the report that it lies in has \(PrintableText.escaped(run.digest)). One "
        + "of them was changed; play the scenario again with 'tipfleet run'.")
  }

  // MARK: Ways

  /// Judges a journal by itself.
  private func judge(_ path: String) throws -> ExitCode {
    let recorded = try Recording.journal(at: path)
    let stored = storedRun(beside: path)
    try checkRunDigest(recorded, path, stored)
    let verdict = JournalJudges.verdict(on: recorded)
    let text = ReplayText(console)
    if isJSON {
      console.write(ReplayJSON.judged(recorded, verdict, path))
    } else if !isQuiet {
      console.print(
        text.judged(recorded, verdict, path: path, scenarioFile: stored?.scenarioPath))
    }
    return ExitCode(verdict.verdict)
  }

  /// Plays the run of a journal again and compares every byte.
  private func compare(_ path: String, with file: ScenarioFile) throws -> ExitCode {
    // Standard input is there only once, and is looked at more than once.
    let held = InputFile.isStandardInput(path) ? try FilePieces(path).rest() : nil
    func open() throws -> FilePieces {
      try held.map { FilePieces(path, holding: $0) } ?? FilePieces(path)
    }
    // Of the same bytes, which is what is asked, there is no more to read than what was played.
    let recorded = try Recording.head(in: try open())
    if recorded.isFromElsewhere {
      throw Failure(
        code: .usage,
        message: "'\(PrintableText.escaped(path))' was recorded by "
          + "'\(PrintableText.escaped(recorded.recorder))', not played, so it cannot be played "
          + "again. Judge it with 'tipfleet replay' alone.")
    }
    let faults = file.scenario.faults.map(\.name)
    for name in recorded.withoutFaults where !faults.contains(name) {
      throw Failure(
        code: .nonDeterminism,
        message: "The journal was played without the fault '\(PrintableText.escaped(name))', which "
          + "'\(PrintableText.escaped(file.path))' does not have: it is another scenario.")
    }
    let options = RunOptions(
      seed: recorded.seed, withoutFaults: recorded.withoutFaults, injection: recorded.injection)
    if let moment { return try show(file.scenario, options, at: moment) }
    var observer = NoObserver()
    let run = World.play(file.scenario, options: options, observer: &observer)
    let pieces = try open()
    var bytes = JournalBytes()
    var played = JournalPieces(run, version: recorded.version)
    while bytes.difference == nil {
      let lines = played.next()
      if lines.isEmpty { break }
      try bytes.compare(played: lines) { try pieces.next() }
    }
    try bytes.finish { try pieces.next() }
    let text = ReplayText(console)
    if isJSON {
      console.write(ReplayJSON.compared(run, bytes, path))
    } else if !isQuiet {
      let problem =
        bytes.difference == nil
        ? nil : try Recording.journal(in: try open(), keepsFacts: false).problem
      console.print(text.compared(run, bytes, problem, path: path, scenario: file.path))
    }
    return bytes.difference == nil ? .pass : .nonDeterminism
  }

  /// Plays a scenario in two ways and compares them.
  private func playTwice(_ file: ScenarioFile) throws -> ExitCode {
    try file.checkFaults(withoutFaults)
    let options = RunOptions(seed: seed, withoutFaults: withoutFaults, injection: mutant)
    if let moment { return try show(file.scenario, options, at: moment) }
    let replay = ScenarioReplay(file.scenario, options: options, version: ToolVersion.text)
    if isJSON {
      console.write(ReplayJSON.playedTwice(replay, file.path))
    } else if !isQuiet {
      console.print(ReplayText(console).playedTwice(replay, path: file.path))
    }
    return replay.isSame ? .pass : .nonDeterminism
  }

  /// Plays until a moment and shows the state of every device then.
  private func show(
    _ scenario: Scenario, _ options: RunOptions, at moment: RunPosition
  ) throws -> ExitCode {
    let paused = PausedRun(scenario, options: options, at: moment)
    try paused.checkReached(moment)
    let snapshot = FleetSnapshot(paused)
    if isJSON {
      console.write(snapshot.json)
    } else if !isQuiet {
      console.print(snapshot.text)
    }
    return .pass
  }
}
