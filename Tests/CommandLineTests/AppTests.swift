import Foundation
import TestExtent
import Testing

@Suite("app")
struct AppTests {
  private static func scenario(_ name: String) -> String {
    CommandLineRun.root.appendingPathComponent("scenarios/\(name).json").path
  }

  /// Two days of a scenario of two weeks; the search of an app takes long in a build that is not
  /// optimized.
  private static func twoDays(of name: String, in folder: borrowing TemporaryFolder) throws
    -> String
  {
    let text = try String(contentsOfFile: scenario(name), encoding: .utf8)
    let short = text.replacing(#""duration": "14d""#, with: #""duration": "2d""#)
      .replacing(#""after": "13d""#, with: #""after": "1d12h""#)
    #expect(short != text)
    return try folder.write(short, to: "\(name).json")
  }

  private func summary(_ path: String, in folder: URL) throws -> [String: Any] {
    let bytes = try Data(contentsOf: folder.appendingPathComponent("\(path)/summary.json"))
    let object = try JSONSerialization.jsonObject(with: bytes)
    return try #require(object as? [String: Any])
  }

  @Test("the tips are those of the same runs by themselves, on any number of cores")
  func sameRuns() throws {
    let folder = try TemporaryFolder()
    let (scenario, runs, cases) =
      try TestExtent.current == .full
      ? (Self.scenario("platform-ids"), "6", "4")
      : (Self.twoDays(of: "platform-ids", in: folder), "2", "1")
    let words = [scenario, "--runs", runs, "--cases", cases, "--pairs", runs, "--quiet"]
    let one = try CommandLineRun(
      words: ["app"] + words + ["--jobs", "1", "--out", "one"], in: folder.url)
    #expect(one.code == 0, "\(one.errors)")
    if TestExtent.current == .full {
      let two = try CommandLineRun(
        words: ["app"] + words + ["--jobs", "2", "--out", "one", "--force"], in: folder.url)
      #expect(two.code == 0, "\(two.errors)")
    }
    let run = try CommandLineRun(
      "run", scenario, "--runs", runs, "--out", "runs", in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    let promises = try #require(try summary("one", in: folder.url)["promises"] as? NSArray)
    #expect(promises == (try summary("runs", in: folder.url)["promises"] as? NSArray))
    #expect(promises.count == 2)
    for path in ["run", "search"] {
      #expect(folder.contents.contains("one/\(path)/index.html"))
    }
  }

  @Test("of the changes that are tried, the one that acts on the cause is named", .onlyInFull)
  func advice() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      words: [
        "app", Self.scenario("platform-ids"), "--runs", "30", "--cases", "2", "--pairs", "30",
        "--out", "out",
      ], in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    // Each platform has an id of its own, and with it a cap of its own.
    #expect(run.output.contains("one id on all devices for PencilTip-{platform}"))
    let page = try String(
      contentsOf: folder.url.appendingPathComponent("out/index.html"), encoding: .utf8)
    #expect(page.contains("What helps most"))
    #expect(page.contains("one id on all devices for PencilTip-{platform}: over the cap from"))
    let none = try CommandLineRun(
      words: [
        "app", Self.scenario("platform-ids"), "--runs", "4", "--cases", "2", "--pairs", "0",
        "--out", "none",
      ], in: folder.url)
    #expect(!none.output.contains("one id on all devices"))
  }

  @Test(
    "the smallest schedule of what a run violates lies in the report, and violates it", .onlyInFull)
  func smallest() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      words: [
        "app", Self.scenario("trails"), "--runs", "8", "--cases", "2", "--pairs", "0", "--out",
        "out",
      ], in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    let smallest = try #require(try summary("out", in: folder.url)["smallest"] as? [[String: Any]])
    let cap = try #require(smallest.first { $0["promise"] as? String == "display-cap-sum" })
    let path = try #require(cap["scenario"] as? String)
    #expect(folder.contents.contains(path))
    let again = try CommandLineRun("run", path, "--out", "again", in: folder.url)
    #expect(again.code == 1)
    #expect(again.output.contains("display-cap-sum"))
    // Kept beside the scenario it fails again, and no sentence says that the search found nothing.
    let kept = try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
    _ = try folder.write(kept, to: "kept/trails-display-cap-sum.json")
    let fails = try CommandLineRun(
      words: [
        "app", Self.scenario("trails"), "--runs", "2", "--cases", "2", "--pairs", "0", "--out",
        "fails", "--regressions", "kept",
      ], in: folder.url)
    #expect(fails.code == 1, "\(fails.errors)")
    #expect(fails.output.contains("fails again: display-cap-sum is violated."))
    #expect(!fails.output.contains("0 of 2 cases fail"))
  }

  @Test(
    "a run with --smallest has them too, violates them, and is built again with them", .onlyInFull)
  func smallestOfRuns() throws {
    let folder = try TemporaryFolder()
    let words = ["run", Self.scenario("trails"), "--runs", "4", "--out", "out"]
    let plain = try CommandLineRun(words: words, in: folder.url)
    #expect(try summary("out", in: folder.url)["smallest"] == nil)
    let run = try CommandLineRun(words: words + ["--smallest"], in: folder.url)
    #expect(run.code == plain.code, "\(run.errors)")
    let smallest = try #require(try summary("out", in: folder.url)["smallest"] as? [[String: Any]])
    let path = try #require(smallest.first?["scenario"] as? String)
    let promise = try #require(smallest.first?["promise"] as? String)
    #expect(run.output.contains("smallest schedule of \(promise): tipfleet run \(path)\n"))
    #expect(!run.output.contains("Not made small"))
    #expect(!plain.output.contains("smallest schedule of"))
    #expect(folder.contents.contains(path))
    let page = folder.url.appendingPathComponent("out/index.html")
    let before = try Data(contentsOf: page)
    let text = String(decoding: before, as: UTF8.self)
    #expect(text.contains("The smallest schedule of each thing that went wrong"))
    let again = try CommandLineRun("run", path, "--out", "again", in: folder.url)
    #expect(again.code == 1)
    #expect(again.output.contains(promise))
    let rebuilt = try CommandLineRun("report", "out", in: folder.url)
    #expect(rebuilt.code == run.code, "\(rebuilt.errors)")
    #expect(try Data(contentsOf: page) == before)
    #expect(folder.contents.contains(path))
  }

  @Test("--smallest is refused with a fault switched off, and without judging")
  func refusedSmallest() throws {
    let folder = try TemporaryFolder()
    let words = ["run", Self.scenario("trails"), "--smallest"]
    for more in [["--only-play"], ["--without-fault", "pushes-lost"]] {
      #expect(try CommandLineRun(words: words + more, in: folder.url).code == 64)
    }
  }

  @Test("a study is named as one, and what to type")
  func study() throws {
    let folder = try TemporaryFolder()
    let study = CommandLineRun.root.appendingPathComponent(
      "scenarios/studies/dismissal-by-push-loss.json"
    ).path
    for verb in ["app", "run", "check"] {
      let run = try CommandLineRun(verb, study, in: folder.url)
      #expect(run.code == 65, "\(verb)")
      #expect(run.errors.contains("is a study, not a scenario. Play it with 'tipfleet study"))
    }
  }
}
