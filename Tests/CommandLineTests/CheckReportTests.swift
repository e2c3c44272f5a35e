import Foundation
import TestExtent
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

  @Test("of several scenarios each has its own report in the folder, and nothing lies elsewhere")
  func several() throws {
    let folder = try TemporaryFolder()
    let other = CommandLineRun.root.appendingPathComponent("scenarios/trails.json").path
    let run = try CommandLineRun(
      "check", Self.scenario, other, "--cases", "1", "--out", "both", in: folder.url)
    #expect(run.code != 64, "\(run.errors)")
    for name in ["cap-under-partition", "trails"] {
      #expect(folder.contents.contains("both/\(name).check/index.html"))
      #expect(run.output.contains("report   both/\(name).check/index.html"))
    }
    // What an interruption would have left lay beside the reports, and is gone.
    #expect(!folder.contents.contains { !$0.hasPrefix("both") })
    #expect(!folder.contents.contains { $0.contains("search-progress") })
    #expect(run.output.contains("   1 case   "))
  }

  @Test(
    "every order of a small scenario is reported on a page, in a table and in a summary",
    .onlyInFull)
  func exhaustive() throws {
    let folder = try TemporaryFolder()
    let words = ["check", Self.scenario, "--exhaustive", "--delays", "1", "--losses", "0"]
    let run = try CommandLineRun(words: words, in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    let report = "reports/cap-under-partition.exhaustive"
    #expect(run.output.contains("report   \(report)/index.html"))
    for name in ["index.html", "summary.json", "csv/exploration.csv", "csv/datapackage.json"] {
      #expect(folder.contents.contains("\(report)/\(name)"))
    }
    let again = try CommandLineRun(words: words + ["--json"], in: folder.url)
    #expect(again.output.contains("\"verdict\": \"pass\""))
  }

  @Test(
    "what a scenario expects to fail is made small beside the reports, with a way to go on",
    .onlyInFull)
  func expected() throws {
    let folder = try TemporaryFolder()
    let scenario = CommandLineRun.root.appendingPathComponent(
      "scenarios/cap-last-writer-wins.json"
    ).path
    let words = ["shrink", scenario, "--invariant", "display-cap-bound", "--attempts", "40"]
    let run = try CommandLineRun(words: words, in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    let kept = "reports/cap-last-writer-wins.cases/cap-last-writer-wins-display-cap-bound.json"
    #expect(folder.contents.contains(kept))
    #expect(!folder.contents.contains { $0.hasPrefix("scenarios") })
    let named = try CommandLineRun(words: words + ["--out", "half"], in: folder.url)
    let again = "half/cap-last-writer-wins-display-cap-bound.json"
    let promise = "--invariant display-cap-bound"
    #expect(named.output.contains("go on with 'tipfleet shrink \(again) \(promise) --out half'."))
  }

  @Test("a kept case names the schema where it lies, and no schema where there is none")
  func schema() throws {
    let folder = try TemporaryFolder()
    let scenario = CommandLineRun.root.appendingPathComponent(
      "scenarios/cap-last-writer-wins.json"
    ).path
    let words = ["shrink", scenario, "--invariant", "display-cap-bound", "--attempts", "5"]
    func kept(in directory: String) throws -> String {
      _ = try CommandLineRun(words: words + ["--out", directory], in: folder.url)
      let path = "\(directory)/cap-last-writer-wins-display-cap-bound.json"
      return try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
    }
    #expect(try !kept(in: "alone").contains("$schema"))
    _ = try folder.write("{}", to: "mine/scenario.schema.json")
    #expect(try kept(in: "mine/kept").contains("\"$schema\": \"../scenario.schema.json\""))
  }

  @Test("two scenarios of one name are refused before anything is played")
  func sameName() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("check", Self.scenario, Self.scenario, in: folder.url)
    #expect(run.code == 64)
    #expect(folder.contents.isEmpty)
  }
}
