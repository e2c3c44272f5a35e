import CommandLineParts
import FleetSimulation
import FleetWorld
import HostFiles
import Invariants
import Mutants
import PropertySearch
import Scenarios
import Shrinking
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet shrink`: make a failing scenario as small as possible. The smallest so far is written
/// whenever there is a smaller one; given that file, the work goes on where it was interrupted.
struct ShrinkCommand: Command {
  static let name = "shrink"
  static let abstract = "Make a failing scenario as small as possible."
  static let purpose = CommandPurpose.explain
  static let examples = [
    CommandExample(
      "shrink", "scenarios/trails.json", "--seed", "x0000000000000018", "--invariant",
      "display-cap-sum", "--out", "reports/small",
      meaning: "Make a run that goes over a cap as small as possible.")
  ]

  private let path: String
  @Argument private var seed: UInt64?
  @Argument private var caseNumber: Int?
  @Argument private var leavesOutLearning: Bool
  @Argument private var invariant: String?
  @Argument private var attempts: Int
  @Argument private var mutant: Mutant?
  @Argument private var out: ChosenFolder
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    path = arguments.operand("scenario", "The scenario file that fails.")
    _seed = try arguments.seed()
    _caseNumber = try arguments.count(
      "case", value: "number",
      "Take this case of the search around the scenario; '--seed' is then the seed of the search.",
      in: 0...Int(Int64.max))
    _leavesOutLearning = arguments.flag(
      "no-learning",
      "With '--case': the search was made with '--no-learning', or in parts, so that no case of it "
        + "is a variation of another.")
    _invariant = arguments.text(
      "invariant", value: "name", "Which of several violations is kept.",
      shown: "the first violated one that is demanded, or else the first")
    _attempts = try arguments.count(
      "attempts", "Maximum number of scenarios to play.", in: 1...100_000_000, default: 20_000)
    _mutant = try arguments.mutant()
    _out = try arguments.keptCases(
      "out", letter: "o", "Folder of the smaller scenario.",
      alsoShown: "; \(Self.undemanded.usual) for what not every run has to keep")
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  /// Where a scenario is written that violates what not every run has to keep.
  private static let undemanded = ChosenFolder(usual: "reports/<scenario>.cases")

  func perform() throws -> ExitCode {
    let file = try ScenarioFile(NamedFiles.one(path))
    if caseNumber == nil {
      try UsageError.refuse(
        [$leavesOutLearning], "without '--case', which names a case of a search.")
    }
    if let named = out.named { try corpus(in: named).checkWritable() }
    let scenario = scenario(of: file)
    var player = CasePlayer(options: RunOptions(injection: mutant))
    // What a scenario expects to be violated is what is wrong with it, and so is what it does not
    // demand, if that is asked for.
    player.countsEverything = true
    let signature = try signature(of: scenario, player, file)
    let base = Counterexample.base(ofCase: scenario.name, signature) ?? scenario.name
    // What is not to be kept by every case is no regression: a search would find it again.
    let isKept = out.named != nil || scenario.demandsOfEachRun(signature)
    let corpus = corpus(in: isKept ? out.keptCases(of: mutant) : Self.undemanded.path(base))
    try corpus.checkWritable()
    let goesOn = self.goesOn(in: corpus, scenario, signature, file)
    let name = goesOn ? scenario.name : corpus.freeName(base: base, signature)
    let option = mutant.map { ["--mutant", $0.id] } ?? []
    let saved = SavedProgress(corpus, note: origin(file, signature, option), name: name)
    let example = Counterexample.shrink(
      scenario, base: base, name: name, signature: signature, caseNumber: nil, player: player,
      budget: ShrinkBudget(attempts: attempts, factCount: .max)
    ) { smaller, progress in
      console.progress(
        "\(name)  \(ScenarioSize(smaller).text) after \(progress.attempts) attempts")
      return saved.save(smaller)
    }
    console.endProgress()
    saved.save(example.scenario)
    try saved.check()
    let path =
      goesOn ? corpus.path(of: name) : try corpus.pathOfOnly(example, base: base)
    if !isQuiet {
      for line in console.warning(of: mutant) { console.print(line) }
      let judged = JudgedRun.play(told: example.scenario, injection: mutant)
      console.print(
        """
        \(signature.sentence) \(example.original.text) became \(example.size.text).

        \(ViolationText.story(of: judged, signature))
        scenario \(PrintableText.escaped(path))
        replay   \(ToolCommand.play(path, mutant: mutant?.id))
        """)
      if let causes = ToolCommand.causes(path, of: signature, injection: mutant) {
        console.print("causes   \(causes)")
      }
      if !example.isMinimal {
        let folder = out.named.map { ["--out", $0] } ?? []
        let words = ["shrink", path, "--invariant", signature.name]
        let more = ToolCommand.text(words + option + folder)
        console.print("The attempts were used up before it was minimal; go on with '\(more)'.")
      }
    }
    return .pass
  }

  /// The command that makes the same again, and of what, for the note of the file.
  private func origin(
    _ file: ScenarioFile, _ signature: FailureSignature, _ option: [String]
  ) -> String {
    let words =
      ["shrink", file.path, "--seed", SeedWord.text(seed ?? file.scenario.seed)]
      + (caseNumber.map { ["--case", "\($0)"] } ?? [])
      + (leavesOutLearning ? ["--no-learning"] : []) + ["--invariant", signature.name] + option
    let input = InputFile.isStandardInput(file.path) ? " from standard input" : ""
    return "Made small\(input) by '\(ToolCommand.text(words))'."
  }

  private func corpus(in folder: String) -> RegressionCorpus {
    RegressionCorpus(folder: folder, disk: disk, option: "--out")
  }

  /// What is made small: the scenario with its seed, or one case of the search around it.
  private func scenario(of file: ScenarioFile) -> Scenario {
    var scenario = file.scenario
    scenario.seed = seed ?? scenario.seed
    guard let number = caseNumber else { return scenario }
    let searched = SearchedCase(
      of: file.scenario, seed: scenario.seed, learns: !leavesOutLearning, mutant: mutant,
      console: console)
    return searched.scenario(UInt64(number))
  }

  /// In which way the scenario fails.
  private func signature(
    of scenario: Scenario, _ player: CasePlayer, _ file: ScenarioFile
  ) throws -> FailureSignature {
    let failures = player.play(SearchCase(number: 0, scenario: scenario)).failures
    let shown = InputFile.shown(file.path)
    guard let wanted = invariant.map(InvariantCatalogue.currentID) else {
      let scenario = scenario
      if let first = failures.first(where: scenario.demandsOfEachRun) ?? failures.first {
        return first
      }
      throw Failure(
        code: .inconclusive,
        message:
          "\(shown) breaks no promise under seed \(SeedWord.text(scenario.seed)), so there is "
          + "nothing to make small. Search for a case that does with 'tipfleet check'.")
    }
    if let found = failures.first(where: { $0.name == wanted }) { return found }
    let list = failures.isEmpty ? "none" : failures.map(\.name).joined(separator: ", ")
    throw UsageError(
      "\(shown) does not violate '\(PrintableText.escaped(wanted))'. It violates: \(list).")
  }

  /// Whether the scenario is a small case of the folder, which is then made smaller where it lies.
  /// Every other file there stays as it is.
  private func goesOn(
    in corpus: RegressionCorpus, _ scenario: Scenario, _ signature: FailureSignature,
    _ file: ScenarioFile
  ) -> Bool {
    guard Counterexample.isCase(scenario, of: signature), caseNumber == nil,
      scenario.seed == file.scenario.seed, let found = DiskPath.withoutLinks(file.path)
    else { return false }
    return found == DiskPath.withoutLinks(corpus.path(of: scenario.name))
  }
}

extension Scenario {
  /// Whether each run must keep what failed so.
  fileprivate func demandsOfEachRun(_ signature: FailureSignature) -> Bool {
    guard case .violated(let id) = signature,
      let statement = InvariantCatalogue.statements.first(where: { $0.id == id })
    else { return true }
    let role = expectation.role(of: statement)
    return role == .guaranteed || role.isDemandedOfEachRun
  }
}
