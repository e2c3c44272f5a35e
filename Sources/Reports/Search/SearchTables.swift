import Metrics
import PropertySearch
import ReportParts
import Scenarios
import Shrinking
import Verification

/// The rows of a report on a search.
struct SearchTables {
  /// One row a tip; nil where nothing is said of tips.
  let promises: ReportTable?
  /// One row an invariant.
  let invariants: ReportTable
  /// One row a thing that a case can reach.
  let labels: ReportTable
  /// One row a way to fail.
  let failures: ReportTable
  /// One row a place in the app's code; nil where the scenario gives none.
  let code: ReportTable?

  /// All of them, in the order of the data package.
  var all: [ReportTable] {
    [promises].compactMap(\.self) + [invariants, labels, failures] + [code].compactMap(\.self)
  }

  init(_ input: SearchReport.Input) {
    promises = input.shownPromises.map { PromisesTable.make($0.promises, $0.app) }
    invariants = SearchTables.invariants(input)
    labels = SearchTables.labels(input)
    failures = SearchTables.failures(input)
    code = input.code
  }

  private static func invariants(_ input: SearchReport.Input) -> ReportTable {
    var table = ReportTable(
      name: "invariants", title: "Invariants",
      description: "One row per invariant: in how many cases it was put to the test and violated.",
      columns: [
        .key("invariant", "Invariant", "The invariant's name."),
        .text("verdict", "Verdict", "pass, fail, or inconclusive: untested or not counted."),
        .count("exercised_cases_count", "Tested in", "Cases that put it to the test."),
        .count(
          "violating_cases_count", "Violated in", "Cases that violate it, if they are counted."),
        .text("sentence", "Claim", "The claim in one sentence."),
        .text("sources", "Statements", "The statements of the model behind it."),
        .flag("is_demanded", "Demanded", "Whether it decides the verdict of the search."),
        .text(
          "demand", "Demand",
          "guarantee, demanded: and how often, to be violated, or not demanded."),
        ReportColumn(
          "rate_lower_ratio", .number, unit: .ratio, title: "From",
          description: "Of an expectation: the lower end of the 95 % interval of the rate at which "
            + "independently drawn cases violate it, of those that put it to the test."),
        ReportColumn(
          "rate_upper_ratio", .number, unit: .ratio, title: "To",
          description: "The upper end of that interval."),
        .number(
          "worst_margin", "Worst", "The smallest distance of an expectation; negative: over."),
        .number("worst_case", "Worst case", "The number of the case with that distance."),
      ])
    for row in input.invariants {
      table.append([
        .text(row.statement.id), .text(row.verdict.rawValue), .count(row.exercisedCount),
        row.violatingCount.map { .count($0) } ?? .missing,
        .text(row.statement.sentence), .text(row.statement.sources), .boolean(row.isDemanded),
        .text(row.demand),
        row.rate.map { .decimal($0.interval.lowerBound) } ?? .missing,
        row.rate.map { .decimal($0.interval.upperBound) } ?? .missing,
        row.expectation?.count.worstMargin.map { .integer($0) } ?? .missing,
        row.expectation?.count.worstCase.map { .count($0) } ?? .missing,
      ])
    }
    return table
  }

  private static func labels(_ input: SearchReport.Input) -> ReportTable {
    var table = ReportTable(
      name: "labels", title: "Labels",
      description: "One row per thing that a case can reach, such as a fault or a way to merge.",
      columns: [
        .key("label", "Label", "Kind and name, as a scenario's 'reach' writes them."),
        .text("kind", "Kind", "The kind of thing."),
        .text("name", "Name", "Its name."),
        .count("cases_count", "Cases", "Cases that reached it."),
        .count("hits_count", "Times", "How often it was reached in all cases together."),
        .flag("is_claimed", "Claimed", "Whether the scenario claims that it is reached."),
      ])
    for (label, reach) in input.labels {
      table.append([
        .text(label.text), .text(label.kind), .text(label.name), .count(reach.caseCount),
        .count(reach.hitCount), .boolean(input.claimedLabels.contains(label.text)),
      ])
    }
    return table
  }

  private static func failures(_ input: SearchReport.Input) -> ReportTable {
    var table = ReportTable(
      name: "failures", title: "Failures",
      description: "One row per way in which cases failed, in the order in which they were found.",
      columns: [
        .key("failure", "Promise", "What was broken."),
        .key("kind", "Kind", "violated, disagreement (of the judges) or broken (a claim)."),
        .text("sentence", "What is wrong", "What is wrong, in one sentence."),
        .count("cases_count", "Cases", "Cases that failed in this way."),
        .number("first_case", "First case", "The number of the first of them, from 0."),
        .text("scenario_file", "Scenario", "The file of the small case, if it was made small."),
        .count("devices_count", "Devices", "Devices of the small case."),
        .count("people_count", "People", "People of the small case who act at random."),
        .count("steps_count", "Steps", "Explicit steps of the small case."),
        .flag("is_minimal", "Minimal", "Whether nothing more can be left out of it."),
      ])
    for failure in input.tally.failures {
      let found = input.found(failure.signature)
      let size = found?.example.size
      table.append([
        .text(failure.signature.name), .text(kind(of: failure.signature)),
        .text(failure.signature.sentence), .count(failure.caseCount),
        .count(failure.firstCase), found.map { .text($0.path) } ?? .missing,
        size.map { .count($0.deviceCount) } ?? .missing,
        size.map { .count($0.personCount) } ?? .missing,
        size.map { .count($0.stepCount) } ?? .missing,
        found.map { .boolean($0.example.isMinimal) } ?? .missing,
      ])
    }
    return table
  }

  private static func kind(of failure: FailureSignature) -> String {
    switch failure {
    case .violated: "violated"
    case .missed: "missed"
    case .disagreement: "disagreement"
    case .broken: "broken"
    case .endless: "endless"
    case .trapped: "trapped"
    }
  }
}
