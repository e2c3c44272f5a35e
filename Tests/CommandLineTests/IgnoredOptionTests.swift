import Testing

@testable import CommandLineParts

/// Options that a call has no use for are errors, not ignored.
@Suite("options without an effect")
struct IgnoredOptionTests {
  /// The call without the options, and each of them.
  private static let calls: [(call: String, options: [String])] = [
    ("run ROOT/tiny.json", ["--allow-empty"]),
    (
      "run ROOT/tiny.json --only-play",
      [
        "--runs 2", "--out ROOT/r", "--force", "--json", "--quiet", "--until-fail", "--smallest",
        "--source-url x{file}",
      ]
    ),
    ("check ROOT/tiny.json --cases 1", ["--delays 1", "--losses 1", "--quantile 50"]),
    (
      "check ROOT/tiny.json --exhaustive",
      [
        "--keep-going", "--jobs 1", "--shard-count 2", "--results ROOT/r",
        "--no-learning", "--shard 1/2", "--memory 1GiB",
      ]
    ),
    (
      "check ROOT/tiny.json --metric facts --cases 1",
      ["--shard-count 2", "--results ROOT/r", "--delays 1", "--losses 1", "--keep-going"]
    ),
    ("check ROOT/tiny.json --cases 1 --shard 1/3", ["--shard-count 5", "--out ROOT/r", "--json"]),
    (
      "study ROOT/study.json --shard 1/3 --results ROOT/r",
      ["--shard-count 5", "--force", "--json", "--out ROOT/o"]
    ),
    (
      "study ROOT/study.json --extract p0.r0",
      [
        "--shard 1/2", "--jobs 1", "--results ROOT/r", "--no-resume", "--max-facts 9",
        "--time-limit 1h", "--memory 1GiB", "--force", "--json",
      ]
    ),
    (
      "plan ROOT/tiny.json",
      ["--pilot 2", "--jobs 1", "--max-facts 9", "--precision 2%", "--allow-path ROOT"]
    ),
    ("schema study", ["--strip ROOT/tiny.json"]),
    ("compare ROOT/tiny.json --seed-b 2", ["--force"]),
    ("fuzz --cases 1 --in-process", ["--jobs 1", "--out ROOT/f", "--quiet"]),
    ("import ROOT/App.swift --check", ["--update", "--force", "--strict"]),
    ("import ROOT/App.swift --update", ["--force"]),
    (
      "mutants --list",
      ["--cases 1", "--seed 1", "--shrink", "--jobs 1", "--out ROOT/m", "--json", "--quiet"]
    ),
    ("bench mm1", ["--row tips", "--largest 2", "--cases 1", "--pending 9"]),
    ("bench cases", ["--pending 9", "--units 9", "--queue heap", "--against ROOT/peers.csv"]),
  ]

  @Test("an option without an effect is refused by its name, and nothing is done", arguments: calls)
  func refused(_ call: String, _ options: [String]) throws {
    let folder = try PreparedFolder()
    let before = try folder.names(in: ".")
    for option in options {
      let run = folder.run("\(call) \(option)")
      #expect(run.code == .usage, "\(call) \(option)")
      let spelling = option.prefix { $0 != " " }
      #expect(run.errors.hasPrefix("Error: "), "\(run.errors)")
      #expect(run.errors.contains("'\(spelling)"), "\(call) \(option): \(run.errors)")
      #expect(run.output.isEmpty)
    }
    #expect(try folder.names(in: ".") == before)
  }

  @Test("the number of parts may be said twice if it is the same")
  func sameCount() throws {
    let folder = try PreparedFolder()
    let run = folder.run(
      "study ROOT/study.json --shard 1/3 --shard-count 3 --jobs 1 --results ROOT/r --quiet")
    #expect(run.code == .pass, "\(run.errors)")
  }

  @Test("what is shown of a moment is printed unless nothing is to be")
  func quietMoment() throws {
    let folder = try PreparedFolder()
    #expect(!folder.run("replay ROOT/tiny.json --at 1min").output.isEmpty)
    #expect(folder.run("replay ROOT/tiny.json --at 1min --quiet").output.isEmpty)
  }
}
