import FleetWorld
import Metrics
import PropertySearch
import ReportParts
import Shrinking
import SimulationKernel
import TextFormats
import Verification

/// `summary.json` of a report on a search. Keys are sorted, and the seed is a text.
enum SearchSummaryFile {
  static func bytes(for input: SearchReport.Input, files: FileSet) -> [UInt8] {
    JSONText.document { json in
      json.member("cases", input.tally.caseCount)
      json.member("claim", input.claim)
      json.array("decisions") { json in
        for sentence in input.decisions { json.string(sentence) }
      }
      json.member("facts", input.tally.factCount)
      json.array("failures") { json in
        for failure in input.tally.failures {
          json.object { SearchRows.write(failure, input, into: &$0) }
        }
      }
      json.array("files") { files.write(into: &$0) }
      json.array("headlines") { json in
        for headline in input.headlines {
          json.object { json in
            json.member("sentence", headline.sentences.joined(separator: " "))
            if let command = headline.shrinkCommand { json.member("shrink", command) }
          }
        }
      }
      json.array("invariants") { json in
        for row in input.invariants { json.object { SearchRows.write(row, into: &$0) } }
      }
      json.array("labels") { json in
        for row in input.labels {
          json.object { SearchRows.write(row.label, row.reach, into: &$0) }
        }
      }
      if let injection = input.injection { json.member("mutant", injection.id) }
      json.member("planned_cases", input.plannedCaseCount)
      if let shown = input.shownPromises {
        json.array("promises") { PromiseRows.write(shown.promises, into: &$0) }
      }
      json.array("regressions") { json in
        for regression in input.regressions {
          json.object { SearchRows.write(regression, into: &$0) }
        }
      }
      json.member("replay", input.replayCommand)
      json.member("scenario", input.scenario)
      json.member("scenario_file", input.scenarioFile)
      json.member("schema", SearchReport.schema)
      json.member("seed", SeedWord.text(input.seed))
      json.tool(version: input.toolVersion)
      json.array("unreached") { json in
        for label in input.unreached { json.string(label) }
      }
      if !input.unusable.isEmpty {
        json.array("unusable_cases") { json in
          for unusable in input.unusable {
            json.object { SearchRows.write(unusable, into: &$0) }
          }
        }
      }
      json.member("verdict", input.verdict.rawValue)
      if let rate = input.rateUpperBound { json.member("violation_rate_upper_bound", rate) }
    }
  }
}

/// `search.ndjson`: the same as lines, for tools that read one row after the other. Each says in
/// `kind` what it is; the first is the search.
enum SearchLines {
  static func bytes(for input: SearchReport.Input) -> [UInt8] {
    var bytes: [UInt8] = []
    line("search", into: &bytes) { json in
      json.member("cases", input.tally.caseCount)
      json.member("facts", input.tally.factCount)
      json.member("planned_cases", input.plannedCaseCount)
      json.member("scenario", input.scenario)
      json.member("schema", SearchReport.schema)
      json.member("seed", SeedWord.text(input.seed))
      json.member("verdict", input.verdict.rawValue)
      json.member("version", input.toolVersion)
      if let rate = input.rateUpperBound { json.member("violation_rate_upper_bound", rate) }
    }
    for row in input.labels {
      line("label", into: &bytes) {
        SearchRows.write(row.label, row.reach, into: &$0)
        $0.member("claimed", input.claimedLabels.contains(row.label.text))
      }
    }
    for row in input.invariants {
      line("invariant", into: &bytes) { SearchRows.write(row, into: &$0) }
    }
    if let promises = input.shownPromises?.promises {
      for promise in promises.tips {
        line("promise", into: &bytes) {
          PromiseRows.write(promise, promises.sample, into: &$0)
        }
      }
    }
    for failure in input.tally.failures {
      line("failure", into: &bytes) { SearchRows.write(failure, input, into: &$0) }
    }
    for regression in input.regressions {
      line("regression", into: &bytes) { SearchRows.write(regression, into: &$0) }
    }
    for unusable in input.unusable {
      line("unusable", into: &bytes) { SearchRows.write(unusable, into: &$0) }
    }
    return bytes
  }

  private static func line(
    _ kind: String, into bytes: inout [UInt8], _ content: (inout JSONText) -> Void
  ) {
    JSONText.write(into: &bytes) { json in
      json.object { json in
        json.member("kind", kind)
        content(&json)
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}

/// The members of rows, the same in the summary and in the lines.
enum SearchRows {
  static func write(_ row: SearchedInvariant, into json: inout JSONText) {
    json.member("cases", row.exercisedCount)
    json.member("demand", row.demand)
    json.member("demanded", row.isDemanded)
    json.member("id", row.statement.id)
    if let rate = row.rate {
      json.member("rate_high", rate.interval.upperBound)
      json.member("rate_low", rate.interval.lowerBound)
    }
    json.member("verdict", row.verdict.rawValue)
    if let count = row.violatingCount { json.member("violating_cases", count) }
    if let number = row.expectation?.count.worstCase { json.member("worst_case", number) }
    if let margin = row.expectation?.count.worstMargin {
      json.member("worst_margin", wide: margin)
    }
  }

  static func write(_ label: CoverageLabel, _ reach: ReachCount, into json: inout JSONText) {
    json.member("cases", reach.caseCount)
    json.member("hits", reach.hitCount)
    json.member("label", label.text)
  }

  static func write(
    _ failure: FailureCount, _ input: SearchReport.Input, into json: inout JSONText
  ) {
    let found = input.found(failure.signature)
    json.member("cases", failure.caseCount)
    if let size = found?.example.size { json.member("devices", size.deviceCount) }
    json.member("first_case", failure.firstCase)
    if let found { json.member("minimal", found.example.isMinimal) }
    if let size = found?.example.size { json.member("people", size.personCount) }
    json.member("promise", failure.signature.name)
    if let found { json.member("replay", found.replayCommand) }
    if let found { json.member("scenario", found.path) }
    json.member("sentence", failure.signature.sentence)
    if let size = found?.example.size { json.member("steps", size.stepCount) }
  }

  static func write(_ unusable: SearchReport.Unusable, into json: inout JSONText) {
    json.member("reason", unusable.reason)
    json.member("scenario", unusable.path)
  }

  static func write(_ regression: SearchReport.Regression, into json: inout JSONText) {
    json.array("failures") { json in
      for failure in regression.outcome.failures { json.string(failure.name) }
    }
    json.member("replay", regression.replayCommand)
    json.member("scenario", regression.path)
    json.member("verdict", regression.outcome.verdict.rawValue)
  }
}
