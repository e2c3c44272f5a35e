import FleetSimulation
import SimulatedNetwork
import SimulationKernel
import TipDomain
import Verification

/// `summary.json`: the verdict and the key numbers for programs. Keys are sorted, and numbers of
/// 64 bits are texts, since not every reader keeps them exact.
enum RunSummaryFile {
  static func bytes(for input: ReportInput, files: FileSet) -> [UInt8] {
    JSONText.document { json in
      json.member("claim", input.shown.run.scenario.claim)
      json.object("counts") { writeCounts(input, into: &$0) }
      json.array("coverage_gaps") { json in
        for entry in input.shown.metrics.coverage where entry.hitCount == 0 {
          json.string("\(entry.kind): \(entry.name)")
        }
      }
      json.member("exit_code", exitCode(of: verdict(of: input)))
      json.member("expected", expected(input))
      json.array("files") { writeFiles(files, into: &$0) }
      json.member("fingerprint", "\(input.shown.run.digest)")
      json.array("invariants") { writeInvariants(input, into: &$0) }
      if let mutant = input.shown.run.mutant { json.member("mutant", mutant.id) }
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
      json.tool(version: input.toolVersion)
      json.member("verdict", verdict(of: input).rawValue)
      json.array("without_faults") { json in
        for name in input.shown.run.withoutFaults { json.string(name) }
      }
    }
  }

  private static func verdict(of input: ReportInput) -> Verdict {
    input.runs.reduce(Verdict.pass) { $0.combined(with: $1.verdict) }
  }

  private static func exitCode(of verdict: Verdict) -> Int {
    switch verdict {
    case .pass: 0
    case .fail: 1
    case .inconclusive: 2
    case .error: 70
    }
  }

  private static func expected(_ input: ReportInput) -> String {
    switch input.shown.verdict.expectation {
    case .pass: "pass"
    case .violates(let ids): "violates " + ids.joined(separator: ", ")
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

  static func writeFiles(_ files: FileSet, into json: inout JSONText) {
    for file in files.files.sorted(by: { $0.path < $1.path }) {
      json.object { json in
        json.member("bytes", file.bytes.count)
        json.member("path", file.path)
        json.member("sha256", ByteText.hexadecimal(SHA256.hash(file.bytes)))
      }
    }
  }

  private static func writeInvariants(_ input: ReportInput, into json: inout JSONText) {
    for (place, result) in input.shown.verdict.results.enumerated() {
      let all = input.runs.compactMap { run in
        place < run.invariants.count ? run.invariants[place] : nil
      }
      let judged = all.filter { $0.verdict != .inconclusive }
      let violating = judged.filter { $0.verdict == .fail }.count
      json.object { json in
        json.member("checks", all.reduce(0) { $0 + $1.checkCount })
        if let first = result.violations.first {
          json.object("first") { json in
            json.member("event_seq", first.fact.position)
            json.member("message", first.message)
            json.member("run_id", input.shownName)
            json.member("t_us", wide: first.instant.microseconds)
          }
        }
        json.member("id", result.id)
        if let margin = all.compactMap(\.margin).min() { json.member("min_margin", wide: margin) }
        json.member("runs", judged.count)
        json.member("sources", result.statement.sources)
        let verdict = judged.reduce(Verdict.pass) { $0.combined(with: $1.verdict) }
        json.member("verdict", judged.isEmpty ? Verdict.inconclusive.rawValue : verdict.rawValue)
        json.member("violating_runs", violating)
      }
    }
  }

  private static func writeRuns(_ input: ReportInput, into json: inout JSONText) {
    for (number, run) in input.runs.enumerated() {
      json.object { json in
        json.member("digest", run.digest)
        json.member("run_id", RunSummary.name(of: input.shown.run.scenario.name, number: number))
        json.member("seed", SeedWord.text(run.seed))
        json.member("verdict", run.verdict.rawValue)
      }
    }
  }
}
