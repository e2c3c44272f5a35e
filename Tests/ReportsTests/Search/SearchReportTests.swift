import Foundation
import FoundationXML
import Invariants
import Metrics
import PropertySearch
import Scenarios
import Shrinking
import SimulationKernel
import TestExtent
import Testing
import TextFormats
import Verification

@testable import ReportParts
@testable import Reports

#if canImport(FoundationXML)
#endif

@Suite("The report of a search")
struct SearchReportTests {
  @Test("a clean search says which rate of violation is still possible, and what it never reached")
  func clean() throws {
    let input = try SearchedPages.clean()
    let page = try SearchedPages.text("index.html", of: SearchReport.files(for: input))
    #expect(input.tally.failures.isEmpty, "\(input.tally.failures)")
    // 1 − 0.05^(1/8) is 31.2 %.
    #expect(page.contains("0 of 8 cases fail, rate of violation ≤ 31 % at 95 %."))
    #expect(page.contains("Never began: never."))
    #expect(page.contains("<code>fault/never</code>"))
    #expect(!page.contains("<section id=\"failures\""))
    for idle in input.invariants where idle.exercisedCount == 0 {
      #expect(page.contains(idle.statement.id))
    }
  }

  @Test("a very small rate is not shown as none")
  func smallRates() {
    #expect(ShareText.percent(0.5) == "50 %")
    #expect(ShareText.percent(0.001_497) == "0.15 %")
    #expect(ShareText.percent(0.000_003) == "0.00030 %")
    #expect(ShareText.percent(0) != ShareText.percent(0.000_000_1))
  }

  @Test("a failure is told with its diagram, its small case, and the command that plays it")
  func broken() throws {
    let input = try SearchedPages.broken()
    let page = try SearchedPages.text("index.html", of: SearchReport.files(for: input))
    let found = try #require(input.found.first)
    let failure = try #require(input.tally.failures.first)
    #expect(page.contains("<title>Fail · search around trails · TipFleet</title>"))
    #expect(page.contains("<figure class=\"chart spacetime\" id=\"diagram-1\">"))
    #expect(page.contains("<ol class=\"story\">"))
    #expect(page.contains("<code>\(found.replayCommand)</code>"))
    #expect(page.contains("first in case \(failure.firstCase)."))
    #expect(page.contains("the small one has \(found.example.size.text)"))
    #expect(!page.contains("rate of violation"))
    // The first sentence tells three things at most, and the case may break more invariants.
    var one = input
    one.tally.failures = [failure]
    let short = try SearchedPages.text("index.html", of: SearchReport.files(for: one))
    #expect(short.contains("loss/burstLoss was never reached, but the scenario claims that it is."))
  }

