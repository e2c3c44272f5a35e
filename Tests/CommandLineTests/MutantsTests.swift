import Foundation
import TestExtent
import Testing

@testable import CommandLineParts

@Suite("mutants")
struct MutantsTests {
  @Test(
    "a hunt prints by what each mutant was caught, writes a report, and ends with 0", .onlyInFull)
  func hunt() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("mutants", "cap-one-higher", "canary", in: folder.url)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("local-display-cap (1)"))
    #expect(run.output.contains("PASS  2 of 2 mutants are caught"))
    // As many cases, and with the seed, that the help shows.
    let page = try HelpPage("mutants")
    let usual = [page["--cases"]?.usual, page["--seed"]?.usual].compactMap(\.self)
    #expect(usual == ["2000", "1"])
    #expect(
      run.output.contains(
        "tipfleet mutants cap-one-higher canary --cases \(usual[0]) --seed \(usual[1])"))
    for name in ["index.html", "summary.json", "csv/kill-matrix.csv", "csv/datapackage.json"] {
      #expect(folder.contents.contains("reports/mutants/\(name)"))
    }
  }

  @Test("the same hunt gives the same bytes, and replaces its own report only", .onlyInFull)
  func again() throws {
    let folder = try TemporaryFolder()
    let mutants = ["canary", "gap-halved", "push-throttle-ignored"]
    let words = ["mutants", "--json"] + mutants
    let first = try CommandLineRun(words: words, in: folder.url)
    let page = try Data(contentsOf: folder.url.appendingPathComponent("reports/mutants/index.html"))
    let again = try CommandLineRun(words: words, in: folder.url)
    #expect(first.code == 0, "\(first.errors)")
    #expect(first.output == again.output)
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent("reports/mutants/index.html")) == page)
    _ = try folder.write("mine", to: "reports/note.txt")
    let other = try CommandLineRun("mutants", "canary", "--out", "reports", in: folder.url)
    #expect(other.code == 73)
    #expect(folder.contents.contains("reports/note.txt"))
  }

  @Test("the smallest cases are counted, written and the same for any number of cores", .onlyInFull)
  func shrink() throws {
    let folder = try TemporaryFolder()
    let words = ["mutants", "cap-one-higher", "canary", "--cases", "10", "--shrink"]
    let run = try CommandLineRun(words: words + ["--jobs", "1"], in: folder.url)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("smallest case                devices  steps  attempts  needless"))
    #expect(run.output.contains("--cases 10 --seed 1 --shrink"))
    let path = "reports/mutants/smallest/cap-one-higher.json"
    #expect(folder.contents.contains(path))
    let again = try CommandLineRun(words: words + ["--jobs", "2"], in: folder.url)
    #expect(again.output == run.output)
    #expect(run.output.contains("tipfleet run \(path) --mutant cap-one-higher"))
    #expect(try CommandLineRun("run", path, "--quiet", in: folder.url).code == 0)
    let played = try CommandLineRun("run", path, "--mutant", "cap-one-higher", in: folder.url)
    #expect(played.code == 1, "\(played.output)\(played.errors)")
  }

  @Test("what is played with a mutant says so first, and is played again with it")
  func played() throws {
    let folder = try TemporaryFolder()
    let scenario = CommandLineRun.root.appendingPathComponent(
      "scenarios/cap-under-partition.json"
    ).path
    let words = ["--mutant", "cap-one-higher"]
    let run = try CommandLineRun(words: ["run", scenario] + words, in: folder.url)
    #expect(run.code == 1, "\(run.errors)")
    #expect(run.output.hasPrefix("MUTANT cap-one-higher: "))
    #expect(run.output.contains(" --mutant cap-one-higher\n"))
    let report = "reports/cap-under-partition.cap-one-higher"
    let page = try String(
      contentsOf: folder.url.appendingPathComponent("\(report)/index.html"), encoding: .utf8)
    #expect(page.contains("MUTANT cap-one-higher: "))
    let replay = try CommandLineRun("replay", report, in: folder.url)
    #expect(replay.code == 0, "\(replay.output)\(replay.errors)")
    #expect(replay.output.hasPrefix("MUTANT cap-one-higher: "))
    let judged = try CommandLineRun("replay", "\(report)/journal.ndjson", in: folder.url)
    #expect(judged.code == 1)
    #expect(judged.output.hasPrefix("MUTANT cap-one-higher: "))
    #expect(try CommandLineRun("report", report, in: folder.url).code == 1)
    let twice = try CommandLineRun(words: ["replay", scenario] + words, in: folder.url)
    #expect(twice.code == 0 && twice.output.contains("SAME"))
    let named = try CommandLineRun(words: ["replay", report] + words, in: folder.url)
    #expect(named.code == 64)
    let unknown = try CommandLineRun("run", scenario, "--mutant", "cap-one-higer", in: folder.url)
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("Did you mean 'cap-one-higher'?"))
  }

  @Test("a search and a shrinker with a mutant keep their cases apart from the scenario's own")
  func searched() throws {
    let folder = try TemporaryFolder()
    let scenario = CommandLineRun.root.appendingPathComponent(
      "scenarios/cap-under-partition.json"
    ).path
    let words = ["--mutant", "cap-one-higher"]
    let run = try CommandLineRun(
      words: ["check", scenario, "--cases", "5"] + words, in: folder.url)
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.hasPrefix("MUTANT cap-one-higher: "))
    let kept = folder.contents.filter { $0.hasPrefix("reports/cap-one-higher.cases/") }
    let path = try #require(kept.first)
    #expect(!folder.contents.contains { $0.hasPrefix("scenarios") })
    #expect(run.output.contains("tipfleet run \(path) --mutant cap-one-higher"))
    let shrunk = try CommandLineRun(words: ["shrink", path] + words, in: folder.url)
    #expect(shrunk.code == 0, "\(shrunk.output)\(shrunk.errors)")
    let every = ["check", scenario, "--exhaustive"] + words
    #expect(try CommandLineRun(words: every, in: folder.url).code == 64)
  }

  @Test("a mutant that survives its cases is named, and the code is 1")
  func survives() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      "mutants", "preempted-tip-stays", "--cases", "1", "--seed", "1", in: folder.url)
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("SURVIVES"))
    #expect(run.output.contains("FAIL  0 of 1 mutants are caught in at most 1 case each.\n"))
    let equivalent = try CommandLineRun(
      "mutants", "no-push-lost", "--cases", "3", "--out", "equivalent", in: folder.url)
    #expect(equivalent.code == 0, "\(equivalent.output)\(equivalent.errors)")
    let sentence = "PASS  No mutant that has to be caught was played; 1 is equivalent.\n"
    #expect(equivalent.output.contains(sentence), "\(equivalent.output)")
  }

  @Test("the list names at least forty mutants and plays nothing")
  func list() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("mutants", "--list", in: folder.url)
    #expect(run.code == 0)
    #expect(run.output.split(separator: "\n").count >= 40)
    #expect(folder.contents.isEmpty)
  }

  @Test("a mutant that does not exist is refused, with one that does")
  func unknown() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("mutants", "cap-one-higer", in: folder.url)
    #expect(run.code == 64)
    #expect(run.errors.contains("Did you mean 'cap-one-higher'?"))
    #expect(try CommandLineRun("mutants", "--cases", "0", in: folder.url).code == 64)
  }

  @Test("a mutant that is a possible run of the model is not caught, and the report says why")
  func equivalent() throws {
    let folder = try PreparedFolder()
    let run = folder.run("mutants no-push-lost --cases 1 --jobs 1 --out ROOT/out")
    #expect(run.code == .pass, "\(run.output)\(run.errors)")
    #expect(run.output.contains("equivalent, and not caught"), "\(run.output)")
    #expect(run.output.contains("was played; 1 is equivalent"), "\(run.output)")
    let page = try folder.text(of: "out/index.html")
    #expect(page.contains("Equivalent to the model"))
    #expect(page.contains("A push that may be lost may arrive"))
    #expect(try folder.text(of: "out/summary.json").contains("\"proof\": \"A push that"))
  }
}
