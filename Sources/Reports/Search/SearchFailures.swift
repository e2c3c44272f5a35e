import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import RunTables
import Shrinking
import Verification

/// The failures of a search: each small case told, with its diagram and the command that plays it.
enum SearchFailures {
  static func write(
    _ input: SearchReport.Input, _ tables: SearchTables, into section: inout HTMLWriter
  ) {
    section.spaceTimeDefinitions()
    if !input.found.isEmpty { section.paragraph(SmallCase.meaning) }
    for (index, found) in input.found.enumerated() {
      tell(
        found, number: index + 1, injection: input.injection, at: input.sourceAddress,
        into: &section)
      section.element("p", .class("note")) { line in
        line.text(origin(of: found, input) + " The smallest is ")
        line.element("code", text: found.path)
        line.text(". Play it:")
      }
      section.command(found.replayCommand)
    }
    guard !input.tally.failures.isEmpty else { return }
    section.element("h3", text: "All ways to fail")
    section.table(
      DataTable(
        table: tables.failures,
        caption: "How cases failed, in the order in which the failures were found",
        columns: [
          "failure", "sentence", "cases_count", "first_case", "scenario_file", "devices_count",
          "steps_count",
        ],
        looks: ["failure": .code, "scenario_file": .code]))
    section.source("The same rows:", tables.failures)
  }

  private static func origin(
    of found: SmallCase, _ input: SearchReport.Input
  ) -> String {
    let example = found.example
    let failure = input.tally.failures.first { $0.signature == example.signature }
    let sizes = "the small one has \(example.sizeText)."
    guard example.caseNumber != nil, let failure else {
      return "It failed before, and still does. It had \(example.original.text); \(sizes)"
    }
    return "\(input.frequency(failure)) That case had \(example.original.text); \(sizes)"
  }

  /// The violation as the page of a run tells it; for what has no violation, its sentence.
  static func tell(
    _ found: SmallCase, number: Int, injection: (any FaultInjection)?,
    at address: SourceAddress?, into section: inout HTMLWriter
  ) {
    let example = found.example
    let judged = JudgedRun.play(told: example.scenario, injection: injection)
    var run = ReportInput(
      shown: judged, runs: [RunSummary(judged)], scenarioFile: found.path, scenarioText: [],
      toolVersion: ToolVersion.text)
    run.sourceAddress = address
    let source = PageSource(input: run, tables: RunTables(run))
    if let story = story(of: example.signature, in: source) {
      story.write(number: number, source, into: &section)
      return
    }
    section.element("h3", .id("violation-\(number)")) { heading in
      switch example.signature {
      case .disagreement, .trapped: heading.badge(.error)
      case .violated, .missed, .broken, .endless: heading.badge(.fail)
      }
      heading.text(" " + example.signature.name)
    }
    section.paragraph(example.signature.sentence)
  }

  private static func story(
    of failure: FailureSignature, in source: PageSource
  ) -> ViolationStory? {
    guard case .violated(let id) = failure,
      let result = source.judged.results.first(where: { $0.id == id }),
      let violation = ([result.told].compactMap { $0 } + result.violations).first(where: {
        $0.fact.position < source.journal.facts.count
      })
    else { return nil }
    // What a small case demands is what the search asked of it, and not what the scenario demands.
    return ViolationStory(
      result: result, violation: violation, limit: 160, tellsDemand: false)
  }
}
