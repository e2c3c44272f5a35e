import FleetSimulation
import PropertySearch

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
    let seed = try arguments.seed()
    let attempts = try arguments.count(.attempts, in: 1...100_000_000) ?? 20_000
    let file = try ScenarioFile(arguments.operands[0])
    var scenario = file.scenario
    scenario.seed = seed ?? scenario.seed
    let mutant = try arguments.mutant()
    var player = CasePlayer(options: RunOptions(mutant: mutant))
    // What a scenario expects to be violated is what is wrong with it.
    player.countsExpected = true
    let signature = try signature(of: scenario, player, file)
    let folderOption = arguments.value(.out).map { " --out \(ShellWord.quoted($0))" } ?? ""
    let base = Self.base(of: scenario.name, signature)
    // What is expected to fail is no regression: a search would find what else it breaks.
    let usual =
      scenario.expects(signature) ? "reports/\(base).cases" : ParsedArguments.keptCases(of: mutant)
    let corpus = RegressionCorpus(folder: arguments.value(.out) ?? usual)
    let name = Counterexample.name(base: base, signature)
    let option = mutant.map { " --mutant \($0.id)" } ?? ""
    let origin = "Made small by 'tipfleet shrink \(file.path)\(option)'."
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
      console.print(
        """
        \(signature.sentence) \(example.original.text) became \(example.size.text).
        scenario \(PrintableText.escaped(path))
        replay   tipfleet run \(ShellWord.quoted(path))\(option)
        """)
      if !example.isMinimal {
        console.print(
          "The attempts were used up before it was minimal; go on with 'tipfleet shrink "
            + "\(ShellWord.quoted(path))\(option)\(folderOption)'.")
      }
    }
    return .pass
  }

  /// In which way the scenario fails.
  private func signature(
    of scenario: Scenario, _ player: CasePlayer, _ file: ScenarioFile
  ) throws -> FailureSignature {
    let failures = player.play(SearchCase(number: 0, scenario: scenario)).failures
    let path = PrintableText.escaped(file.path)
    guard let wanted = arguments.value(.invariant) else {
      if let first = failures.first { return first }
      throw Failure(
        code: .inconclusive,
        message: "'\(path)' breaks no promise under seed \(Seed.text(scenario.seed)), so there is "
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
  /// Whether it expects to fail in this way.
  fileprivate func expects(_ signature: FailureSignature) -> Bool {
    switch expectation {
    case .pass: false
    case .violates(let names): names.contains(signature.name)
    }
  }
}
