import Foundation
import TestExtent
import Testing

@Suite("defaults")
struct DefaultTests {
  private static var scenario: String {
    CommandLineRun.root.appendingPathComponent("scenarios/cap-under-partition.json").path
  }

  /// What the help of a verb shows as the default of an option.
  private func usual(_ verb: String, _ spelling: String) throws -> String {
    try #require(try HelpPage(verb)[spelling]?.usual, "\(verb) \(spelling)")
  }

  /// What a verb prints as JSON.
  private func document(_ words: [String], in folder: URL) throws -> [String: Any] {
    let run = try CommandLineRun(words: words + ["--json"], in: folder)
    let read = try? JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(read as? [String: Any], "\(run.output)\(run.errors)")
  }

  @Test(
    "without an option, its default holds as the help shows it, and another value does not",
    .onlyInFull,
    arguments: [
      (words: ["run", scenario], spelling: "--runs", other: "2"),
      (words: ["plan", study], spelling: "--pilot", other: "3"),
      (words: ["selftest", "uniform-mean"], spelling: "--seed", other: "2"),
      (
        words: ["check", scenario, "--metric", "facts", "--cases", "2"], spelling: "--quantile",
        other: "50"
      ),
      (
        words: ["check", scenario, "--exhaustive", "--cases", "2"], spelling: "--delays", other: "1"
      ),
      (
        words: ["check", scenario, "--exhaustive", "--cases", "2"], spelling: "--losses", other: "3"
      ),
    ])
  func numbers(words: [String], spelling: String, other: String) throws {
    let folder = try TemporaryFolder()
    let usual = try usual(words[0], spelling)
    func played(_ more: [String]) throws -> NSDictionary {
      var document = try document(words + more, in: folder.url)
      // How long it took differs from time to time.
      document["seconds"] = nil
      return document as NSDictionary
    }
    let without = try played([])
    #expect(try played([spelling, usual]) == without)
    #expect(try played([spelling, other]) != without)
  }

  private static var study: String {
    CommandLineRun.root.appendingPathComponent("scenarios/studies/dismissal-by-push-loss.json").path
  }

  @Test("how many cases a search plays is in its command, with its own default for each kind")
  func cases() throws {
    let folder = try TemporaryFolder()
    let usual = try usual("check", "--cases").split(separator: "; ").map(String.init)
    let plain = try document(["check", Self.scenario, "--mutant", "canary"], in: folder.url)
    let replay = try #require(plain["replay"] as? String)
    #expect(replay.contains("--cases \(usual[0]) "), "\(replay)")
    let words = ["check", Self.scenario, "--exhaustive", "--delays", "0", "--losses", "0"]
    let every = try #require(try document(words, in: folder.url)["replay"] as? String)
    let count = try #require(every.split(separator: " ").last)
    #expect(usual[1] == "with '--exhaustive', at most \(count) runs", "\(every)")
  }

  @Test("bench measures as many rounds as the help shows, with '--quick' too")
  func rounds() throws {
    let folder = try TemporaryFolder()
    let usual = try usual("bench", "--rounds").split(separator: "; ").map(String.init)
    let words = ["bench", "phold", "--pending", "100", "--units", "1000"]
    func rounds(_ more: [String]) throws -> String {
      let document = try document(words + more, in: folder.url)
      let phold = try #require(document["phold_100"] as? [String: Any])
      return "\(try #require(phold["rounds"] as? Int))"
    }
    #expect(try rounds([]) == usual[0])
    #expect("\(try rounds(["--quick"])) with '--quick'" == usual[1])
    #expect(try rounds(["--quick", "--rounds", "2"]) == "2")
  }

  @Test("reports and files lie where the help says if no folder is named", .onlyInFull)
  func folders() throws {
    let folder = try TemporaryFolder()
    func filled(_ verb: String, _ names: [String: String]) throws -> [String] {
      try usual(verb, "--out").split(separator: "; ").map { part in
        names.sorted { $0.key < $1.key }.reduce(String(part)) { path, name in
          path.replacing("<\(name.key)>", with: name.value)
        }
      }
    }
    let run = try filled("run", ["scenario": "cap-under-partition", "mutant": "canary"])
    _ = try CommandLineRun("run", Self.scenario, "--quiet", in: folder.url)
    #expect(folder.contents.contains("\(run[0])/index.html"), "\(run)")
    _ = try CommandLineRun("run", Self.scenario, "--mutant", "canary", "-q", in: folder.url)
    let own = try #require(run[1].split(separator: " ").last)
    #expect(folder.contents.contains("\(own)/index.html"), "\(run)")
    let check = try filled("check", ["scenario": "cap-under-partition", "search": "facts"])
    _ = try CommandLineRun(
      "check", Self.scenario, "--metric", "facts", "--cases", "1", in: folder.url)
    #expect(folder.contents.contains("\(check[0])/index.html"), "\(check)")
    let selftest = try filled("selftest", [:])
    _ = try CommandLineRun("selftest", "uniform-mean", "--quiet", in: folder.url)
    #expect(folder.contents.contains("\(selftest[0])/index.html"), "\(selftest)")
    let made = try filled("init", [:])
    _ = try CommandLineRun("init", "first", in: folder.url)
    #expect(folder.contents.contains("\(made[0])/first.json"), "\(made)")
    #expect(try usual("compare", "--out") == "none is written")
  }
}
