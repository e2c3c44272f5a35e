import CapacityStudies
import Foundation
import FoundationXML
import Testing

@testable import ReportParts
@testable import StudyReports

@Suite("The summary for a build server, and the test cases of studies")
struct StepSummaryTests {
  private static let hostile = "<script>alert(1)</script> | [a](http://b) `c` *d*\n# e \u{202E}f"

  @Test("no text makes a tag, a link, a cell or a line of its own")
  func hostileText() {
    let text = StepSummary.escaped(Self.hostile)
    #expect(!text.contains("<") && !text.contains("\n") && !text.contains("\u{202E}"))
    for (index, character) in text.enumerated() where "|[]`*#".contains(character) {
      #expect(Array(text)[index - 1] == "\\", "\(text)")
    }
  }

  @Test("what failed stands in a table, what was skipped is folded, and what passed is counted")
  func rows() {
    func made(_ name: String, _ outcome: JUnitOutcome) -> JUnitCase {
      JUnitCase(name: name, className: "tipfleet", outcome: outcome)
    }
    var cases = [
      made("kept", .passed), made(Self.hostile, .failure(type: "V", message: "a | b", body: "")),
      made("idle", .skipped(message: "inconclusive: nothing happened")),
      made("broken", .error(type: "E", message: String(repeating: "x", count: 5_000), body: "")),
    ]
    func text() -> String {
      let suite = JUnitSuite(name: "s", file: nil, cases: cases)
      let summary = StepSummary(
        title: Self.hostile, verdict: .fail, sentences: ["One."], suites: [suite],
        commands: ["tipfleet run x.json"])
      return String(decoding: summary.bytes, as: UTF8.self)
    }
    #expect(text().hasPrefix("## Fail: &lt;script&gt;"))
    #expect(text().contains("\n1 of 4 test cases passed.\n"))
    let rows = text().split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count == 7)
    #expect(rows[2].contains("❌ failed |") && rows[3].contains("❌ error | broken |"))
    #expect(rows[6].contains("⚪ skipped | idle | inconclusive: nothing happened |"))
    #expect(text().contains("<details><summary>1 was skipped</summary>\n\n| |"))
    #expect(text().contains("|\n\n</details>\n"))
    #expect(rows.allSatisfy { $0.utf8.count < 1_000 })
    #expect(text().contains("```sh\ntipfleet run x.json\n```"))
    // A failure is seen, whatever was skipped before it.
    let idle = made("idle", .skipped(message: "inconclusive: nothing happened"))
    cases = Array(repeating: idle, count: 5_000) + cases
    #expect(text().contains("❌ error | broken |"))
    #expect(text().contains("| | and 4\u{202F}901 more | |"))
    cases += (0..<5_000).map { made("more \($0)", .failure(type: "V", message: "m", body: "")) }
    #expect(text().contains("| | and 4\u{202F}902 more | |"))
    #expect(text().utf8.count < 100_000)
  }

  // MARK: Studies

  private static let loss =
    #""factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "5%"] }], "#
    + #""measures": ["rest.seconds"], "replications": { "atLeast": 3, "atMost": 3 }"#

  private func suite(
    _ keys: String, _ value: (StudyPoint, Int) -> Double
  ) throws -> [String: JUnitOutcome] {
    let study = MadeUpStudy.study(keys)
    let input = StudyReport.Input(
      outcome: try MadeUpStudy.outcome(study, value: value), studyBytes: [], scenarioBytes: [],
      toolVersion: "1")
    let cases = StudyJUnit.suite(for: input).cases
    return Dictionary(uniqueKeysWithValues: cases.map { ($0.name, $0.outcome) })
  }

  @Test("an objective is one test case over all points, which says where it is missed, in its unit")
  func objectives() throws {
    let keys = Self.loss + #", "objectives": ["mean(rest.seconds) <= 2min"]"#
    let name = "mean(rest.seconds) <= 2min"
    #expect(try suite(keys) { _, _ in 60 }[name] == .passed)
    let missed = try suite(keys) { point, _ in point.number == 0 ? 60 : 7_200 }[name]
    guard case .failure(_, let message, _) = missed else {
      Issue.record("\(String(describing: missed))")
      return
    }
    #expect(
      message
        == "Missed at 1 of 2 points, such as loss=5% (2 h [2 h, 2 h; all 3 values the same]).")
    let open = try suite(keys) { _, number in [1, 120, 240][number] }[name]
    guard case .skipped(let reason) = open else {
      Issue.record("\(String(describing: open))")
      return
    }
    #expect(reason.hasPrefix("inconclusive: Undecided at 2 of 2 points"))
  }

  @Test("a planned load that does not fit fails, and a study that demands nothing has no such case")
  func loads() throws {
    let keys = """
      "measures": ["displays"], "factors": [{ "name": "users", "path": "accounts" }],
      "objectives": ["mean(displays) <= 100"], "replications": { "atLeast": 3, "atMost": 3 },
      "capacity": { "load": "users", "from": 2, "atMost": 64, "resolution": "25%", "planned": 20 }
      """
    let free = try suite(keys) { point, _ in Double(point.accountCount) }
    #expect(free["the planned load fits"] == .passed)
    let bound = try suite(keys) { point, _ in Double(point.accountCount * 10) }
    guard case .failure(_, let message, _)? = bound["the planned load fits"] else {
      Issue.record("\(bound)")
      return
    }
    #expect(message.hasPrefix("20 do not fit. The greatest load that fits is "))
    // From the first load on nobody can tell.
    let open = try suite(keys) { _, number in [1, 100, 199][number] }
    #expect(
      open["the planned load fits"]
        == .skipped(
          message: "inconclusive: Whether 20 fit is not known. No load is certain to fit."))
    #expect(try suite(Self.loss) { _, _ in 1 } == ["every replication was played": .passed])
  }

  @Test("a precision that was not reached is no passed test case, with a capacity question, too")
  func imprecise() throws {
    let precise = #", "replications": { "atLeast": 3, "atMost": 3, "precise": ["mean(displays)"] }"#
    let open = JUnitOutcome.skipped(
      message: "inconclusive: Not known to 5 %, with intervals of at most ± 4.76 % of the "
        + "estimate, after 3 replications: p0: mean(displays).")
    let plain = try suite(#""measures": ["displays"]"# + precise) { _, number in Double(number) }
    #expect(plain == ["every replication was played": open])
    let capacity = """
      "measures": ["displays"], "factors": [{ "name": "users", "path": "accounts" }],
      "objectives": ["mean(displays) <= 100"],
      "capacity": { "load": "users", "from": 1, "atMost": 1, "planned": 1 }
      """
    let loads = try suite(capacity + precise) { _, number in Double(number) }
    #expect(loads["the planned load fits"] == .passed)
    guard case .skipped(let message)? = loads["every replication was played"] else {
      Issue.record("\(loads)")
      return
    }
    #expect(message.hasPrefix("inconclusive: Not known to 5 %, "))
    #expect(try suite(capacity + precise) { _, _ in 3 }["every replication was played"] == .passed)
  }

  @Test("whoever reads that an objective is met reads, too, that all its values were the same")
  func equalValues() throws {
    func remark(_ keys: String, _ value: (StudyPoint, Int) -> Double) throws -> [String?] {
      let input = StudyReport.Input(
        outcome: try MadeUpStudy.outcome(MadeUpStudy.study(keys), value: value), studyBytes: [],
        scenarioBytes: [], toolVersion: "1")
      let text = String(decoding: StudyReport.files(for: input)["junit.xml"] ?? [], as: UTF8.self)
      let cases = StudyJUnit.suite(for: input).cases
      for remark in cases.compactMap(\.remark) {
        #expect(text.contains(">\n      <system-out>\(remark)</system-out>\n    </testcase>"))
        let page = String(
          decoding: StudyReport.files(for: input)["index.html"] ?? [], as: UTF8.self)
        #expect(page.contains("so the interval"))
      }
      return cases.map(\.remark)
    }
    let objective = Self.loss + #", "objectives": ["mean(rest.seconds) <= 2min"]"#
    let end = "so the interval tells nothing of values that were not seen."
    #expect(
      try remark(objective) { point, number in point.number == 0 ? 60 : Double(number) } == [
        "All 3 values behind mean(rest.seconds) at loss=0% are the same, \(end)", nil,
      ])
    let several = try remark(objective) { _, _ in 60 }
    #expect(
      several == [
        "The values behind 2 estimates, such as mean(rest.seconds) at loss=0%, are all the same, "
          + "so the intervals tell nothing of values that were not seen.", nil,
      ])
    #expect(try remark(objective) { _, number in Double(number) } == [nil, nil])
    let capacity = """
      "measures": ["displays"], "factors": [{ "name": "users", "path": "accounts" }],
      "objectives": ["mean(displays) <= 3.5"], "replications": { "atLeast": 3, "atMost": 3 },
      "capacity": { "load": "users", "from": 1, "atMost": 8, "planned": 2 }
      """
    let loads = try remark(capacity) { point, number in
      let load = Double(point.accountCount)
      return load < 4 ? load + Double(number) / 100 : load
    }
    #expect(loads == ["All 3 values behind mean(displays) at users=4 are the same, \(end)", nil])
  }

  @Test("of a study that is not whole nothing passes, and what is there has its rows")
  func partial() throws {
    let study = MadeUpStudy.study(Self.loss + #", "objectives": ["mean(rest.seconds) <= 2min"]"#)
    var progress = StudyProgress(study)
    let whole = try MadeUpStudy.outcome(study) { _, number in 60 + Double(number) }
    for record in whole.records.prefix(5) { try progress.take(record) }
    let input = StudyReport.Input(
      outcome: StudyOutcome(progress), studyBytes: [], scenarioBytes: [], toolVersion: "1")
    let cases = StudyJUnit.suite(for: input).cases
    #expect(!cases.contains { $0.outcome == .passed }, "\(cases)")
    let files = StudyReport.files(for: input)
    let points = MadeUpStudy.text("csv/points.csv", in: files).split(separator: "\n")
    #expect(points.count == 3)
    #expect(points.last?.hasPrefix("p1,loss=5%,2,1,2,undecided,") == true, "\(points)")
    // With the first point only, the objective is met there, and open at the other.
    var half = StudyProgress(study)
    for record in whole.records.prefix(3) { try half.take(record) }
    let outcome = StudyOutcome(half)
    let halves = StudyJUnit.suite(
      for: StudyReport.Input(
        outcome: outcome, studyBytes: [], scenarioBytes: [], toolVersion: "1")
    ).cases
    #expect(
      halves.allSatisfy {
        $0.outcome
          == .skipped(
            message: "incomplete: 3 replications must still be played, such as p1.r0.")
      }, "\(halves)")
  }

  @Test("the files of a study hold both, and both say the same")
  func files() throws {
    let study = MadeUpStudy.study(Self.loss + #", "objectives": ["mean(rest.seconds) <= 2min"]"#)
    let files = try MadeUpStudy.files(study) { point, _ in point.number == 0 ? 60 : 7_200 }
    let summary = MadeUpStudy.text("step-summary.md", in: files)
    #expect(summary.hasPrefix("## Fail: study made-up\n"))
    #expect(summary.contains("1 of 2 test cases passed."))
    #expect(summary.contains("Missed at 1 of 2 points"))
    let junit = try #require(files["junit.xml"])
    #expect(XMLParser(data: Data(junit)).parse())
    #expect(String(decoding: junit, as: UTF8.self).contains("Missed at 1 of 2 points"))
  }
}
