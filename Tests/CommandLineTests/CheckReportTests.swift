import Foundation
import Testing

@Suite("check writes a report")
struct CheckReportTests {
  private static var scenario: String {
    CommandLineRun.root.appendingPathComponent("scenarios/cap-under-partition.json").path
  }

  @Test("a search writes its report, names it, and replaces its own report only")
  func report() throws {
    let folder = try TemporaryFolder()
    let words = ["check", Self.scenario, "--cases", "2"]
    let run = try CommandLineRun(words: words, in: folder.url)
    #expect(
      run.output.contains("report   reports/cap-under-partition.check/index.html"), "\(run.errors)")
    for name in ["index.html", "summary.json", "junit.xml", "search.ndjson", "csv/labels.csv"] {
      #expect(folder.contents.contains("reports/cap-under-partition.check/\(name)"))
    }
    let again = try CommandLineRun(words: words + ["--json"], in: folder.url)
    let summary = folder.url.appendingPathComponent(
      "reports/cap-under-partition.check/summary.json")
    #expect(try Data(contentsOf: summary) == Data(again.output.utf8))
    _ = try folder.write("mine", to: "reports/note.txt")
    let other = try CommandLineRun(words: words + ["--out", "reports"], in: folder.url)
    #expect(other.code == 73)
    #expect(folder.contents.contains("reports/note.txt"))
  }

  @Test("two scenarios of one name are refused before anything is played")
  func sameName() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("check", Self.scenario, Self.scenario, in: folder.url)
    #expect(run.code == 64)
    #expect(folder.contents.isEmpty)
  }
}
