import FleetSimulation
import Invariants
import Mutants
import PropertySearch
import Reports
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet shrink`: make a failing scenario as small as it goes. The smallest so far is written
/// whenever there is a smaller one; given that file, the work goes on where it was interrupted.
struct ShrinkCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = try console.coloring(as: arguments)
  }

  func perform() throws -> ExitCode {
    let attempts = try arguments.count(.attempts, in: 1...100_000_000) ?? 20_000
    let file = try ScenarioFile(arguments.operands[0])
    let scenario = try scenario(of: file)
    let mutant = try arguments.mutant()
    var player = CasePlayer(options: RunOptions(injection: mutant))
    // What a scenario expects to be violated is what is wrong with it, and so is what it does not
    // demand, if that is asked for.
    player.countsEverything = true
    let signature = try signature(of: scenario, player, file)
    let base = Self.base(of: scenario.name, signature)
    // What is not to be kept by every case is no regression: a search would find it again.
    let usual =
      !scenario.demandsOfEachRun(signature)
      ? "reports/\(base).cases" : ParsedArguments.keptCases(of: mutant)
    let corpus = RegressionCorpus(folder: arguments.value(.out) ?? usual)
    let name = Counterexample.name(base: base, signature)
    let option = mutant.map { ["--mutant", $0.id] } ?? []
    let place = arguments.value(.caseNumber).map { ", case \($0) of its search" } ?? ""
    let origin =
      "Made small by '\(ToolCommand.text(["shrink", file.path] + option))', seed "
      + "\(SeedWord.text(try arguments.seed() ?? file.scenario.seed))\(place)."
    let saved = SavedProgress(corpus, note: origin, name: name)
    let example = Counterexample.shrink(
      scenario, base: base, signature: signature, caseNumber: nil, player: player,
      budget: ShrinkBudget(attempts: attempts, factCount: .max)
    ) { smaller, progress in
      console.progressUnlessSilenced(
        "\(name)  \(ScenarioSize(smaller).text) after \(progress.attempts) attempts", arguments)
      return saved.save(smaller)
    }
    console.endProgress()
    saved.save(example.scenario)
    try saved.check()
    if !arguments.has(.quiet) {
      let path = corpus.path(of: name)
      for line in console.warning(of: mutant) { console.print(line) }
      let judged = JudgedRun.play(example.scenario, options: RunOptions(injection: mutant))
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
        let folder = arguments.value(.out).map { ["--out", $0] } ?? []
        let more = ToolCommand.text(["shrink", path] + option + folder)
        console.print("The attempts were used up before it was minimal; go on with '\(more)'.")
      }
    }
    return .pass
  }

  /// What is made small: the scenario with its seed, or one case of the search around it.
  private func scenario(of file: ScenarioFile) throws -> Scenario {
    var scenario = file.scenario
    scenario.seed = try arguments.seed() ?? scenario.seed
    guard let number = try arguments.count(.caseNumber, in: 0...Int(Int64.max)) else {
      return scenario
    }
    return VariedCases(file.scenario, seed: scenario.seed).makeCase(UInt64(number)).scenario
  }

  /// In which way the scenario fails.
  private func signature(
    of scenario: Scenario, _ player: CasePlayer, _ file: ScenarioFile
  ) throws -> FailureSignature {
    let failures = player.play(SearchCase(number: 0, scenario: scenario)).failures
    let path = PrintableText.escaped(file.path)
    guard let wanted = arguments.value(.invariant) else {
      let scenario = scenario
      if let first = failures.first(where: scenario.demandsOfEachRun) ?? failures.first {
        return first
      }
      throw Failure(
        code: .inconclusive,
        message:
          "'\(path)' breaks no promise under seed \(SeedWord.text(scenario.seed)), so there is "
          + "nothing to make small. Search for a case that does with 'tipfleet check'.")
    }
    if let found = failures.first(where: { $0.name == wanted }) { return found }
    let list = failures.isEmpty ? "none" : failures.map(\.name).joined(separator: ", ")
    throw UsageError(
      "'\(path)' does not violate '\(PrintableText.escaped(wanted))'. It violates: \(list).",
      verb: .shrink)
  }

  /// The name without the promise, so that shrinking again gives the same file.
  private static func base(of name: String, _ signature: FailureSignature) -> String {
    let suffix = Counterexample.name(base: "", signature)
    return name.hasSuffix(suffix) && name.count > suffix.count
      ? String(name.dropLast(suffix.count)) : name
  }
}

extension Scenario {
  /// Whether each run must keep what failed so.
  fileprivate func demandsOfEachRun(_ signature: FailureSignature) -> Bool {
    guard case .violated(let id) = signature,
      let statement = InvariantCatalogue.statements.first(where: { $0.id == id })
    else { return true }
    let standing = expectation.standing(of: statement)
    return standing == .guaranteed || standing.isDemandedOfEachRun
  }
}
