import Foundation
import Testing

@Suite("what a command may take of the machine")
struct LimitTests {
  private static let scenarios = CommandLineRun.root.appendingPathComponent("scenarios").path
  private static let scenario = scenarios + "/trails.json"

  @Test("a run that has its maximum of facts is ended in order, and is no pass")
  func facts() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      "run", Self.scenario, "--max-facts", "3000", "--out", "r", in: folder.url)
    #expect(run.code == 75, "\(run.errors)")
    #expect(run.output.contains("The run was ended at its maximum of facts, after"))
    #expect(run.output.contains("all of it has about"))
    #expect(!run.output.contains("PASS"))
    #expect(folder.contents.contains("r/index.html"))
    let whole = try CommandLineRun(
      "run", Self.scenario, "--max-facts", "100000", "--out", "r", "--force", in: folder.url)
    #expect(whole.code == 0, "\(whole.errors)")
    #expect(!whole.output.contains("was ended"))
  }

  @Test("a run that was ended early keeps what it found, and nobody takes it for the whole run")
  func cutRun() throws {
    let folder = try TemporaryFolder()
    let whole = ["run", Self.scenario, "--out", "r"]
    let run = try CommandLineRun(words: whole + ["--max-facts", "3000"], in: folder.url)
    #expect(run.output.hasPrefix("fail  Over the cap: "), "\(run.output.prefix(200))")
    let summary = try String(
      contentsOf: folder.url.appendingPathComponent("r/summary.json"), encoding: .utf8)
    #expect(summary.contains("\"ended_early\": true"))
    #expect(summary.contains("\"exit_code\": 75"))
    let judged = try CommandLineRun("replay", "r/journal.ndjson", in: folder.url)
    #expect(judged.code == 2, "\(judged.output)")
    #expect(judged.output.contains("has no 'run.ended'"))
    for verb in ["replay", "report"] {
      let again = try CommandLineRun(verb, "r", in: folder.url)
      #expect(again.code == 66, "\(verb): \(again.errors)")
      #expect(again.errors.contains("was ended before its time"))
    }
  }

  @Test("what is demanded and violated before the end fails a run that was ended early")
  func demandedOfCutRun() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: Self.scenario, encoding: .utf8)
    let demanding = text.replacing(
      "\"display-cap-sum\": \"reported\"", with: "\"display-cap-sum\": \"always\"")
    #expect(demanding != text)
    _ = try folder.write(demanding, to: "mine.json")
    let run = try CommandLineRun(
      "run", "mine.json", "--max-facts", "3000", "--out", "r", in: folder.url)
    #expect(run.code == 1, "\(run.errors)")
    #expect(run.output.contains("FAIL"))
  }

  @Test("runs for which there was no time are told, and are no pass")
  func unplayed() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      "run", Self.scenario, "--runs", "100000", "--time-limit", "2s", "--out", "r",
      in: folder.url)
    #expect(run.code == 75, "\(run.errors)")
    #expect(run.output.contains("more were wanted"))
  }

  @Test("a run that is only played says how far it came, and what would be needed")
  func onlyPlayed() throws {
    let run = try CommandLineRun("run", Self.scenario, "--only-play", "--max-facts", "3000")
    #expect(run.code == 75)
    #expect(run.output.hasPrefix("{\"occurrences\":"))
    #expect(run.errors.contains("Allow more with '--max-facts', such as '--max-facts "))
  }

  @Test("a search that has no time left is inconclusive, and goes on from there")
  func search() throws {
    let folder = try TemporaryFolder()
    let words = [
      "check", Self.scenarios + "/cap-under-partition.json", "--cases", "100000", "--out", "r",
      "--no-progress",
    ]
    let cut = try CommandLineRun(words: words + ["--time-limit", "1s"], in: folder.url)
    #expect(cut.code == 75, "\(cut.errors)")
    #expect(cut.output.contains("The search was ended at its maximum of time or memory"))
    #expect(!cut.output.contains("PASS"))
  }

  @Test(
    "a limit is a time, a size or a number, or the usage says which",
    arguments: [
      ["--time-limit", "0s"], ["--time-limit", "soon"], ["--memory", "12"], ["--memory", "much"],
      ["--max-facts", "0"],
    ])
  func malformed(_ words: [String]) throws {
    let run = try CommandLineRun(words: ["run", Self.scenario] + words)
    #expect(run.code == 64)
    #expect(run.errors.contains(words[0]))
  }
}
