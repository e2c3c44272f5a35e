import DeviceSystems
import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// `summary.json`: the verdict and the key numbers for programs. Keys are sorted, and numbers of
/// 64 bits are texts, since not every reader keeps them exact.
enum RunSummaryFile {
  static func bytes(for input: ReportInput, files: FileSet) -> [UInt8] {
    let totals = input.totals
    return JSONText.document { json in
      json.member("claim", input.shown.run.scenario.claim)
      json.array("conclusion") { json in
        for sentence in VerdictWords.conclusion(totals) { json.string(sentence) }
      }
      json.object("counts") { writeCounts(input, into: &$0) }
      json.array("coverage_gaps") { json in
        for entry in input.shown.metrics.coverage where entry.hitCount == 0 {
          json.string("\(entry.kind): \(entry.name)")
        }
      }
      json.member("exit_code", exitCode(of: totals))
      json.member("expected", expected(input))
      json.array("files") { files.write(into: &$0) }
      json.member("fingerprint", "\(input.shown.run.digest)")
      json.array("headlines") { writeHeadlines(input, into: &$0) }
      json.array("invariants") { writeInvariants(input, totals, into: &$0) }
      if let injection = input.shown.run.injection { json.member("mutant", injection.id) }
      if input.isPartOfApp { json.member("part_of_app", true) }
      json.array("promises") { PromiseRows.write(input.promises, into: &$0) }
      json.member("replay", input.replayCommand)
      json.array("runs") { writeRuns(input, into: &$0) }
      json.member("scenario", input.shown.run.scenario.name)
      json.member("scenario_file", input.scenarioFile)
      json.member(
        "scenario_hash", "sha256:" + ByteText.hexadecimal(SHA256.hash(input.scenarioText)))
      json.member("schema", "tipfleet.summary/1")
      json.member("seed", SeedWord.text(input.shown.run.seed))
      // Such a run cannot be had from its scenario alone.
      if input.sharedHubCommand != nil { json.member("shares_hub", true) }
      if let smallest = input.smallest { SmallestExample.write(smallest, into: &json) }
      // So that the report can be built again as it was.
      if let address = input.sourceAddress { json.member("source_url", address.pattern) }
      json.tool(version: input.toolVersion)
      json.member("verdict", totals.verdict.rawValue)
      json.array("without_faults") { json in
        for name in input.shown.run.withoutFaults { json.string(name) }
      }
    }
  }

  private static func exitCode(of totals: RunTotals) -> Int {
    switch totals.verdict {
    case .pass: 0
    case .fail: 1
    case .inconclusive: totals.isCutOff ? 75 : 2
    case .error: 70
    }
  }

  private static func expected(_ input: ReportInput) -> String {
    let expectation = input.shown.verdict.expectation
    var parts: [String] = []
    if !expectation.violated.isEmpty {
      parts.append("violates " + expectation.violated.joined(separator: ", "))
    }
    parts += expectation.demands.map { "\($0.invariant) \($0.requirement.text)" }
    return parts.isEmpty ? "pass" : parts.joined(separator: "; ")
  }

  /// What was violated without being meant to be, as the terminal and the page begin with it.
  private static func writeHeadlines(_ input: ReportInput, into json: inout JSONText) {
    for surprise in VerdictWords.surprises(input) {
      json.object { json in
        json.member("fails", surprise.fails)
        json.member("sentence", surprise.sentence)
        if let command = surprise.shrinkCommand { json.member("shrink", command) }
        if let worst = surprise.worst { json.member("worst", worst) }
      }
    }
  }

  private static func writeCounts(_ input: ReportInput, into json: inout JSONText) {
    func runs(_ verdict: Verdict) -> Int { input.runs.filter { $0.verdict == verdict }.count }
    json.member("draws", wide: input.runs.reduce(0) { $0 &+ $1.drawCount })
    json.member("error", runs(.error))
    json.member("facts", wide: input.runs.reduce(0) { $0 &+ UInt64($1.factCount) })
    json.member("fail", runs(.fail))
    json.member("inconclusive", runs(.inconclusive))
    json.member("occurrences", wide: input.runs.reduce(0) { $0 &+ $1.occurrenceCount })
    json.member("pass", runs(.pass))
    json.member("runs", input.runs.count)
  }

  private static func writeInvariants(
    _ input: ReportInput, _ totals: RunTotals, into json: inout JSONText
  ) {
    for (result, all) in zip(input.shown.verdict.results, totals.invariants) {
      json.object { json in
        json.member("checks", all.checkCount)
        json.member("demand", all.role.words)
        json.member("demanded", all.role.isDemanded)
        if let first = result.violations.first {
          json.object("first") { json in
            json.member("event_seq", first.fact.position)
            json.member("message", first.message)
            json.member("run_id", input.shownName)
            json.member("t_us", wide: first.instant.microseconds)
          }
        }
        json.member("id", all.statement.id)
        json.member("kind", all.statement.kind.rawValue)
        if let margin = all.nearest?.margin { json.member("min_margin", wide: margin) }
        if all.worst == nil, let nearest = all.nearest {
          json.member("nearest_seed", SeedWord.text(nearest.seed))
        }
        if let rate = all.rate {
          json.member("rate", rate.share)
          json.member("rate_high", rate.interval.upperBound)
          json.member("rate_low", rate.interval.lowerBound)
        }
        json.member("runs", all.judgedCount)
        json.member("sources", all.statement.sources)
        json.member("verdict", all.verdict.rawValue)
        json.member("violating_runs", all.failedCount)
        if let worst = all.worst { json.member("worst_seed", SeedWord.text(worst.seed)) }
      }
    }
  }

  private static func writeRuns(_ input: ReportInput, into json: inout JSONText) {
    for (number, run) in input.runs.enumerated() {
      json.object { json in
        json.member("digest", run.digest)
        // Such a run cannot be had from its scenario and its seed alone.
        if run.wasEndedEarly { json.member("ended_early", true) }
        json.member("run_id", RunSummary.name(of: input.shown.run.scenario.name, number: number))
        json.member("seed", SeedWord.text(run.seed))
        json.member("verdict", run.verdict.rawValue)
      }
    }
  }
}
