import DeviceSystems
import FleetFacts
import JournalFiles
import PropertySearch
import Reports
import SimulationKernel
import TextFormats
import Verification

/// What `tipfleet compare --json` prints.
enum CompareJSON {
  static func bytes(
    _ outcome: ComparedOutcome, _ left: ComparedSide, _ right: ComparedSide,
    _ conditions: [(Condition, Bool?)]
  ) -> [UInt8] {
    JSONText.document { json in
      json.member("schema", "tipfleet.compare/1")
      let shown = outcome.shown
      write("a", left, shown.number, shown.first, shown.difference?.left, to: &json)
      write("b", right, shown.number, shown.second, shown.difference?.right, to: &json)
      json.key("first_difference")
      if let difference = outcome.shown.difference {
        json.integer(difference.position)
      } else {
        json.null()
      }
      json.member("shown_pair", shown.number)
      json.member("pairs", outcome.paired.pairCount)
      json.member("differing_pairs", outcome.differingCount)
      write(outcome.paired, to: &json)
      json.array("demands") { json in
        write("a", outcome.paired.demands.left, to: &json)
        write("b", outcome.paired.demands.right, to: &json)
      }
      json.array("conditions") { json in
        for (condition, holds) in conditions {
          json.object { json in
            json.member("condition", condition.text)
            json.key("holds")
            if let holds { json.boolean(holds) } else { json.null() }
          }
        }
      }
    }
  }

  private static func write(
    _ key: String, _ side: ComparedSide, _ number: Int, _ run: ComparedRun, _ fact: FactID?,
    to json: inout JSONText
  ) {
    json.object(key) { json in
      json.member("recording", side.path)
      json.member("scenario", side.name)
      json.member("seed", SeedWord.text(side.seed(of: number)))
      json.array("without_faults") { json in
        for fault in side.withoutFaults { json.string(fault) }
      }
      json.member("facts", run.side.journal.facts.count)
      json.member("verdict", run.verdict.verdict.rawValue)
      json.key("differs")
      guard let fact else {
        json.null()
        return
      }
      let prose = FactProse(journal: run.side.journal, names: run.side.names)
      let cone = CausalCone(
        of: run.side.journal, after: fact, naming: CompareText.toldFacts)
      json.object { json in
        json.member("at_us", run.side.journal.facts[fact.position].instant.microseconds)
        json.member("sentence", prose.sentence(fact))
        json.member("follow_count", cone.count)
        json.array("follow") { json in
          for id in cone.first {
            json.object { json in
              json.member("fact", Int(id.rawValue))
              json.member("sentence", prose.sentence(id))
            }
          }
        }
      }
    }
  }

  private static func write(
    _ side: String, _ demands: ComparedDemands, to json: inout JSONText
  ) {
    for row in demands.rows where row.role != .guaranteed || row.verdict != .pass {
      json.object { json in
        json.member("side", side)
        json.member("id", row.statement.id)
        json.member("demand", row.role.words)
        json.member("demanded", row.role.isDemanded)
        json.member("runs", row.judgedCount)
        json.member("violating_runs", row.failedCount)
        json.member("verdict", row.verdict.rawValue)
      }
    }
  }

  private static func write(_ paired: PairedComparison, to json: inout JSONText) {
    json.array("invariants") { json in
      for invariant in paired.invariants {
        json.object { json in
          json.member("id", invariant.id)
          json.member("a_only", invariant.leftOnly)
          json.member("b_only", invariant.rightOnly)
          json.member("both", invariant.both)
          json.member("neither", invariant.neither)
        }
      }
    }
    json.array("measures") { json in
      for measure in paired.measures where measure.pairCount > 0 {
        json.object { json in
          json.member("name", measure.name)
          json.member("pairs", measure.pairCount)
          json.member("a_mean", measure.leftMean)
          json.member("b_mean", measure.rightMean)
          json.member("difference", measure.difference)
          json.key("low")
          if let interval = measure.interval {
            json.number(interval.lowerBound)
          } else {
            json.null()
          }
          json.key("high")
          if let interval = measure.interval {
            json.number(interval.upperBound)
          } else {
            json.null()
          }
        }
      }
    }
  }
}