  @Test("the same search gives the same bytes")
  func deterministic() throws {
    let input = try SearchedPages.broken()
    let sets = (1...2).map { _ in SearchReport.files(for: input) }
    #expect(sets[0].files == sets[1].files)
    #expect(
      sets[0].files.map(\.path) == [
        "index.html", "csv/promises.csv", "csv/invariants.csv", "csv/labels.csv",
        "csv/failures.csv",
        "csv/datapackage.json", "junit.xml", "step-summary.md", "search.ndjson", "summary.json",
      ])
  }

  @Test("the CSV files have a row for each invariant, label and way to fail, with their counts")
  func rows() throws {
    let input = try SearchedPages.broken()
    let files = SearchReport.files(for: input)
    let failures = RecordParser.rows(of: try #require(files["csv/failures.csv"]))
    let failure = try #require(input.tally.failures.first)
    let size = try #require(input.found.first).example.size
    #expect(failures.count == 1 + input.tally.failures.count)
    #expect(failures[1][0] == failure.signature.name)
    #expect(failures[1][3...4] == ["\(failure.caseCount)", "\(failure.firstCase)"])
    #expect(failures[1][6] == "\(size.deviceCount)")
    #expect(failures[1][8] == "\(size.stepCount)")
    let labels = RecordParser.rows(of: try #require(files["csv/labels.csv"]))
    // No case has a system beside tips, so nobody misses its labels.
    #expect(labels.count == 1 + input.tally.labels.count { $0.label.system == nil })
    let claimed = try #require(input.claimedLabels.first)
    let reached = try #require(input.tally.labels.first { $0.label.text == claimed })
    #expect(
      labels.contains([
        claimed, reached.label.kind, reached.label.name, "\(reached.reach.caseCount)",
        "\(reached.reach.hitCount)", "true",
      ]))
    let invariants = RecordParser.rows(of: try #require(files["csv/invariants.csv"]))
    #expect(invariants.count == 1 + InvariantCatalogue.statements.count { $0.system == nil })
    #expect(invariants.contains { $0[0] == failure.signature.name && $0[1] == "fail" })
    #expect(invariants.contains { $0[1] == "inconclusive" && $0[2] == "0" })
  }

  @Test("the summary and every line of search.ndjson are JSON with the same counts")
  func documents() throws {
    let input = try SearchedPages.broken()
    let files = SearchReport.files(for: input)
    let summary = try object(try #require(files["summary.json"]))
    #expect(summary["schema"] as? String == "tipfleet.check/1")
    #expect(summary["verdict"] as? String == "fail")
    #expect(summary["cases"] as? UInt64 == input.tally.caseCount)
    #expect(summary["unreached"] as? [String] == ["loss/burstLoss"])
    #expect(summary["violation_rate_upper_bound"] == nil)
    let failures = try #require(summary["failures"] as? [[String: Any]])
    #expect(failures.first?["scenario"] as? String == input.found.first?.path)
    let text = try SearchedPages.text("search.ndjson", of: files)
    let lines = try text.split(separator: "\n").map { try object(Array($0.utf8)) }
    #expect(lines.first?["kind"] as? String == "search")
    #expect(lines.first?["facts"] as? UInt64 == input.tally.factCount)
    func count(_ kind: String) -> Int { lines.count { $0["kind"] as? String == kind } }
    #expect(count("label") == input.tally.labels.count { $0.label.system == nil })
    #expect(count("invariant") == InvariantCatalogue.statements.count { $0.system == nil })
    #expect(count("failure") == input.tally.failures.count)
    #expect(count("regression") == 1)
  }

  @Test("an invariant that the scenario does not claim is no pass, however often it was tested")
  func unclaimed() throws {
    var scenario = try PlayedPages.cutOff()
    let expectations = ["display-cap-sum", "dismissed-everywhere", "display-gap-sum"]
    #expect(SearchReport.unclaimedInvariants(of: scenario) == expectations)
    scenario.expectation = .violates(["convergence"])
    scenario.withoutInvariants = ["finality"]
    let unclaimed = SearchReport.unclaimedInvariants(of: scenario)
    #expect(unclaimed == expectations + ["finality", "convergence"])
    var input = try SearchedPages.clean()
    input.unclaimedInvariants = unclaimed
    input.expectations = SearchedExpectation.all(of: scenario, input.tally)
    let left = try #require(input.invariants.first { $0.statement.id == "finality" })
    #expect(left.exercisedCount > 0)
    #expect(left.verdict == .inconclusive && !left.isDemanded)
    let text = try SearchedPages.text("junit.xml", of: SearchReport.files(for: input))
    #expect(text.contains("The scenario leaves it out, so no violation was counted."))
    #expect(text.contains("It is to be violated, but no case violated it."))
    let expected = try #require(input.invariants.first { $0.statement.id == "convergence" })
    #expect(expected.isDemanded && expected.demand == "to be violated")
    #expect(expected.violatingCount == 0)
  }

  @Test("a search that decides nothing says whether it was cut off, or tested nothing")
  func undecided() throws {
    var input = try SearchedPages.clean()
    input.verdict = .inconclusive
    input.plannedCaseCount = 100
    #expect(input.sentence == "The search was ended after 8 of 100 cases, none of which fails.")
    input.plannedCaseCount = input.tally.caseCount
    #expect(input.sentence == "What is demanded is not decided.")
    input.tally.exercised = input.tally.exercised.map { _ in 0 }
    #expect(
      input.sentence == "No invariant was put to the test, so the search proves nothing.")
  }

  @Test("an expectation that nobody demands is told first, with rate, interval and worst case")
  func expectations() throws {
    var input = try SearchedPages.clean()
    let position = try #require(
      InvariantCatalogue.statements.firstIndex { $0.id == "display-cap-sum" })
    let index = try #require(
      input.tally.expectations.firstIndex { $0.id == "display-cap-sum" })
    input.tally.exercised[position] = 8
    input.tally.expectations[index].caseCount = 3
    input.tally.expectations[index].freshCaseCount = 3
    input.tally.expectations[index].worstCase = 5
    input.tally.expectations[index].worstMargin = -2
    var scenario = try PlayedPages.cutOff()
    input.expectations = SearchedExpectation.all(of: scenario, input.tally)
    let files = SearchReport.files(for: input)
    let page = try SearchedPages.text("index.html", of: files)
    // 3 of 8: 8.5 to 75.5 %, by Clopper and Pearson.
    let sentence = "Over the cap in 37.5 % of 8 cases (95 %: 8.5 to 75.5 %)."
    #expect(page.contains(sentence))
    #expect(page.contains("Worst by 2 displays in case 5."))
    #expect(page.contains("--case 5 --invariant display-cap-sum"))
    let junit = try SearchedPages.text("junit.xml", of: files)
    #expect(junit.contains("fail (not demanded): \(sentence)"))
    let rows = RecordParser.rows(of: try #require(files["csv/invariants.csv"]))
    let row = try #require(rows.first { $0[0] == "display-cap-sum" })
    func cell(_ name: String) -> String? { rows[0].firstIndex(of: name).map { row[$0] } }
    #expect(cell("verdict") == "fail")
    #expect(cell("is_demanded") == "false")
    #expect(cell("exercised_cases_count") == "8")
    #expect(cell("violating_cases_count") == "3")
    #expect(cell("worst_margin") == "-2")
    #expect(cell("worst_case") == "5")
    scenario.expectation = .demands(
      "display-cap-sum", .inShareOfRuns(atLeast: .percent(95)))
    input.expectations = SearchedExpectation.all(of: scenario, input.tally)
    #expect(input.expectations.first { $0.statement.id == "display-cap-sum" }?.verdict == .fail)
    #expect(input.decisions.first?.hasSuffix("that is missed, at 95 %.") == true)
  }

  @Test("what only variations violate is a failure everywhere, and proves nothing of the rate")
  func variations() throws {
    var input = try SearchedPages.clean()
    input.tally.freshCaseCount = 6
    #expect(input.sentence.contains("at 95 % (of the 6 drawn independently)."))
    let index = try #require(
      input.tally.expectations.firstIndex { $0.id == "display-cap-sum" })
    input.tally.expectations[index].caseCount = 2
    input.tally.expectations[index].worstCase = 7
    input.expectations = SearchedExpectation.all(of: try PlayedPages.cutOff(), input.tally)
    let row = try #require(input.invariants.first { $0.statement.id == "display-cap-sum" })
    #expect(row.verdict == .fail && row.violatingCount == 2)
    let headline = try #require(input.headlines.first)
    #expect(headline.sentences.first?.contains("With variations, in 2 of 8.") == true)
    #expect(headline.sentences.first?.contains(" drawn independently (95 %: ") == true)
    var scenario = try PlayedPages.cutOff()
    scenario.expectation = .violates(["display-cap-sum"])
    input.expectations = SearchedExpectation.all(of: scenario, input.tally)
    #expect(
      input.decisions == ["Violated, as the scenario expects: display-cap-sum in 2 of 8 cases."])
  }

  @Test("what is over by no more than is demanded holds, and is told so")
  func overBy() throws {
    var input = try SearchedPages.clean()
    let index = try #require(
      input.tally.expectations.firstIndex { $0.id == "display-cap-sum" })
    input.tally.expectations[index].caseCount = 2
    input.tally.expectations[index].freshCaseCount = 2
    input.tally.expectations[index].worstCase = 7
    input.tally.expectations[index].worstMargin = -4
    var scenario = try PlayedPages.cutOff()
    scenario.expectation = .demands("display-cap-sum", .overBy(atMost: 4))
    input.expectations = SearchedExpectation.all(of: scenario, input.tally)
    #expect(
      input.decisions == [
        "display-cap-sum is demanded \"over by at most 4\", and it held in every case."
      ])
    #expect(
      input.headlines.first?.sentences.last == "Within what is demanded, so it fails no case.")
    let junit = try SearchedPages.text("junit.xml", of: SearchReport.files(for: input))
    #expect(!junit.contains("fail (demanded: over by at most 4)"))
  }

  @Test("a kept case that is not put to the test is no pass, in no file")
  func undecidedRegression() throws {
    var input = try SearchedPages.clean()
    let path = "scenarios/regressions/trails-old.json"
    input.regressions = [
      SearchReport.Regression(
        path: path,
        outcome: RegressionOutcome(verdict: .inconclusive, reasons: ["It was not tested."]),
        replayCommand: "tipfleet run \(path)")
    ]
    input.verdict = .inconclusive
    let told = "\(path) failed before, and does not show that it no longer does. It was not tested."
    #expect(input.decisions == [told])
    #expect(input.sentence.contains(told))
    let files = SearchReport.files(for: input)
    #expect(
      try SearchedPages.text("junit.xml", of: files).contains("inconclusive: It was not tested."))
    #expect(
      try SearchedPages.text("search.ndjson", of: files).contains(#""verdict":"inconclusive""#))
  }

  @Test("an invariant that nothing put to the test is skipped, and one that broke is a failure")
  func testCases() throws {
    let input = try SearchedPages.broken()
    let text = try SearchedPages.text("junit.xml", of: SearchReport.files(for: input))
    #expect(XMLParser(data: Data(text.utf8)).parse())
    let broken = input.tally.failures.count + 1
    let idle = input.invariants.count { $0.verdict == .inconclusive }
    let total = input.invariants.count + 3
    #expect(
      text.contains("tests=\"\(total)\" failures=\"\(broken)\" errors=\"0\" skipped=\"\(idle)\""))
    #expect(text.contains("Replay: tipfleet run scenarios/regressions/"))
    #expect(text.contains("loss/burstLoss was never reached."))
  }

  @Test(
    "no text of a scenario breaks out of its place",
    arguments: TestExtent.cases(HostileNames.all, quick: 1))
  func hostile(_ name: String) throws {
    var input = try SearchedPages.clean()
    input.claim = name
    input.scenarioFile = name
    input.claimedLabels = ["fault/\(name)"]
    input.unreached = input.claimedLabels
    input.verdict = .fail
    let files = SearchReport.files(for: input)
    let page = try SearchedPages.text("index.html", of: files)
    #expect(!page.contains("<img") && !page.contains("<script>alert"))
    _ = try object(try #require(files["summary.json"]))
    #expect(XMLParser(data: Data(try #require(files["junit.xml"]))).parse())
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }
}
