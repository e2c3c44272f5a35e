import CapacityStudies
import Scenarios
import Testing

@testable import ReportParts
@testable import StudyReports

@Suite("Reports on two studies compared")
struct StudyComparisonReportTests {
  private func files(_ losses: String, _ others: String, shift: Double) throws -> FileSet {
    func outcome(_ losses: String, _ shift: Double) throws -> StudyOutcome {
      let study = MadeUpStudy.study(
        """
        "measures": ["displays"], "replications": { "atLeast": 20, "atMost": 20 },
        "factors": [{ "name": "loss", "path": "network.loss", "values": [\(losses)] }]
        """)
      return try MadeUpStudy.outcome(study) { MadeUpStudy.noise($1) + shift }
    }
    return StudyComparisonReport.files(
      for: StudyComparison(try outcome(losses, 0), try outcome(others, shift)),
      names: ("before", "after"), toolVersion: "1")
  }

  @Test("each measure has a chart, and what only one study has is named; nothing passes or fails")
  func page() throws {
    let files = try files(#""0%", "5%""#, #""5%", "9%""#, shift: 3)
    let page = MadeUpStudy.text("index.html", in: files)
    #expect(page.contains("How do the two differ in displays that count, point by point?"))
    #expect(page.contains("1 of 1 difference is certain."))
    #expect(page.contains("loss=0% and loss=9%."))
    #expect(!page.contains("class=\"verdict\""))
    let table = MadeUpStudy.text("csv/comparisons.csv", in: files).split(separator: "\n")
    #expect(table.contains { $0.hasPrefix("loss=5%,displays,") && $0.hasSuffix(",20") })
    #expect(MadeUpStudy.text("summary.json", in: files).contains("\"unmatched\": ["))
  }

  @Test("where every pair differs by the same amount, that is no proof of the next pair")
  func equalDifferences() throws {
    func sentence(_ shift: @escaping (Int) -> Double) throws -> String {
      let study = MadeUpStudy.study(
        #""measures": ["displays"], "replications": { "atLeast": 20, "atMost": 20 }"#)
      let base = try MadeUpStudy.outcome(study) { Double($1) }
      let other = try MadeUpStudy.outcome(study) { Double($1) + shift($1) }
      return StudyComparisonReport.sentence(StudyComparison(base, other))
    }
    let same = try sentence { _ in 4 }
    #expect(
      same.hasSuffix(
        ": 4. In 5 of these every pair differs by the same amount, so the interval tells nothing "
          + "of pairs that were not seen."), "\(same)")
    #expect(try sentence { 4 + Double($0 % 2) }.hasSuffix(": 4.5."))
  }

  @Test("studies that agree say so, and those with nothing in common, too")
  func nothing() throws {
    let same = MadeUpStudy.text("index.html", in: try files(#""0%""#, #""0%""#, shift: 0))
    #expect(same.contains("is certain; the two studies agree as far as their numbers go."))
    let strangers = MadeUpStudy.text("index.html", in: try files(#""0%""#, #""1%""#, shift: 0))
    #expect(strangers.contains("have no point and measure in common"))
  }
}
