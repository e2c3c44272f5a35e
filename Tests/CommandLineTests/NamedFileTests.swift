import Foundation
import Testing

@testable import CommandLineParts

/// Folders and patterns in the place of scenario files.
@Suite("folders and patterns")
struct NamedFileTests {
  /// Two scenarios, a study, a schema, and something else, in a folder `all`.
  private func prepared() throws -> PreparedFolder {
    let folder = try PreparedFolder()
    let tiny = try #require(FaultedVerb.inputs["tiny.json"])
    try folder.write(tiny.replacing("\"tiny\"", with: "\"second\""), to: "all/b.json")
    try folder.write(tiny.replacing("\"tiny\"", with: "\"first\""), to: "all/a.json")
    try folder.write("{}", to: "all/scenario.schema.json")
    try folder.write("{}", to: "all/some.app.json")
    try folder.write("not JSON", to: "all/notes.txt")
    try folder.write(tiny, to: "all/tiny.json.bak")
    let study = try #require(FaultedVerb.inputs["study.json"])
    try folder.write(study.replacing("tiny.json", with: "a.json"), to: "all/study.json")
    try folder.write(tiny, to: "all/inner/c.json")
    return folder
  }

  @Test(
    "a folder or a pattern gives its scenarios, sorted by name; a study is named as skipped",
    arguments: ["ROOT/all", "ROOT/all/", "ROOT/all/*.json", "ROOT/al?/[a-z]*.json"])
  func scenarios(_ word: String) throws {
    let folder = try prepared()
    let run = folder.run("run \(word) --out ROOT/out")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(try folder.names(in: "out") == ["first", "second"])
    let first = try #require(run.output.firstRange(of: "first"))
    let second = try #require(run.output.firstRange(of: "second"))
    #expect(first.lowerBound < second.lowerBound)
    #expect(
      run.errors.contains("/all/study.json' is a study, and skipped. Play it:  tipfleet study"))
    #expect(!run.errors.contains("schema"))
  }

  @Test("'check' and 'fuzz' take folders too, and 'validate' checks the studies in them")
  func otherVerbs() throws {
    let folder = try prepared()
    let check = folder.run(
      "check ROOT/all --cases 2 --jobs 1 --out ROOT/out --regressions ROOT/kept")
    #expect(check.code == .pass, "\(check.errors)")
    #expect(try folder.names(in: "out") == ["first.check", "second.check"])
    let validated = folder.run("validate ROOT/all")
    #expect(validated.code == .pass, "\(validated.errors)")
    let lines = validated.output.split(separator: "\n").filter { $0.hasPrefix("ok") }
    #expect(lines.count == 3, "\(validated.output)")
    let fuzz = folder.run("fuzz ROOT/all --cases 3 --in-process")
    #expect(fuzz.code == .pass, "\(fuzz.errors)")
  }

  @Test("a schema among files that a shell has named is skipped, and alone it is what is checked")
  func schemas() throws {
    let folder = try prepared()
    let several = folder.run("validate ROOT/all/a.json ROOT/all/scenario.schema.json")
    #expect(several.code == .pass, "\(several.errors)")
    #expect(several.errors.contains("is a schema for editors, and skipped."))
    #expect(folder.run("validate ROOT/all/scenario.schema.json").code == .invalidScenario)
    let quiet = folder.run("run ROOT/all --quiet --out ROOT/out")
    #expect(quiet.errors.isEmpty, "\(quiet.errors)")
  }

  @Test("the exit code is the worst of all")
  func worst() throws {
    let folder = try prepared()
    let tiny = try #require(FaultedVerb.inputs["tiny.json"])
    let broken = tiny.replacing("\"tiny\"", with: "\"broken\"").replacing(
      "\"duration\": \"3m\",",
      with: "\"duration\": \"3m\", \"expect\": { \"violates\": \"display-cap-bound\" },")
    try folder.write(broken, to: "all/0.json")
    let run = folder.run("run ROOT/all --out ROOT/out")
    #expect(run.code == .violated, "\(run.errors)")
    #expect(try folder.names(in: "out") == ["broken", "first", "second"])
    try folder.write("{", to: "all/z.json")
    let validated = folder.run("validate ROOT/all")
    #expect(validated.code == .invalidScenario)
    #expect(validated.output.contains("/all/b.json"))
    try FileManager.default.removeItem(atPath: folder.root + "/out")
    #expect(folder.run("run ROOT/all --out ROOT/out").code == .invalidScenario)
    #expect(!FileManager.default.fileExists(atPath: folder.root + "/out"), "nothing was played")
  }

  @Test("a folder or a pattern without a scenario is refused, and says what to do")
  func nothing() throws {
    let folder = try prepared()
    try folder.write("{}", to: "empty/notes.txt")
    for verb in ["run", "check", "validate", "list"] {
      let run = folder.run("\(verb) ROOT/empty")
      #expect(run.code == .notFound, "\(verb)")
      #expect(run.errors.contains("tipfleet init NAME"), "\(run.errors)")
      let pattern = folder.run("\(verb) ROOT/none*.json")
      #expect(pattern.code == .notFound, "\(verb)")
      #expect(pattern.errors.contains("as a pattern it matches no file"), "\(pattern.errors)")
    }
    let studies = folder.run("run ROOT/all/st*.json")
    #expect(studies.code == .notFound)
    #expect(studies.errors.contains("is a study, and skipped"), "\(studies.errors)")
  }

  @Test("a command that takes one file takes a pattern of which there is one")
  func one() throws {
    let folder = try prepared()
    let one = folder.run("explain ROOT/all/a*.json --at 1m")
    #expect(one.code == .pass, "\(one.errors)")
    for verb in ["explain", "app", "shrink"] {
      let several = folder.run("\(verb) ROOT/all/[ab].json")
      #expect(several.code == .usage)
      #expect(several.errors.contains("matches 2 files, and this command takes one. Name it."))
    }
    #expect(folder.run("study ROOT/all/x*.json").code == .notFound)
  }

  @Test("a file whose name looks like a pattern is that file")
  func oddName() throws {
    let folder = try prepared()
    let tiny = try #require(FaultedVerb.inputs["tiny.json"])
    try folder.write(tiny, to: "all/[ab].json")
    let run = folder.run("run ROOT/all/[ab].json --out ROOT/out")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.root + "/out/summary.json"))
  }

  // MARK: Filters

  @Test("--filter plays what has a text in its name, or matches as a whole")
  func filter() throws {
    for (pattern, names) in [
      ("eco", ["second"]), ("*t", ["first"]), ("?irst", ["first"]), ("first,second", []),
    ] {
      let folder = try prepared()
      let run = folder.run("run ROOT/all --filter \(pattern) --filter zzz --out ROOT/out")
      if names.isEmpty {
        #expect(run.code == .nothingSelected)
        #expect(run.errors.contains("Error: '--filter' selects none of the scenarios"))
        #expect(run.output.isEmpty)
        let allowed = folder.run("run ROOT/all --filter \(pattern) --allow-empty --out ROOT/out")
        #expect(allowed.code == .pass)
      } else {
        #expect(run.code == .pass, "\(run.errors)")
        // One scenario alone has the folder for itself.
        #expect(
          FileManager.default.fileExists(atPath: folder.root + "/out/inputs/\(names[0]).json"))
      }
    }
  }

  @Test("patterns match as a whole, whatever follows a star")
  func patterns() {
    #expect(NamePattern("cap-*").matches("cap-under-partition"))
    #expect(NamePattern("*a*b").matches("xaxbxab"))
    #expect(!NamePattern("*a*b").matches("xaxbxa"))
    #expect(NamePattern("a?c").matches("abc") && !NamePattern("a?c").matches("ac"))
    #expect(NamePattern("*").matches("") && !NamePattern("?").matches(""))
    #expect(NamePattern("b").matches("abc") && !NamePattern("d").matches("abc"))
    let long = String(repeating: "a", count: 2_000)
    #expect(!NamePattern(String(repeating: "*a", count: 50) + "b").matches(long))
  }

  // MARK: Until a run fails

  @Test("--until-fail stops at the first run that fails, and reports on it")
  func untilFail() throws {
    let folder = try prepared()
    let words = "run ROOT/tiny.json --mutant cap-forgotten --out ROOT/out"
    let stopped = folder.run("\(words) --until-fail --json")
    #expect(stopped.code == .violated, "\(stopped.errors)")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(stopped.output.utf8)) as? [String: Any])
    #expect((document["runs"] as? [Any])?.count == 1)
    let bounded = folder.run("run ROOT/tiny.json --until-fail --runs 3 --json --out ROOT/out3")
    #expect(bounded.code == .pass)
    let whole = try #require(
      try JSONSerialization.jsonObject(with: Data(bounded.output.utf8)) as? [String: Any])
    #expect((whole["runs"] as? [Any])?.count == 3)
    #expect(folder.run("run ROOT/tiny.json --until-fail --only-play").code == .usage)
  }
}
