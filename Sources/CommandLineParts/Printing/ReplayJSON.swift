import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import PropertySearch
import SimulationKernel
import TextFormats
import Verification

/// What `tipfleet replay --json` prints.
package enum ReplayJSON {
  private static let schema = "tipfleet.replay/1"

  /// What judging a journal gave.
  package static func judged(
    _ recorded: RecordedJournal, _ verdict: RunVerdict, _ path: String
  ) -> [UInt8] {
    document(path) { json in
      json.member("facts", recorded.journal.facts.count)
      json.member("recorder", recorded.recorder)
      json.member("verdict", verdict.verdict.rawValue)
      json.array("reasons") { json in for reason in verdict.reasons { json.string(reason) } }
      json.key("problem")
      write(recorded.problem, to: &json)
      write(verdict.results, to: &json)
    }
  }

  /// What playing the run of a journal again gave.
  package static func compared(_ run: PlayedRun, _ bytes: JournalBytes, _ path: String) -> [UInt8] {
    document(path) { json in
      json.member("facts", run.journal.facts.count)
      json.member("seed", SeedWord.text(run.seed))
      json.member("same", bytes.difference == nil)
      json.member("bytes", bytes.byteCount)
      write(bytes.difference, to: &json)
    }
  }

  /// What playing a scenario twice gave.
  package static func playedTwice(_ replay: ScenarioReplay, _ path: String) -> [UInt8] {
    document(path) { json in
      json.member("facts", replay.run.journal.facts.count)
      json.member("seed", SeedWord.text(replay.run.seed))
      json.member("same", replay.isSame)
      json.member("bytes", replay.byteCount)
      write(replay.difference, to: &json)
      json.key("problem")
      write(replay.problem, to: &json)
      json.array("disagreements") { json in
        for disagreement in replay.disagreements { json.string(disagreement.sentence) }
      }
    }
  }

  // MARK: Parts

  private static func document(_ path: String, _ body: (inout JSONText) -> Void) -> [UInt8] {
    JSONText.document { json in
      json.member("schema", schema)
      json.member("recording", path)
      body(&json)
    }
  }

  private static func write(_ problem: JournalProblem?, to json: inout JSONText) {
    guard let problem else {
      json.null()
      return
    }
    json.object { json in
      json.member("line", problem.line)
      json.key("field")
      if let field = problem.field { json.string(field) } else { json.null() }
      json.member("message", problem.clause)
    }
  }

  private static func write(_ results: [InvariantResult], to json: inout JSONText) {
    json.array("invariants") { json in
      for result in results {
        json.object { json in
          json.member("id", result.id)
          json.member("verdict", result.verdict.rawValue)
          json.member("checks", result.checkCount)
          json.member("demand", result.role.words)
          json.member("demanded", result.role.isDemanded)
          json.member("violations", result.violationCount)
          json.key("reason")
          if let reason = result.reason { json.string(reason) } else { json.null() }
        }
      }
    }
  }

  private static func write(_ difference: LineDifference?, to json: inout JSONText) {
    json.key("difference")
    guard let difference else {
      json.null()
      return
    }
    json.object { json in
      json.member("line", difference.line)
      for (key, text) in [("recorded", difference.recorded), ("played", difference.played)] {
        json.key(key)
        if let text { json.string(text) } else { json.null() }
      }
    }
  }
}
