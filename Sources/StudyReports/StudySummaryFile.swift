import CapacityStudies
import ReportParts
import SimulationKernel
import TextFormats
import Verification

/// `summary.json` of a report on a study. Keys are sorted, and the seed is a text.
enum StudySummaryFile {
  /// All that is not settled stands in `points.csv`; here are the first, by name.
  private static let unsettledLimit = 1_000

  static func bytes(for input: StudyReport.Input, files: FileSet) -> [UInt8] {
    let outcome = input.outcome
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes, style: .readable) { json in
      json.object { json in
        json.array("answer") { json in
          for sentence in input.sentences { json.string(sentence) }
        }
        json.array("capacity") { json in
          for search in outcome.searches { json.object { write(search, outcome, into: &$0) } }
        }
        json.member("confidence", outcome.confidence)
        json.member("facts", outcome.factCount)
        json.array("files") { files.write(into: &$0) }
        json.member("points", outcome.points.count)
        json.member("question", outcome.study.question)
        json.member("replications", outcome.replicationCount)
        // The folder's owner, as in every report.
        json.member("scenario", outcome.study.name)
        json.member("scenario_file", outcome.study.scenarioPath)
        json.member("schema", StudyReport.schema)
        json.member("seed", SeedWord.text(outcome.study.seed))
        if let test = input.selfTest { json.member("self_test", test.passes ? "pass" : "fail") }
        if let address = input.sourceAddress { json.member("source_url", address.pattern) }
        json.object("tool") { json in
          json.member("name", "tipfleet")
          json.member("version", input.toolVersion)
        }
        let unsettled = outcome.unsettled
        json.array("unsettled") { json in
          for text in unsettled.prefix(unsettledLimit) { json.string(text) }
        }
        json.member("unsettled_count", unsettled.count)
        json.member("verdict", input.badge.rawValue)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  private static func write(
    _ search: (point: StudyPoint, search: CapacitySearch), _ outcome: StudyOutcome,
    into json: inout JSONText
  ) {
    if let fail = search.search.firstFail {
      json.array("breaks_first") { json in
        for (objective, judged) in zip(outcome.study.objectives, fail.objectives)
        where judged.verdict != .met {
          json.string(objective.text)
        }
      }
      json.member("first_fail", fail.load)
    }
    if let pass = search.search.lastPass { json.member("last_pass", pass.load) }
    json.member("point", search.point.id)
    if let capacity = outcome.study.capacity {
      if let planned = capacity.planned { json.member("planned", planned) }
    }
  }
}
