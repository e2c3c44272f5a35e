import Testing

@testable import CommandLineParts

/// How far a command is, as somebody at a terminal sees it.
@Suite("progress")
struct ProgressTests {
  /// Takes away what the line of progress holds.
  private static let clear = "\r\u{1B}[2K"

  /// Words, and what the line of progress says at some time.
  private static let shown: [(words: String, line: String)] = [
    ("run ROOT/tiny.json --runs 3 --out ROOT/out", "tiny  1 of 3 runs"),
    (
      "check ROOT/tiny.json --cases 3 --out ROOT/out --regressions ROOT/kept",
      "tiny  3 of 3 cases"
    ),
    (
      "check ROOT/tiny.json --mutant cap-forgotten --cases 3 --jobs 1 --out ROOT/out "
        + "--regressions ROOT/kept", " attempts"
    ),
    (
      "check ROOT/tiny.json --metric displays --cases 2 --jobs 1 --out ROOT/out",
      "tiny  2 of 2 cases"
    ),
    (
      "shrink ROOT/tiny.json --mutant cap-forgotten --attempts 30 --out ROOT/kept", " attempts"
    ),
    ("compare ROOT/tiny.json --seed-b 9 --runs 3 --out ROOT/out", "compare  2 of 3 pairs"),
    (
      "study ROOT/study.json --no-self-test --jobs 1 --out ROOT/out --results ROOT/kept",
      "small  4 replications, 0 more in this round"
    ),
    (
      "study ROOT/shared.json --extract p0.r0.a1 --out ROOT/out",
      "shared.p0.r0.a1  2 accounts, played together"
    ),
    ("plan ROOT/study.json --pilot 2", "plan  1 of 2 points"),
    ("mutants one-an-instant --cases 1 --out ROOT/out", "mutants  1 of 1"),
    ("selftest exponential-mean --out ROOT/out", "selftest  1 of 1"),
    ("bench cases --cases 1", "all cores: 1 of 1 cases"),
    ("bench mm1 --units 5000 --rounds 1", "one server at 1 a second: round 1 of 1"),
  ]

  @Test("one line of progress says how far it is, and is taken away in the end", arguments: shown)
  func line(_ words: String, _ line: String) throws {
    let run = try PreparedFolder().run(words, showsProgress: true)
    #expect([.pass, .violated, .inconclusive].contains(run.code), "\(run.errors)")
    let lines = run.errors.split(separator: Self.clear, omittingEmptySubsequences: false)
    #expect(lines.contains { $0.hasSuffix(line) }, "\(run.errors)")
    #expect(run.errors.hasSuffix(Self.clear), "\(run.errors)")
    #expect(!run.errors.contains("\n"))
  }

  @Test("nobody sees it who does not want it", arguments: ["--no-progress", "--quiet"])
  func silenced(_ option: String) throws {
    let run = try PreparedFolder().run(
      "run ROOT/tiny.json --runs 3 --out ROOT/out \(option)", showsProgress: true)
    #expect(run.errors.isEmpty)
  }
}
