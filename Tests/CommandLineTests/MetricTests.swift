import Foundation
import TestExtent
import Testing

@testable import CommandLineParts

@Suite("check by a measure")
struct MetricTests {
  private static var scenario: String {
    CommandLineRun.root.appendingPathComponent("scenarios/cap-under-partition.json").path
  }

  @Test(
    "the case at a quantile is written as a scenario that plays, for any number of cores",
    .onlyInFull)
  func written() throws {
    let folder = try TemporaryFolder()
    let words = [
      "check", Self.scenario, "--metric", "displays.withheld", "--quantile", "90", "--cases", "40",
    ]
    let run = try CommandLineRun(words: words + ["--jobs", "1"], in: folder.url)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let report = "reports/cap-under-partition.displays.withheld"
    let path = "\(report)/cap-under-partition-displays-withheld-p90.json"
    #expect(run.output.contains("replay   tipfleet run \(path)\n"))
    for name in ["index.html", "summary.json", "csv/quantiles.csv", "csv/largest.csv"] {
      #expect(folder.contents.contains("\(report)/\(name)"))
    }
    #expect(!folder.contents.contains { $0.hasPrefix("scenarios") })
    #expect(try CommandLineRun("run", path, "--quiet", in: folder.url).code != 65)
    let again = try CommandLineRun(words: words + ["--jobs", "2"], in: folder.url)
    #expect(again.output == run.output)
  }

  @Test("cases that break a promise are counted, on the page too, and fail")
  func failing() throws {
    let folder = try PreparedFolder()
    let run = folder.run(
      "check ROOT/tiny.json --mutant cap-forgotten --metric displays --cases 2 --jobs 1 "
        + "--out ROOT/out")
    #expect(run.code == .violated, "\(run.output)\(run.errors)")
    let line = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("FAIL  ") })
    #expect(line.contains("a promise; 'tipfleet check' without '--metric' looks for the reason."))
    let page = try folder.text(of: "out/index.html")
    #expect(
      page.contains("a promise; &#39;tipfleet check&#39;") || page.contains("a promise; 'tip"))
    #expect(try folder.text(of: "out/summary.json").contains("\"mutant\": \"cap-forgotten\""))
  }

  @Test("an unknown measure is answered with the nearest, and a bad quantile with what is good")
  func refused() throws {
    let folder = try TemporaryFolder()
    func errors(_ words: String...) throws -> String {
      let run = try CommandLineRun(words: ["check", Self.scenario] + words, in: folder.url)
      #expect(run.code == 64)
      return run.errors
    }
    #expect(try errors("--metric", "rest.second").contains("Did you mean 'rest.seconds'?"))
    #expect(try errors("--metric", "zzz").contains("The measures: violations, facts,"))
    #expect(try errors("--metric", "facts", "--quantile", "0").contains("above 0 and at most 100"))
    #expect(try errors("--quantile", "50").contains("no meaning without '--metric'"))
    #expect(try errors("--metric", "facts", "--exhaustive").contains("no meaning with '--metric'"))
    #expect(folder.contents.isEmpty)
  }
}
