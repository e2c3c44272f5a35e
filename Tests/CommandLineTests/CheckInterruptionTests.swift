import Foundation
import TestExtent
import Testing

@Suite("searches that are interrupted")
struct CheckInterruptionTests {
  private static let scenario =
    CommandLineRun.root.appendingPathComponent("scenarios/cap-under-partition.json").path

  /// A scenario whose caps break, because the last writer wins.
  private static func failing(in folder: borrowing TemporaryFolder) throws -> String {
    let path = CommandLineRun.root.appendingPathComponent("scenarios/cap-last-writer-wins.json")
    let text = try String(contentsOf: path, encoding: .utf8)
    let start = try #require(text.range(of: "\"expect\":"))
    let end = try #require(text[start.upperBound...].range(of: "},"))
    return try folder.write(
      text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: ""), to: "lossy.json")
  }

  @Test("a search that was killed goes on where it was, and finds what an undisturbed one finds")
  func resume() throws {
    let disturbed = try TemporaryFolder()
    let words = ["check", Self.scenario, "--cases", TestExtent.of("400", quick: "80"), "--json"]
    let process = try CommandLineRun.process(words, in: disturbed.url)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while process.isRunning && !disturbed.contents.contains(where: Self.isProgress) {}
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(disturbed.contents.contains(where: Self.isProgress))
    let resumed = try CommandLineRun(words: words, in: disturbed.url)
    #expect(!disturbed.contents.contains(where: Self.isProgress))

    let whole = try TemporaryFolder()
    let undisturbed = try CommandLineRun(words: words + ["--jobs", "1"], in: whole.url)
    #expect(resumed.code == 0)
    #expect(resumed.output == undisturbed.output)
  }

  @Test(
    "a search that is killed while it makes a case small has kept the case, as a whole file",
    .onlyInFull)
  func whileShrinking() throws {
    let folder = try TemporaryFolder()
    let file = try Self.failing(in: folder)
    let process = try CommandLineRun.process(["check", file, "--quiet"], in: folder.url)
    try process.run()
    while process.isRunning && !folder.contents.contains(where: Self.isKept) {}
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let kept = try #require(folder.contents.first(where: Self.isKept))
    let checked = try CommandLineRun("validate", kept, in: folder.url)
    #expect(checked.code == 0, "\(checked.errors)")

    let again = try CommandLineRun("check", file, in: folder.url)
    #expect(again.code == 1)
    #expect(again.output.contains("failed before, and still does."))
    #expect(again.output.contains("FAIL  1 kept case still fails, so no new case was played.\n"))
    #expect(!again.output.contains("put it to the test"))
    let replayed = try CommandLineRun("run", kept, in: folder.url)
    #expect(replayed.code == 1)
  }

  @Test("what fails when the time is over is kept as it is, and the next search makes it small")
  func noTimeToShrink() throws {
    let folder = try TemporaryFolder()
    let file = try Self.failing(in: folder)
    let cut = try CommandLineRun("check", file, "--time-limit", "1us", in: folder.url)
    #expect(cut.code == 1, "\(cut.errors)")
    #expect(cut.output.contains("and was not made small to the end"))
    #expect(cut.output.contains("smallest schedule so far: "))
    #expect(folder.contents.contains(where: Self.isKept))
    guard TestExtent.current == .full else { return }
    let again = try CommandLineRun("check", file, in: folder.url)
    #expect(again.code == 1, "\(again.errors)")
    #expect(again.output.contains("the smallest has"))
  }

  /// A person who opens a screen each second for half a year.
  private static let busy = """
    {
      "name": "busy", "duration": "180d",
      "app": {
        "tips": [{"type": "Compass"}], "screens": [{"id": "home", "shows": ["Compass"]}]
      },
      "devices": [{"id": "phone"}],
      "people": [
        {"id": "me", "uses": {"phone": 1}, "every": "1s", "for": "8h", "opens": {"home": 1},
          "stays": "1s"}
      ]
    }
    """

  @Test("a case that takes longer than there is time ends with it, and so does a kept one")
  func longCase() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.busy, to: "busy.json")
    _ = try folder.write(Self.busy, to: "kept/busy-by-hand.json")
    let run = try CommandLineRun(
      words: ["check", file, "--time-limit", "1s", "--regressions", "kept"], in: folder.url,
      killedAfter: 60)
    #expect(run.code == 75, "\(run.output)\(run.errors)")
    #expect(run.output.contains("open   kept/busy-by-hand.json failed before, and does not show"))
    #expect(run.output.contains("after 0 of 1\u{202F}000 cases. Case 0 alone takes longer"))
  }

  @Test("what was searched from standard input can be searched and made small again")
  func standardInput() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: try Self.failing(in: folder), encoding: .utf8)
    for more in [[], ["--exhaustive", "--delays", "0", "--losses", "0"]] {
      let run = try CommandLineRun(
        words: ["check", "-", "--cases", "20", "--out", "out", "--force"] + more, in: folder.url,
        input: text)
      let stored = "out/inputs/cap-last-writer-wins.json"
      #expect(folder.contents.contains(stored), "\(run.errors)")
      let summary = try String(
        contentsOf: folder.url.appendingPathComponent("out/summary.json"), encoding: .utf8)
      #expect(summary.contains("\"tipfleet check \(stored) "), "\(summary.suffix(600))")
      // The report that is replaced keeps what it is made from.
      let again = try CommandLineRun(
        words: ["check", stored, "--cases", "20", "--out", "out"] + more, in: folder.url)
      #expect(again.code == run.code, "\(again.errors)")
      #expect(folder.contents.contains(stored))
    }
    let part = try CommandLineRun(
      words: ["check", "-", "--cases", "20", "--shard", "1/1", "--results", "parts"],
      in: folder.url, input: text)
    #expect(part.code == 0, "\(part.errors)")
    let merged = try CommandLineRun("merge", "parts", "--json", in: folder.url)
    #expect(merged.output.contains("\"tipfleet check parts/inputs/scenario.json "))
    let small = try CommandLineRun(
      words: ["shrink", "-", "--invariant", "display-cap-bound", "--out", "small", "--quiet"],
      in: folder.url, input: text)
    #expect(small.code == 0, "\(small.errors)")
    let kept = try String(
      contentsOf: folder.url.appendingPathComponent(
        "small/cap-last-writer-wins-display-cap-bound.json"), encoding: .utf8)
    #expect(kept.contains("// Made small from standard input by 'tipfleet shrink - --seed "))
    let other = try CommandLineRun(
      words: ["shrink", "-", "--invariant", "count-exat"], in: folder.url, input: text)
    #expect(other.errors.hasPrefix("Error: standard input does not violate 'count-exat'."))
    let app = try CommandLineRun(
      words: ["app", "-", "--runs", "1", "--cases", "1", "--pairs", "0", "--out", "app"],
      in: folder.url, input: text)
    #expect(
      app.output.contains("tipfleet app app/run/inputs/cap-last-writer-wins.json "),
      "\(app.output)\(app.errors)")
  }

  @Test(
    "the state of an interrupted search is believed only as it was written, else begun anew",
    .onlyInFull,
    arguments: ["factCount", "caseCount", "digest"])
  func changedProgress(key: String) throws {
    let folder = try TemporaryFolder()
    let words = ["check", Self.scenario, "--cases", "300", "--json"]
    let process = try CommandLineRun.process(words, in: folder.url)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    while process.isRunning && !folder.contents.contains(where: Self.isProgress) {}
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let name = try #require(folder.contents.first(where: Self.isProgress))
    let path = folder.url.appendingPathComponent(name)
    let text = try String(contentsOf: path, encoding: .utf8)
    let start = try #require(text.range(of: "\"\(key)\":"))
    let digit = try #require(text[start.upperBound...].firstIndex { "0"..."9" ~= $0 })
    let other = text[digit] == "9" ? "8" : "9"
    let changed = text.replacingCharacters(in: digit...digit, with: other)
    try changed.write(to: path, atomically: true, encoding: .utf8)
    let again = try CommandLineRun(words: words, in: folder.url)
    #expect(again.errors.contains("is not used: it was changed"), "\(again.errors)")
    let whole = try TemporaryFolder()
    #expect(try again.output == CommandLineRun(words: words, in: whole.url).output)
  }

  @Test("a broken file of an interrupted search is as good as none, and said so")
  func brokenProgress() throws {
    let folder = try TemporaryFolder()
    let reports = folder.url.appendingPathComponent("reports")
    try FileManager.default.createDirectory(at: reports, withIntermediateDirectories: true)
    _ = try folder.write(
      "{\"schema\": \"tipfleet.search-progress/1\"",
      to: "reports/.cap-under-partition.check.search-progress.json")
    let run = try CommandLineRun("check", Self.scenario, "--cases", "3", in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("3 cases"))
    #expect(run.errors.contains("is not used: it is damaged"), "\(run.errors)")
  }

  private static func isProgress(_ path: String) -> Bool {
    path.hasSuffix("search-progress.json")
  }

  private static func isKept(_ path: String) -> Bool {
    path.hasPrefix("scenarios/regressions/") && path.hasSuffix(".json")
      && !path.contains("/.")
  }
}
