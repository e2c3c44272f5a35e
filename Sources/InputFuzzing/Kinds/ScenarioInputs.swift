import FleetSimulation
import FleetWorld
import PropertySearch
import Reports
import RunTables
import ScenarioFiles
import Scenarios
import TextFormats
import Verification

/// Scenario files. One that is accepted is written and read back as the same, and some are played
/// and reported on for a while.
package struct ScenarioInputs: InputKind {
  package let name = "scenario"
  package let fileExtension = "json"
  private let documents: DamagedDocuments

  /// Inputs made from the scenarios of `seeds`.
  package init(_ seeds: SeedDocuments) {
    documents = DamagedDocuments(
      files: seeds.scenarios, trees: seeds.scenarioTrees, schema: ScenarioFormat.schema)
  }

  package func makeInput(_ draws: inout InputDraws) -> FuzzedInput { documents.makeInput(&draws) }

  package func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer {
    let read = ScenarioReader.strict.read(SourceFile(name: "input.json", bytes: input.bytes))
    guard let scenario = read.scenario else {
      return AnswerChecks.refusal(read.diagnostics, &draws)
    }
    if let problem = AnswerChecks.text(of: read.diagnostics, &draws) { return .wrong(problem) }
    if let problem = Self.roundTrip(scenario) { return .wrong(problem) }
    if draws.isHit(oneIn: 6), let problem = Self.vary(scenario) { return .wrong(problem) }
    guard draws.isHit(oneIn: 6) else { return .accepted }
    return Self.play(scenario, reports: draws.isHit(oneIn: 16))
  }

  /// Makes cases around a scenario, as `check` does, and plays each for a while; what is wrong with
  /// one, or nil.
  private static func vary(_ scenario: Scenario) -> String? {
    let cases = VariedCases(scenario, seed: 1)
    var options = RunOptions()
    options.budget.factLimit = 300
    let player = CasePlayer(options: options)
    for number in 0..<3 as Range<UInt64> {
      let made = cases.makeCase(number)
      if let problem = roundTrip(made.scenario) { return "Case \(number): \(problem)" }
      let failures = player.play(made).failures
      for case .disagreement(let id) in failures {
        return "Case \(number) ends with exit code 70: the judges' state differs in \(id)."
      }
    }
    return nil
  }

  /// What differs after the scenario was written and read; nil if nothing does.
  static func roundTrip(_ scenario: Scenario) -> String? {
    let text = ScenarioWriter.text(of: scenario)
    let read = ScenarioReader.strict.read(SourceFile(name: "written.json", bytes: Array(text.utf8)))
    guard let again = read.scenario else {
      return "What was written is not read back: \(read.diagnostics.plainText())"
    }
    return difference(text, ScenarioWriter.text(of: again))
  }

  /// The first line that differs, in a sentence; nil if none does.
  private static func difference(_ one: String, _ other: String) -> String? {
    if one == other { return nil }
    let lines = [one, other].map { $0.split(separator: "\n") }
    let pair = zip(lines[0], lines[1]).first { $0 != $1 }
    return "What was read back is written differently: "
      + (pair.map { "'\($0)' became '\($1)'." } ?? "one is longer.")
  }

  /// Plays a scenario as `run` does, within a small budget.
  static func play(_ scenario: Scenario, reports: Bool) -> InputAnswer {
    var options = RunOptions()
    options.budget.factLimit = 1_000
    let judged = JudgedRun.play(scenario, options: options)
    if judged.verdict.verdict == .error {
      return .wrong("Played, it ends with exit code 70: \(judged.verdict.reasons)")
    }
    guard reports else { return .accepted }
    let input = ReportInput(
      shown: judged, runs: [RunSummary(judged)], scenarioFile: "input.json", scenarioText: [],
      toolVersion: "0")
    _ = RunReport.files(for: input)
    return .accepted
  }
}
