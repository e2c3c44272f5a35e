import Foundation
import TestExtent
import Testing

@testable import CommandLineParts

@Suite("parts of a search")
struct SearchPartTests {
  /// A folder with a scenario of its own and a folder for failing cases.
  private func started() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let shipped = CommandLineRun.root.appendingPathComponent("scenarios/platform-ids.json")
    _ = try folder.write(try String(contentsOf: shipped, encoding: .utf8), to: "mine.json")
    _ = try folder.write("", to: "kept/.keep")
    return folder
  }

  private let search = ["check", "mine.json", "--cases", "100", "--no-progress"]

  @Test(
    "any number of parts, merged, gives the bytes of one process that does not learn", .onlyInFull,
    arguments: [[String](), ["--mutant", "nothing-shown-at-all"]])
  func merged(_ options: [String]) throws {
    let folder = try started()
    let whole = try CommandLineRun(
      words: search + options + ["--no-learning", "--out", "whole", "--regressions", "kept"],
      in: folder.url)
    for count in [1, 3] {
      for part in 1...count {
        let run = try CommandLineRun(
          words: search + options + ["--shard", "\(part)/\(count)", "--results", "r\(count)"],
          in: folder.url)
        #expect(run.code == 0, "\(run.errors)")
        #expect(run.output.contains("part     \(part) of \(count), by '--shard"))
      }
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent("kept"))
      _ = try folder.write("", to: "kept/.keep")
      let merged = try CommandLineRun(
        "merge", "r\(count)", "--out", "whole", "--force", "--regressions", "kept", in: folder.url)
      #expect(merged.code == whole.code, "\(merged.errors)")
      #expect(merged.output == whole.output)
    }
    #expect(whole.code == (options.isEmpty ? 0 : 1))
  }

  @Test(
    "a part that is missing, damaged or of another search is told, and gives no verdict",
    .onlyInFull)
  func refused() throws {
    let folder = try started()
    for part in 1...2 {
      _ = try CommandLineRun(
        words: search + ["--shard", "\(part)/3", "--results", "r"], in: folder.url)
    }
    let missing = try CommandLineRun("merge", "r", "--out", "m", in: folder.url)
    #expect(missing.code == 5, "\(missing.errors)")
    #expect(missing.errors.contains("1 part: 3/3"))
    let partial = try CommandLineRun("merge", "r", "--allow-missing", "--out", "m", in: folder.url)
    #expect(partial.code == 5, "\(partial.output)")
    #expect(partial.output.contains("Parts of the search are missing; these played 64 of 100"))
    #expect(!partial.output.contains("PASS"))

    let other = try CommandLineRun(
      words: search + ["--seed", "77", "--shard", "3/3", "--results", "r"], in: folder.url)
    #expect(other.code == 73)
    #expect(other.errors.contains("parts of another search"))

    let path = folder.url.appendingPathComponent("r/shard-2-of-3.json")
    let text = try String(contentsOf: path, encoding: .utf8)
    let fewer = text.replacing(try Regex("\"factCount\":[0-9]+"), with: "\"factCount\":1")
    #expect(fewer != text)
    try fewer.write(to: path, atomically: true, encoding: .utf8)
    let damaged = try CommandLineRun("merge", "r", "--out", "m2", in: folder.url)
    #expect(damaged.code == 65, "\(damaged.errors)")
    #expect(damaged.errors.contains("its digest is not that of its contents"))
    #expect(!folder.contents.contains("m2/index.html"))
  }

  @Test("a copy of a part under the name of another is no other part")
  func copied() throws {
    let folder = try PreparedFolder()
    for part in 1...2 {
      let run = folder.run("check ROOT/tiny.json --cases 32 --shard \(part)/2 --results ROOT/r")
      #expect(run.code == .pass, "\(run.errors)")
    }
    try folder.write(try folder.text(of: "r/shard-1-of-2.json"), to: "r/shard-2-of-2.json")
    let merged = folder.run("merge ROOT/r --regressions ROOT/kept --out ROOT/m")
    #expect(merged.code == .invalidScenario, "\(merged.output)")
    #expect(merged.errors.contains("shard-2-of-2.json' is not used: it is another part"))
  }

  @Test("the path that a machine reaches the scenario by tells no searches apart")
  func paths() throws {
    let folder = try PreparedFolder()
    for (part, path) in [(1, "ROOT/tiny.json"), (2, "ROOT/./tiny.json")] {
      let run = folder.run("check \(path) --cases 32 --shard \(part)/2 --results ROOT/r")
      #expect(run.code == .pass, "\(run.errors)")
    }
    let merged = folder.run("merge ROOT/r --regressions ROOT/kept --out ROOT/m")
    #expect(merged.code == .pass, "\(merged.errors)")
    #expect(try !folder.text(of: "m/summary.json").contains("/./"))
  }

  @Test("a part writes no report, so what only a report needs is refused")
  func usage() throws {
    let folder = try started()
    for option in [["--out", "x"], ["--force"], ["--json"], ["--regressions", "kept"]] {
      let run = try CommandLineRun(words: search + ["--shard", "1/2"] + option, in: folder.url)
      #expect(run.code == 64, "\(option)")
      #expect(run.errors.contains(option[0]), "\(run.errors)")
    }
    let alone = try CommandLineRun(words: search + ["--results", "r"], in: folder.url)
    #expect(alone.code == 64)
    #expect(!folder.contents.contains { $0.hasPrefix("r/") || $0.hasPrefix("x/") })
  }
}
