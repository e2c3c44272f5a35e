import CommandLineParts
import DeviceSystems
import Explanations
import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Mutants
import PropertySearch
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// `tipfleet explain`: why a tip was or was not shown on a device at a moment, why anything else
/// happened, and what a message of TipFleet means.
struct ExplainCommand: Command {
  static let name = "explain"
  static let abstract =
    "Explain why a tip was, or was not, displayed on a device at a moment, or why a fact happened."
  static let purpose = CommandPurpose.explain
  static let examples = [
    CommandExample(
      "explain", "scenarios/trails.json", "--at", "3d4h",
      meaning: "Say of each tip and device why it was, or was not, displayed."),
    CommandExample(
      "explain", "TF0412",
      meaning: "Say what a message of TipFleet means, and how to repair the file."),
  ]

  private let path: String
  @Argument private var tip: String?
  @Argument private var device: String?
  @Argument private var asked: RunPosition?
  @Argument private var showsState: Bool
  @Argument private var searchesCauses: Bool
  @Argument private var invariant: String?
  @Argument private var seed: UInt64?
  @Argument private var withoutFaults: [String]
  @Argument private var mutant: Mutant?
  @Argument private var source: String?
  @Argument private var isJSON: Bool
  private let console: Console

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    path = arguments.operand(
      "scenario",
      "The scenario file; '-' is standard input. Or the code of a message, such as TF0412.")
    _tip = arguments.text(
      "tip", value: "tip", "Tip to explain, by its id or its type.",
      shown: "the violation's, or all")
    _device = arguments.text(
      "device", value: "device", "Device to explain it on.", shown: "the violation's, or all")
    _asked = try arguments.moment("Moment to explain", shown: "the violation, or the end")
    _showsState = arguments.flag(
      "state", "Show the state of every device, the hub and the messages at the moment.")
    _searchesCauses = arguments.flag(
      "causes",
      "Switch off each fault, step, person and message alone, then in pairs, and play again: for a "
        + "violation, or for the fact that --at names.")
    _invariant = arguments.text(
      "invariant", value: "name", "Which of several violations is explained.",
      shown: "the first that the scenario does not expect, or else the first",
      kind: .words(InvariantCatalogue.statements.map(\.id)))
    _seed = try arguments.seed()
    _withoutFaults = arguments.withoutFaults()
    _mutant = try arguments.mutant()
    _source = arguments.text(
      "source", value: "folder",
      "Folder of the app's sources, from which the lines of a tip and its rules are quoted.",
      shown: "the current folder")
    _isJSON = arguments.json()
    console = arguments.console
  }

  func perform() throws -> ExitCode {
    if let code = try CodeExplanation(of: path) {
      try UsageError.refuse(
        [
          $tip, $device, $asked, $showsState, $searchesCauses, $invariant, $seed, $withoutFaults,
          $mutant, $source,
        ], "for the code of a message. Leave it out, or name a scenario.")
      if isJSON { console.write(code.json) } else { console.print(code.text) }
      return .pass
    }
    try checkOptions()
    let file = try ScenarioFile(NamedFiles.one(path))
    try file.checkFaults(withoutFaults)
    let subject = try ExplanationSubject(tip: tip, device: device, in: file.scenario)
    let options = RunOptions(seed: seed, withoutFaults: withoutFaults, injection: mutant)
    let violation = try violation(in: file, options, isNeeded: asked == nil)
    if let fact = causedFact(file.scenario, options) {
      return try explainCauses(of: fact, in: file.scenario, options)
    }
    if searchesCauses { return explainCauses(file.scenario, options, violation?.id) }
    let question = ExplanationQuestion(file.scenario, options, asked: asked, subject, violation)
    var paused = PausedRun(file.scenario, options: options, at: question.moment)
    try paused.checkReached(question.moment)
    if showsState {
      let snapshot = FleetSnapshot(paused)
      if isJSON { console.write(snapshot.json) } else { console.print(snapshot.text) }
    } else {
      explain(question, in: &paused)
    }
    return .pass
  }

  private func explainCauses(
    _ scenario: Scenario, _ options: RunOptions, _ invariant: String?
  ) -> ExitCode {
    guard let invariant,
      let report = CauseSearch.causes(of: scenario, options: options, invariant: invariant)
    else {
      console.print(
        isJSON
          ? "null" : "No promise is broken, so there is nothing to find the causes of.")
      return .pass
    }
    return print(report, scenario, options)
  }

  /// The fact whose causes are asked for: with `--causes`, or because no tip explains it.
  private func causedFact(_ scenario: Scenario, _ options: RunOptions) -> FactID? {
    guard case .fact(let fact) = asked, !showsState, tip == nil, device == nil else { return nil }
    return searchesCauses || ExplanationQuestion.isOfSystem(fact, scenario, options) ? fact : nil
  }

  private func explainCauses(
    of fact: FactID, in scenario: Scenario, _ options: RunOptions
  ) throws(UsageError) -> ExitCode {
    guard let report = CauseSearch.causes(of: fact, in: scenario, options: options) else {
      throw UsageError("The run has no fact #\(fact.rawValue).")
    }
    return print(report, scenario, options)
  }

  private func print(
    _ report: CauseReport, _ scenario: Scenario, _ options: RunOptions
  ) -> ExitCode {
    let text = CauseText(report, scenario, options: options)
    if isJSON { console.write(text.json) } else { console.print(text.text) }
    return .pass
  }

  private func explain(_ question: ExplanationQuestion, in paused: inout PausedRun) {
    let isTable = question.tips.count * question.devices.count > 1
    var explanations: [TipExplanation] = []
    for tip in question.tips {
      for device in question.devices {
        explanations.append(
          TipExplainer.explain(
            tip, on: device, in: &paused, looksForChanges: !isTable || isJSON))
      }
    }
    var words = ExplanationWords(paused)
    if !isTable || isJSON {
      words.quotes = QuotedSources.quotes(
        of: question.tips, in: words.names.scenario, from: source)
    }
    if isJSON {
      console.write(ExplanationJSON.document(explanations, words))
      return
    }
    if let introduction = question.introduction {
      console.print(introduction + "\n")
    } else if isTable, tip == nil, device == nil, let fact = paused.fact,
      let introduction = FactIntroduction(fact, words)
    {
      console.print(introduction.text + "\n")
    }
    console.print(
      isTable
        ? TipTableText(explanations, words).text : ExplanationText(explanations[0], words).text)
  }

  /// The violation that is explained: that of the named invariant, or the first that nobody
  /// expected, or else the first; nil if none is needed, or if there is none.
  private func violation(
    in file: ScenarioFile, _ options: RunOptions, isNeeded: Bool
  ) throws(UsageError) -> ExplainedViolation? {
    let name = invariant.map(InvariantCatalogue.currentID)
    guard isNeeded || name != nil else { return nil }
    let judged = JudgedRun.play(file.scenario, options: options)
    let failed = judged.verdict.results.filter { $0.verdict == .fail }
    var result = judged.verdict.firstViolated
    if let name {
      result = failed.first { $0.id == name || "violated:\($0.id)" == name }
      guard result != nil else {
        let list = failed.isEmpty ? "none" : failed.map(\.id).joined(separator: ", ")
        throw UsageError(
          "\(InputFile.shown(file.path)) does not violate '\(PrintableText.escaped(name))'. It "
            + "violates: \(list).")
      }
    }
    guard let result, let told = result.told else { return nil }
    return ExplainedViolation(id: result.id, violation: told)
  }

  // MARK: Arguments

  /// Options that would be ignored are refused.
  private func checkOptions() throws(UsageError) {
    if searchesCauses, case .fact = asked {
      try refuse(
        [$tip, $device, $showsState, $invariant, $source], beside: $searchesCauses.option.spelling)
    } else if searchesCauses {
      if asked != nil {
        throw UsageError(
          "With '--causes', '--at' names a fact, such as '#123'. Give its number, or leave '--at' "
            + "out to find the causes of a violation.")
      }
      try refuse([$tip, $device, $showsState, $source], beside: $searchesCauses.option.spelling)
    } else if showsState {
      try refuse([$tip, $device, $source], beside: $showsState.option.spelling)
    }
  }

  private func refuse(
    _ options: [any DeclaredOption], beside whole: String
  ) throws(UsageError) {
    guard let first = options.first(where: \.isGiven) else { return }
    throw UsageError(
      "'\(whole)' is about the whole fleet, so '\(first.option.spelling)' has no "
        + "effect with it. Leave one of the two out.")
  }
}
