import CommandLineParts
import Foundation
import HostFiles
import InputFuzzing
import SimulationKernel
import TextFormats

/// `tipfleet fuzz`: damage inputs of every kind, and check that each is read or refused in words.
struct FuzzCommand: Command {
  static let name = "fuzz"
  static let abstract = "Check that damaged inputs of every kind are refused and never trap."
  static let purpose = CommandPurpose.simulator
  static let examples = [
    CommandExample(
      "fuzz", "scenarios/trails.json", "--cases", "20",
      meaning: "Damage a scenario in 20 ways, and see each refused in words.")
  ]

  private let paths: [String]
  @Argument private var count: Int
  @Argument private var first: Int
  @Argument private var seed: UInt64
  @Argument private var jobCount: Int
  @Argument private var isInProcess: Bool
  @Argument private var out: ChosenFolder
  @Argument private var isQuiet: Bool
  private let commands: [any Command.Type]
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    paths = arguments.operands(
      "file", "Scenarios and studies to damage, or folders of them, besides made-up ones.",
      count: 0...1_000)
    _count = try arguments.count(
      "cases", "Number of inputs.", in: 1...1_000_000_000, default: 20_000)
    _first = try arguments.count(
      "first", "Number of the first input.", in: 0...1_000_000_000_000, default: 0)
    _seed = try arguments.seed("Seed of all inputs", default: 1)
    _jobCount = try arguments.jobs()
    _isInProcess = arguments.flag(
      "in-process", "Play all inputs in this process, which a trap then ends.")
    _out = try arguments.out(
      "Folder of the inputs that fail.", default: "reports/fuzz", isReport: false)
    _isQuiet = arguments.quiet()
    arguments.noProgress()
    commands = arguments.commands
    console = arguments.console
    disk = arguments.disk
  }

  private var numbers: Range<UInt64> { UInt64(first)..<UInt64(first) + UInt64(count) }

  func perform() throws -> ExitCode {
    let named = try NamedFiles(paths, wanted: .scenariosAndStudies)
    let files = try named.files.map { file in
      SourceFile(name: file.path, bytes: try InputFile.scenario(file.path))
    }
    let round = InputRound(
      seed: seed, kinds: InputKinds.all(SeedDocuments(files: files), commands: commands))
    guard isInProcess else { return try playApart(round) }
    try UsageError.refuse(
      [$jobCount, $out, $isQuiet], "with '--in-process', which prints one line for each input.")
    return playHere(round)
  }

  /// Plays in this process, and says of each input what becomes of it.
  private func playHere(_ round: InputRound) -> ExitCode {
    var code = ExitCode.pass
    var pending = ""
    for number in numbers {
      pending += InputLine.opening(number, round.kind(of: number).name)
      // Nobody reads along any more.
      if StandardStreams.write(Array(pending.utf8), to: STDOUT_FILENO) != nil {
        return .inputOutput
      }
      let answer = round.judge(number)
      if case .wrong = answer { code = .violated }
      pending = InputLine.closing(answer)
    }
    return StandardStreams.write(Array(pending.utf8), to: STDOUT_FILENO) == nil
      ? code : .inputOutput
  }

  /// Plays in other processes.
  private func playApart(_ round: InputRound) throws -> ExitCode {
    let program = Bundle.main.executablePath ?? CommandLine.arguments.first ?? "tipfleet"
    let search = InputSearch(
      worker: { InputWorker(program: program, words: words($0) + ["--in-process"]) },
      jobs: jobCount)
    let result = search.play(numbers) { console.progress("fuzz  \($0) of \($1) parts") }
    console.endProgress()
    for finding in result.findings { try report(finding, of: round) }
    for failure in result.failures { console.complain("Error: \(failure).") }
    let suspicions = result.tally.suspicions
    for suspicion in suspicions { console.complain("Error: \(suspicion).") }
    let fails = !(result.findings.isEmpty && suspicions.isEmpty && result.failures.isEmpty)
    if !isQuiet { console.print(FuzzText.summary(result, seed: seed, fails: fails, console)) }
    if !result.failures.isEmpty { return .internalError }
    return fails ? .violated : .pass
  }

  /// The words that play some of the inputs.
  private func words(_ numbers: Range<UInt64>) -> [String] {
    [
      Self.name, "--seed", SeedWord.text(seed), "--first", "\(numbers.lowerBound)", "--cases",
      "\(numbers.upperBound - numbers.lowerBound)",
    ] + paths
  }

  /// Keeps the input of a finding, and says what it did.
  private func report(_ finding: InputFinding, of round: InputRound) throws {
    let kind = round.kind(of: finding.number)
    let bytes = round.input(finding.number).bytes
    // An input of another search may have the same number.
    let path = try NewFile.freePath(
      "\(out.path())/\(kind.name)-\(finding.number)", kind.fileExtension, for: bytes)
    do throws(SystemError) {
      try disk.replaceFile(path, by: bytes)
    } catch {
      throw Failure(writing: "'\(PrintableText.escaped(path))'", error, option: "--out")
    }
    let words = words(finding.number..<finding.number + 1)
    console.print(FuzzText.finding(finding, path: path, replay: ToolCommand.text(words), console))
  }
}
