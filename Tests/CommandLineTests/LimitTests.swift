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
      "check", Self.scenarios + "/any-app.json", "--cases", "100000", "--out", "r", "--no-progress",
    ]
    let cut = try CommandLineRun(words: words + ["--time-limit", "3s"], in: folder.url)
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
