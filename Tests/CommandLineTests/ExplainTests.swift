import Foundation
import TestExtent
import Testing

@Suite("explaining")
struct ExplainTests {
  private let trails = "scenarios/trails.json"

  private func object(_ run: CommandLineRun) throws -> [String: Any] {
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(document as? [String: Any])
  }

  @Test("a tip on a device at a time is explained clause by clause, with the nearest change")
  func tip() throws {
    let run = try CommandLineRun(
      "explain", trails, "--tip", "NewTrailTip-cecret-lake", "--device", "pad", "--at", "1d13h")
    #expect(run.code == 0, "\(run.errors)")
    for part in [
      "NewTrailTip-cecret-lake on pad at day 1, 13:00:00: would not be shown", "clauses",
      "yes  rule 1", "no   frequency", "donations of Region.littleCottonwoodCanyon.didVisit",
      "known elsewhere and not here", "nearest change",
    ] {
      #expect(run.output.contains(part), "\(part) is missing:\n\(run.output)")
    }
  }

  @Test("without tip and device, all are told in one table")
  func table() throws {
    let run = try CommandLineRun("explain", trails, "--at", "3d")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 2 + 4 * 3)
  }

  @Test("without a moment, the violation is explained, and the fact's number gives the same")
  func violation() throws {
    let scenario = "scenarios/cap-last-writer-wins.json"
    let run = try CommandLineRun("explain", scenario)
    #expect(run.output.hasPrefix("display-cap-bound is violated at"), "\(run.output)")
    #expect(run.output.contains("ShareAlbumTip on pad at day 1, 02:00:00: would be shown"))
    let number = try #require(
      run.output.firstMatch(of: /#(\d+)/).map { String($0.1) })
    let byFact = try CommandLineRun("explain", scenario, "--at", "#\(number)")
    #expect(run.output.hasSuffix(byFact.output))
  }

  @Test("a fact that is no answer to a view is told first, with how it came about, then all tips")
  func fact() throws {
    let state = try CommandLineRun("explain", trails, "--at", "3d")
    let folder = try TemporaryFolder()
    let report = folder.url.appendingPathComponent("trails").path
    _ = try CommandLineRun("run", trails, "--out", report)
    let journal = try String(
      contentsOf: folder.url.appendingPathComponent("trails/journal.ndjson"), encoding: .utf8)
    for kind in ["sync.imported", "tip.donated", "tip.invalidated"] {
      let line = try #require(journal.split(separator: "\n").first { $0.contains("\"\(kind)\"") })
      let number = try #require(line.firstMatch(of: /"n":(\d+)/).map { String($0.1) })
      let run = try CommandLineRun("explain", trails, "--at", "#\(number)")
      #expect(run.code == 0, "\(run.errors)")
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines[0].contains(", #\(number): "), "\(run.output)")
      let sentence = try #require(lines[0].split(separator: ": ", maxSplits: 1).last)
      #expect(!sentence.isEmpty)
      let isTold = lines.contains { $0.hasSuffix("[\(number)]") }
      #expect(lines.contains("How it came about:") == isTold)
      #expect(run.output.contains("With --causes: what it depends on."))
      #expect(run.output.contains("\nTips at day "))
      #expect(lines.count > state.output.split(separator: "\n").count)
    }
  }

  @Test("the causes of a violation begin with its sentence", .onlyInFull)
  func causes() throws {
    let run = try CommandLineRun("explain", "scenarios/cap-last-writer-wins.json", "--causes")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("pad made the 7th display of ShareAlbumTip"), "\(run.output)")
    #expect(run.output.contains("fixed       "))
    #expect(run.output.contains("still broken"))
    #expect(run.output.contains("everything was tried"))
    let folder = try TemporaryFolder()
    let alone = """
      {"name": "alone", "duration": "1d", "devices": [{"id": "phone"}],
        "app": {
          "tips": [{"type": "Compass"}], "screens": [{"id": "home", "shows": ["Compass"]}]
        }}
      """
    let calm = try CommandLineRun("explain", try folder.write(alone, to: "alone.json"), "--causes")
    #expect(calm.code == 0)
    #expect(calm.output.contains("No promise is broken"))
  }

  @Test("another violation than the first is explained by its name", .onlyInFull)
  func invariant() throws {
    let scenario = "scenarios/cap-last-writer-wins.json"
    let run = try CommandLineRun("explain", scenario, "--causes", "--invariant", "count-exact")
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("count-exact is violated at"), "\(run.output)")
    let moment = try CommandLineRun("explain", scenario, "--invariant", "read-your-writes")
    #expect(moment.output.hasPrefix("read-your-writes is violated at"), "\(moment.output)")
    let held = try CommandLineRun("explain", scenario, "--invariant", "finality")
    #expect(held.code == 64)
    #expect(held.errors.contains("It violates: display-cap-bound"), "\(held.errors)")
  }

  @Test("the state tells of every device")
  func state() throws {
    let run = try CommandLineRun("explain", trails, "--state", "--at", "2d20h")
    #expect(run.code == 0, "\(run.errors)")
    for part in ["phone  ", "pad  ", "mac  ", "zone of main", "messages in transit"] {
      #expect(run.output.contains(part), "\(part)")
    }
  }

  @Test("with --json each prints one document", .onlyInFull)
  func json() throws {
    let tip = try CommandLineRun("explain", trails, "--at", "3d", "--json")
    #expect((try object(tip)["explanations"] as? [Any])?.count == 12)
    let state = try CommandLineRun("explain", trails, "--at", "3d", "--state", "--json")
    #expect((try object(state)["devices"] as? [Any])?.count == 3)
    let causes = try CommandLineRun(
      "explain", "scenarios/cap-last-writer-wins.json", "--causes", "--json")
    #expect(try object(causes)["invariant"] as? String == "display-cap-bound")
  }

  @Test("the same question twice gives the same bytes")
  func sameBytes() throws {
    let words = ["explain", trails, "--tip", "RotateMapTip", "--at", "9d", "--json"]
    let one = try CommandLineRun(words: words)
    #expect(try CommandLineRun(words: words).output == one.output)
  }

  @Test(
    "what cannot be explained is said, with what to write",
    arguments: [
      (["--tip", "RotateMapTop"], "Did you mean 'RotateMapTip'?"),
      (["--tip", "NewTrailTip"], "NewTrailTip-butler-fork"),
      (["--device", "phon"], "Did you mean 'phone'?"),
      (["--at", "yesterday"], "3d4h"), (["--at", "400d"], "ends at day 30"),
      (["--at", "#99999999"], "The run has no fact #99999999"),
      (["--causes", "--at", "3d"], "Give its number, or leave '--at' out"),
      (["--causes", "--at", "#9", "--state"], "Leave one of the two out."),
      (["--state", "--tip", "RotateMapTip"], "Leave one of the two out."),
      (["--without-fault", "nothing"], "has no fault"), (["--seed", "y"], "--seed <seed>"),
    ])
  func refused(options: [String], part: String) throws {
    let run = try CommandLineRun(words: ["explain", trails] + options)
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(part), "\(run.errors)")
  }
}
