import Testing

@testable import CommandLineParts

/// Folders of one kind where a command needs another.
@Suite("folders that a command does not take")
struct StoredKindTests {
  private static let making =
    "study ROOT/study.json --no-self-test --jobs 1 --quiet --out ROOT/study --results ROOT/results"

  @Test(
    "of the report on a study it is said what it is, and which command takes it",
    arguments: ["replay ROOT/study", "compare ROOT/study ROOT/tiny.json", "export ROOT/study"])
  func study(_ words: String) throws {
    let folder = try PreparedFolder()
    let made = folder.run(Self.making)
    #expect(made.code == .pass || made.code == .inconclusive, "\(made.errors)")
    let run = folder.run(words)
    #expect(run.code == .usage, "\(run.errors)")
    #expect(
      run.errors.hasPrefix("Error: '\(folder.root)/study' is the report on a study. "),
      "\(run.errors)")
    #expect(run.errors.contains("'tipfleet report \(folder.root)/study'"), "\(run.errors)")
    let results = folder.run(words.replacing("ROOT/study", with: "ROOT/results"))
    #expect(results.code == .usage)
    #expect(results.errors.contains("results' holds results of a study."), "\(results.errors)")
    #expect(results.errors.contains("'tipfleet merge \(folder.root)/results'"))
  }

  @Test("the summary of a report, or its folder, is not taken for a study")
  func summary() throws {
    let folder = try PreparedFolder()
    _ = folder.run(Self.making)
    _ = folder.run("run ROOT/tiny.json --quiet --out ROOT/run")
    for (report, subject) in [("study", "a study"), ("run", "a run")] {
      for words in ["replay ROOT/\(report)/summary.json", "check ROOT/\(report)"] {
        let run = folder.run(words)
        #expect(run.code == .usage, "\(words): \(run.errors)")
        #expect(
          run.errors.hasPrefix(
            "Error: '\(folder.root)/\(report)' is the report on \(subject). What is needed here is "
              + "a scenario. "), "\(words): \(run.errors)")
      }
    }
  }

  @Test("of any report that is no part of a study or search, a merge says what it is")
  func merge() throws {
    let folder = try PreparedFolder()
    let reports = [
      ("run ROOT/tiny.json", "a run"), ("check ROOT/tiny.json --cases 1", "a search"),
      ("compare ROOT/tiny.json --seed-b 2", "a comparison"),
      ("check ROOT/tiny.json --exhaustive --cases 2", "a search through all orders"),
      ("check ROOT/tiny.json --metric facts --cases 1", "a search by a measure"),
      ("mutants canary --cases 1", "mutants"), ("selftest exponential-mean", "the simulator's own"),
    ]
    for (number, (words, subject)) in reports.enumerated() {
      _ = folder.run("\(words) --quiet --out ROOT/r\(number)")
      let run = folder.run("merge ROOT/r\(number)")
      #expect(run.code == .usage, "\(words)")
      #expect(
        run.errors.hasPrefix("Error: '\(folder.root)/r\(number)' is the report on \(subject)"),
        "\(run.errors)")
      let taken = number == 0 ? "'tipfleet replay " : "makes it again"
      #expect(run.errors.contains(taken), "\(run.errors)")
      guard number > 0 else { continue }
      let replayed = folder.run("replay ROOT/r\(number)")
      #expect(replayed.code == .usage && replayed.errors.contains(subject), "\(replayed.errors)")
    }
  }

  @Test(
    "the command that makes a search again keeps the folder of its cases",
    arguments: [
      "check ROOT/tiny.json --cases 1", "check ROOT/tiny.json --exhaustive --cases 2",
      "app ROOT/tiny.json --runs 1 --cases 1 --pairs 0",
    ])
  func regressions(_ words: String) throws {
    let folder = try PreparedFolder()
    let option = "--regressions \(folder.root)/kept"
    let made = folder.run("\(words) --quiet --out ROOT/r \(option)")
    #expect(made.code != .usage, "\(made.errors)")
    let run = folder.run("report ROOT/r")
    #expect(run.errors.contains(option), "\(run.errors)")
    _ = folder.run("\(words) --quiet --out ROOT/usual")
    #expect(!folder.run("report ROOT/usual").errors.contains("--regressions"))
  }
}
