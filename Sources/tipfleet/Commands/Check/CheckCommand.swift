import FleetSimulation
import Foundation
import Metrics
import Mutants
import PropertySearch
import Reports
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet check`: search around scenarios for a case that breaks a promise, and make it small.
struct CheckCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = try console.coloring(as: arguments)
  }

  func perform() throws -> ExitCode {
    let settings = try CheckSettings(arguments)
    let files = try arguments.operands.map { try ScenarioFile($0) }
    if arguments.has(.exhaustive) {
      if settings.mutant != nil {
        throw UsageError(
          "'--mutant' has no meaning with '--exhaustive', which looks at the model as it is.",
          verb: .check)
      }
      let limits = ExplorationLimits(
        delays: try arguments.count(.delays, in: 0...100) ?? 2,
        losses: try arguments.count(.losses, in: 0...100) ?? 1,
        runs: Int(clamping: arguments.value(.cases) == nil ? 1_000_000 : settings.caseCount))
      return try explore(files, limits, settings)
    }
    if let metric = settings.metric { return try measure(metric, files, settings) }
    return try forEach(files, settings) { file, folder in
      let result = try CheckedScenario(file, settings, folder, console).perform()
      return Checked(verdict: result.verdict, report: CheckReport.files(for: result)) {
        CheckText(result, folder: folder, console).text()
      }
    }
  }

  /// Looks at every order of delivery.
  private func explore(
    _ files: [ScenarioFile], _ limits: ExplorationLimits, _ settings: CheckSettings
  ) throws -> ExitCode {
    try forEach(files, settings, schema: "tipfleet.exhaustive/") { file, folder in
      let found = try ExhaustiveCheck(file, limits, settings, console).perform()
      return Checked(verdict: found.verdict, report: ExhaustiveReport.files(for: found)) {
        ExhaustiveText(found, folder: folder, console).text()
      }
    }
  }

  /// Makes the case at a quantile of a measure small.
  private func measure(
    _ metric: CheckSettings.Metric, _ files: [ScenarioFile], _ settings: CheckSettings
  ) throws -> ExitCode {
    try forEach(files, settings, schema: "tipfleet.metric/") { file, folder in
      let found = MetricCheck(file, metric, settings, console).perform(in: folder)
      return Checked(verdict: found.verdict, report: MetricReport.files(for: found)) {
        MetricText(found, folder: folder, console).text()
      }
    }
  }

  /// What came out of one scenario.
  private struct Checked {
    let verdict: Verdict
    let report: FileSet
    /// What is printed of it.
    let text: () -> String
  }

  /// Searches around each scenario in turn, writes its report and prints what came out.
  private func forEach(
    _ files: [ScenarioFile], _ settings: CheckSettings, schema: String = "tipfleet.check/",
    _ search: (_ file: ScenarioFile, _ folder: String) throws -> Checked
  ) throws -> ExitCode {
    let folders = try CheckReport.folders(
      for: files, settings, schema: schema, isForced: arguments.has(.force))
    var code = ExitCode.pass
    var summaries: [[UInt8]] = []
    for (file, folder) in zip(files, folders) {
      let checked = try search(file, folder.path)
      code = code.combined(with: ExitCode(checked.verdict))
      try folder.write(checked.report)
      summaries.append(checked.report["summary.json"] ?? [])
      if !arguments.has(.json) && !arguments.has(.quiet) { console.print(checked.text()) }
    }
    if arguments.has(.json) { console.printDocuments(summaries) }
    return code
  }
}

/// What the arguments of a search say.
struct CheckSettings {
  let caseCount: UInt64
  let seed: UInt64?
  let keepsGoing: Bool
  let jobCount: Int
  let corpus: RegressionCorpus
  let showsProgress: Bool
  /// The fault in the model itself that is switched on.
  let mutant: Mutant?
  /// The measure that is searched by, if one is.
  let metric: Metric?
  /// Whether every order of delivery is looked at.
  private let isExhaustive: Bool
  private let out: String?

  /// A measure, and the quantile of it that is wanted.
  struct Metric {
    let search: MetricSearch
    let quantile: Quantile
  }

  /// The folder of the report on the search around a scenario; one of several has its own inside
  /// the folder that is named. What was played with a mutant is not taken for the scenario's own.
  func folder(of scenario: String, amongMany: Bool) -> String {
    let kind = metric?.search.metric ?? (isExhaustive ? "exhaustive" : "check")
    let name = scenario + (mutant.map { ".\($0.id)" } ?? "") + ".\(kind)"
    guard let out else { return "reports/\(name)" }
    return amongMany ? "\(out)/\(name)" : out
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    caseCount = UInt64(try arguments.count(.cases, in: 1...1_000_000_000) ?? 1_000)
    seed = try arguments.seed()
    keepsGoing = arguments.has(.keepGoing)
    jobCount = try arguments.jobCount()
    mutant = try arguments.mutant()
    corpus = RegressionCorpus(
      folder: arguments.value(.regressions) ?? ParsedArguments.keptCases(of: mutant))
    isExhaustive = arguments.has(.exhaustive)
    out = arguments.value(.out)
    metric = try Metric(arguments, mutant)
    showsProgress = !arguments.has(.noProgress) && !arguments.has(.quiet)
  }
}

extension CheckSettings.Metric {
  /// The most cases whose values are kept, 16 bytes each.
  private static let mostCases = 10_000_000

  /// The measure that was asked for; nil if none was.
  init?(_ arguments: ParsedArguments, _ mutant: Mutant?) throws(UsageError) {
    guard let name = arguments.value(.metric) else {
      try arguments.refuse([.quantile], "without '--metric', which names a measure.")
      return nil
    }
    try arguments.refuse(
      [.exhaustive, .keepGoing, .regressions],
      "with '--metric', which looks for no broken promise.")
    _ = try arguments.count(.cases, in: 1...Self.mostCases)
    let player = CasePlayer(options: RunOptions(injection: mutant))
    guard let search = MetricSearch(metric: name, player: player) else {
      let near = NearestWord.nearest(to: name, in: RunMeasures.names)
      throw UsageError(
        "There is no measure '\(PrintableText.escaped(name))'."
          + (near.map { " Did you mean '\($0)'?" }
            ?? " The measures: \(RunMeasures.names.joined(separator: ", "))."),
        verb: .check)
    }
    let text = arguments.value(.quantile) ?? "99.9"
    guard let quantile = Quantile(text) else {
      throw UsageError(
        "The value '\(PrintableText.escaped(text))' is invalid for '--quantile <percent>'. Write a "
          + "number above 0 and at most 100, such as 99.9.",
        verb: .check)
    }
    self.init(search: search, quantile: quantile)
  }
}

/// What came out of the search around one scenario.
struct CheckResult {
  let file: ScenarioFile
  let seed: UInt64
  let settings: CheckSettings
  /// The regressions that were played first, and what is wrong with each.
  var regressions: [(file: ScenarioFile, failures: [FailureSignature])] = []
  var tally = SearchTally()
  var found: [(example: Counterexample, path: String)] = []
  /// The failures that cannot be played to their end, each with the file of its first case.
  var unplayable: [(failure: FailureCount, path: String)] = []
  /// The invariants that no case put to the test, each with the reason in the first case.
  var untested: [UntestedInvariant] = []
  /// The labels that had to be reached, and were not.
  var unreached: [String] = []

  /// What the search is worth: nothing that was not put to the test is a pass.
  var verdict: Verdict {
    let isBroken = regressions.contains { !$0.failures.isEmpty } || !tally.failures.isEmpty
    let isMachinery = tally.failures.contains { failure in
      if case .disagreement = failure.signature { return true }
      return failure.signature == .trapped
    }
    let isUnproved = found.contains { !$0.example.failsAsWritten }
    if isMachinery || isUnproved { return .error }
    if isBroken || !unreached.isEmpty { return .fail }
    let ofCases: Verdict = tally.exercised.allSatisfy { $0 == 0 } ? .inconclusive : .pass
    return expectations.reduce(ofCases) { $0.combined(with: $1.verdict) }
  }

  /// What the search says of each expectation.
  var expectations: [SearchedExpectation] {
    SearchedExpectation.all(of: file.scenario, tally)
  }
}

/// The search around one scenario.
struct CheckedScenario {
  private let file: ScenarioFile
  private let settings: CheckSettings
  private let console: Console
  private let player: CasePlayer
  /// The folder of the report.
  private let folder: String

  init(_ file: ScenarioFile, _ settings: CheckSettings, _ folder: String, _ console: Console) {
    self.file = file
    self.settings = settings
    self.folder = folder
    self.console = console
    player = CasePlayer(options: RunOptions(injection: settings.mutant))
  }

  func perform() throws -> CheckResult {
    let scenario = file.scenario
    let seed = settings.seed ?? scenario.seed
    var result = CheckResult(file: file, seed: seed, settings: settings)
    try playRegressions(into: &result)
    let isKnownBroken = result.regressions.contains { !$0.failures.isEmpty }
    if isKnownBroken && !settings.keepsGoing { return result }
    let source = VariedCases(scenario, seed: seed)
    let progress = SearchProgress(
      of: file, seed: seed, keepsGoing: settings.keepsGoing, mutant: settings.mutant,
      folder: folder)
    result.tally = search(source, progress)
    // What else is wrong with a case is most often the same mistake once more.
    let told = result.tally.failures.prefix(settings.keepsGoing ? .max : 1)
    for failure in told {
      let failing = source.makeCase(from: failure.origin).scenario
      if failure.signature == .trapped || failure.signature == .endless {
        result.unplayable.append((failure, try keep(failing, failure, seed: seed)))
        continue
      }
      let example = try shrink(
        failing, failure.signature,
        as: settings.corpus.freeName(base: scenario.name, failure.signature),
        caseNumber: failure.firstCase, origin: origin(of: failure, seed: seed))
      result.found.append((example, try settings.corpus.pathOfOnly(example, base: scenario.name)))
    }
    result.untested = result.tally.untested(
      in: source.makeCase(0).scenario, player: player)
    result.unreached = result.tally.unreached(of: scenario.reach)
    progress.forget()
    return result
  }

  /// Plays what failed before. What still does is made smaller yet, if an interruption left
  /// something to do.
  private func playRegressions(into result: inout CheckResult) throws {
    for kept in try settings.corpus.files(of: file.scenario.name) {
      let failures = player.play(SearchCase(number: 0, scenario: kept.scenario)).failures
      result.regressions.append((kept, failures))
      guard let failure = failures.first else { continue }
      let example = try shrink(
        kept.scenario, failure, as: settings.corpus.name(of: kept), caseNumber: nil,
        origin:
          "Found by '\(ToolCommand.text(["check", file.path]))', and played first "
          + "since then.")
      result.found.append((example, kept.path))
    }
  }

  private func search(_ source: VariedCases, _ kept: SearchProgress) -> SearchTally {
    let search = ParallelSearch(
      source: source, seed: source.seed, learns: true, player: player,
      caseCount: settings.caseCount, jobCount: settings.jobCount,
      keepsGoing: settings.keepsGoing)
    defer { console.endProgress() }
    return search.run(from: kept.seen(atMost: settings.caseCount)) { tally in
      kept.keep(tally)
      guard settings.showsProgress else { return }
      console.progress(
        "\(file.scenario.name)  \(English.number(tally.caseCount)) of "
          + "\(English.number(settings.caseCount)) cases")
    }
  }

  /// Makes a failing case small. It is saved before that, and again whenever it got smaller, so
  /// that an interruption loses nothing that was found.
  private func shrink(
    _ failing: Scenario, _ signature: FailureSignature, as name: String, caseNumber: UInt64?,
    origin: String
  ) throws -> Counterexample {
    let saved = SavedProgress(settings.corpus, note: origin, name: name)
    var first = failing
    first.name = name
    if caseNumber != nil { saved.save(first) }
    let example = Counterexample.shrink(
      failing, base: file.scenario.name, name: name, signature: signature,
      caseNumber: caseNumber, player: player
    ) { smaller, progress in
      if settings.showsProgress {
        console.progress(
          "\(name)  \(ScenarioSize(smaller).text) after \(progress.attempts) attempts")
      }
      return saved.save(smaller)
    }
    console.endProgress()
    if caseNumber != nil { saved.save(example.scenario) }
    try saved.check()
    return example
  }

  /// Keeps a case that cannot be made small, because it cannot be played to its end.
  private func keep(_ failing: Scenario, _ failure: FailureCount, seed: UInt64) throws -> String {
    var kept = failing
    kept.name = settings.corpus.freeName(base: file.scenario.name, failure.signature)
    try settings.corpus.save(kept, note: origin(of: failure, seed: seed), as: kept.name)
    return settings.corpus.path(of: kept.name)
  }

  private func origin(of failure: FailureCount, seed: UInt64) -> String {
    let words = ["check", file.path, "--seed", SeedWord.text(seed)]
    return "Found by '\(ToolCommand.text(words))' as \(failure.origin.text)."
  }
}
