import Foundation
import TestExtent
import Testing

@testable import CommandLineParts

/// A report is rebuilt only from what it says itself, and that may have been changed.
@Suite("reports that are rebuilt, or cannot be")
struct StoredReportTests {
  /// Rebuilds a report after its summary was changed.
  private func rebuild(_ change: (inout [String: Any]) -> Void) throws -> VerbRun {
    let folder = try PreparedFolder()
    try #require(folder.run("run ROOT/tiny.json --out ROOT/out").code == .pass)
    let bytes = Data(try folder.text(of: "out/summary.json").utf8)
    var summary = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    change(&summary)
    let changed = try JSONSerialization.data(withJSONObject: summary)
    try folder.write(String(decoding: changed, as: UTF8.self), to: "out/summary.json")
    let page = try folder.text(of: "out/index.html")
    let run = folder.run("report ROOT/out")
    #expect(try folder.text(of: "out/index.html") == page)
    return run
  }

  @Test(
    "a summary that names nothing that could be played is refused, and nothing is written",
    arguments: [
      ("scenario", "../tiny", "names no scenario"),
      ("mutant", "none-such", "names a mutant that does not exist"),
      ("without_faults", "tunnel", "switches off a fault that its scenario does not have"),
    ])
  func unknown(_ key: String, _ value: String, _ reason: String) throws {
    let run = try rebuild { $0[key] = key == "without_faults" ? [value] : value }
    #expect(run.code == .invalidScenario, "\(run.errors)")
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test("neither is one without a run, or with a seed or digest that was not the run's")
  func runs() throws {
    let none = try rebuild { $0["runs"] = [[String: Any]]() }
    #expect(none.code == .invalidScenario)
    #expect(none.errors.contains("has no run"), "\(none.errors)")
    func changed(_ key: String, _ value: String) throws -> VerbRun {
      try rebuild { summary in
        var runs = summary["runs"] as? [[String: Any]] ?? []
        runs[0][key] = value
        summary["runs"] = runs
      }
    }
    let seed = try changed("seed", "soon")
    #expect(seed.code == .invalidScenario)
    #expect(seed.errors.contains("has the seed 'soon'"), "\(seed.errors)")
    let digest = try changed("digest", "x0000000000000001")
    #expect(digest.code == .nonDeterminism)
    #expect(digest.errors.contains("but the report has x0000000000000001"), "\(digest.errors)")
  }

  @Test(
    "a report on a study is built again from its results, byte for byte, with its verdict",
    .onlyInFull)
  func studies() throws {
    for further in ["--no-self-test", "--source-url https://example.org/{file}"] {
      let folder = try PreparedFolder()
      let words = "study ROOT/study.json --jobs 1 --results ROOT/parts --out ROOT/out \(further)"
      let first = folder.run(words)
      try #require(first.errors.isEmpty && first.output.contains("report "), "\(first.errors)")
      let names = ["index.html", "summary.json", "junit.xml", "csv/estimates.csv"]
      let before = try names.map { try folder.text(of: "out/\($0)") }
      for name in ["index.html", "junit.xml"] { try folder.write("", to: "out/\(name)") }
      let again = folder.run("report ROOT/out")
      #expect(again.code == first.code, "\(again.errors)")
      #expect(again.output == first.output)
      #expect(try names.map { try folder.text(of: "out/\($0)") } == before)
    }
  }

  @Test("a report on a search or an app names the command that makes it again")
  func searches() throws {
    let folder = try PreparedFolder()
    for (words, path) in [
      ("check ROOT/tiny.json --cases 2 --out ROOT/search", "search"),
      ("app ROOT/tiny.json --runs 1 --cases 2 --pairs 1 --jobs 1 --out ROOT/app", "app"),
    ] {
      let made = folder.run(words + " --regressions ROOT/kept")
      try #require(made.code == .pass, "\(made.errors)")
      let run = folder.run("report ROOT/\(path)")
      #expect(
        run.code == .usage && run.errors.contains("makes it again: tipfleet "), "\(run.errors)")
    }
  }

  @Test("the runs within a report on an app are rebuilt byte for byte")
  func runsOfAnApp() throws {
    let folder = try PreparedFolder()
    let made = folder.run(
      "app ROOT/tiny.json --runs 2 --cases 2 --pairs 1 --jobs 1 --out ROOT/app "
        + "--regressions ROOT/kept")
    try #require(made.code == .pass, "\(made.errors)")
    let names = ["index.html", "summary.json"].map { "app/run/\($0)" }
    let before = try names.map { try folder.text(of: $0) }
    #expect(before[0].contains("page of the app"))
    let run = folder.run("report ROOT/app/run")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(try names.map { try folder.text(of: $0) } == before)
  }

  @Test("parts of a study without results, or with a changed one, are not merged")
  func parts() throws {
    let folder = try PreparedFolder()
    try #require(
      folder.run("study ROOT/study.json --shard 1/1 --jobs 1 --results ROOT/parts").code == .pass)
    let path = "parts/shard-1-of-1.ndjson"
    let whole = try folder.text(of: path)
    try folder.write(whole.replacing("\"replication\":1", with: "\"replication\":7"), to: path)
    let changed = folder.run("merge ROOT/parts --no-self-test --out ROOT/out")
    #expect(changed.code == .invalidScenario)
    #expect(changed.errors.contains("is damaged: line 3 was changed"), "\(changed.errors)")
    try FileManager.default.removeItem(atPath: "\(folder.root)/\(path)")
    let empty = folder.run("merge ROOT/parts --no-self-test --out ROOT/out")
    #expect(empty.code == .notFound)
    #expect(empty.errors.contains("holds no results"), "\(empty.errors)")
    try folder.write(whole, to: path)
    let merged = folder.run("merge ROOT/parts --no-self-test --out ROOT/out --json")
    #expect(merged.code == .pass, "\(merged.errors)")
    #expect(merged.output == (try folder.text(of: "out/summary.json")))
  }
}
