import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// `summary.json` of a report on an app. Keys are sorted, and seeds are texts.
enum AppSummaryFile {
  static func bytes(for input: AppReport.Input, files: FileSet) -> [UInt8] {
    JSONText.document { json in
      json.array("advice") { writeAdvice(input, into: &$0) }
      json.member("cases", input.search.tally.caseCount)
      json.member("claim", input.scenario.claim)
      json.array("files") { files.write(into: &$0) }
      json.member("pairs", input.pairCount)
      json.array("promises") { PromiseRows.write(input.promises, into: &$0) }
      json.member("replay", input.replayCommand)
      json.member("runs", input.run.runs.count)
      json.member("scenario", input.scenario.name)
      json.member("scenario_file", input.run.scenarioFile)
      json.member("schema", AppReport.schema)
      SmallestExample.write(input.examples, into: &json)
      json.tool(version: input.run.toolVersion)
      json.member("verdict", input.verdict.rawValue)
    }
  }

  private static func writeAdvice(_ input: AppReport.Input, into json: inout JSONText) {
    let app = input.scenario.app
    for (index, advice) in input.advice.enumerated() {
      guard let advice else { continue }
      json.object { json in
        if let effect = advice.effect {
          json.member("after", effect.after)
          json.member("before", effect.before)
        }
        if let best = advice.best { json.member("change", best.words(in: app)) }
        json.member("concern", AdviceWords.concern(advice.concern))
        json.member("tip", app.name(of: TipIndex(index)))
      }
    }
  }
}
