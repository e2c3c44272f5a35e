import Foundation
import TestExtent
import Testing

@Suite("validate, schema, init and bench")
struct OtherVerbTests {
  @Test("what init writes is valid, plays green, and is not overwritten")
  func initialize() throws {
    let folder = try TemporaryFolder()
    let made = try CommandLineRun("init", "first-steps", in: folder.url)
    #expect(made.code == 0, "\(made.errors)")
    #expect(folder.contents.contains("scenarios/first-steps.json"))
    let checked = try CommandLineRun(
      "validate", "--strict", "scenarios/first-steps.json", in: folder.url)
    #expect(checked.code == 0, "\(checked.errors)")
    let run = try CommandLineRun("run", "scenarios/first-steps.json", in: folder.url)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let again = try CommandLineRun("init", "first-steps", in: folder.url)
    #expect(again.code == 73)
  }

  @Test("systems can be listed, or named one by one; what is none is refused")
  func systems() throws {
    let folder = try TemporaryFolder()
    for (name, words) in [
      ("listed", ["--with", "focus,intents"]),
      ("one-by-one", ["--with", "focus", "--with", "intents", "--with", "focus"]),
    ] {
      let made = try CommandLineRun(words: ["init", name] + words, in: folder.url)
      #expect(made.output.contains(#"the section "focus", the section "intents""#))
      let path = folder.url.appendingPathComponent("scenarios/\(name).json")
      let text = try String(contentsOf: path, encoding: .utf8)
      #expect(text.contains(#""focus": {"#) && text.contains(#""intents": {"#))
    }
    let refused = try CommandLineRun("init", "other", "--with", "Focus", in: folder.url)
    #expect(refused.code == 64)
  }

  @Test(
    "IB-12: a check of the file without \"transient\" finds the mistake in its first cases",
    .onlyInFull)
  func mistakenTemplate() throws {
    let folder = try TemporaryFolder()
    let made = try CommandLineRun("init", "mine", "--with", "focus", in: folder.url)
    #expect(made.code == 0, "\(made.errors)")
    let path = folder.url.appendingPathComponent("scenarios/mine.json")
    let text = try String(contentsOf: path, encoding: .utf8)
    let key = #", "transient": true"#
    #expect(text.contains(key) && text.contains("tipfleet check scenarios/mine.json"))
    let mistaken = text.split(separator: key, omittingEmptySubsequences: false).joined()
    try Data(mistaken.utf8).write(to: path)
    let validated = try CommandLineRun("validate", "scenarios/mine.json", in: folder.url)
    #expect(validated.errors.contains("TF0609") || validated.output.contains("TF0609"))
    let checked = try CommandLineRun(
      "check", "scenarios/mine.json", "--cases", "10", in: folder.url)
    #expect(checked.code == 1, "\(checked.output)\(checked.errors)")
    #expect(checked.output.contains("FAIL  filter-hides-"))
    let kept = "scenarios/regressions/mine-filter-hides-"
    #expect(checked.output.contains("replay   tipfleet run \(kept)"))
    #expect(checked.output.contains("causes   tipfleet explain \(kept)"))
  }

  @Test("a name that could not be a file or a column is refused", arguments: ["../up", "nul", ""])
  func badNames(name: String) throws {
    let folder = try TemporaryFolder()
    #expect(try CommandLineRun("init", name, in: folder.url).code == 64)
    #expect(folder.contents.isEmpty)
  }

  @Test("bench measures a few cases, as a table and as JSON, and finds nothing wrong")
  func bench() throws {
    let table = try CommandLineRun("bench", "cases", "--cases", "3", "--rounds", "1", "--seed", "7")
    #expect(table.code == 0, "\(table.errors)")
    #expect(table.output.hasPrefix("cases: random worlds"))
    let json = try CommandLineRun(
      "bench", "cases", "--cases", "3", "--rounds", "1", "--seed", "7", "--json")
    let read = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let cases = try #require(read?["cases"] as? [String: Any])
    #expect(cases["cases"] as? Int == 3)
    #expect(cases["judged_to_unjudged_ratio"] is Double)
    let digest = try #require(cases["digest"] as? String)
    #expect(table.output.contains(digest))
  }

  @Test("bench refuses a work that it does not know", arguments: ["case", "CASES"])
  func benchWork(name: String) throws {
    let run = try CommandLineRun("bench", name)
    #expect(run.code == 64)
    let works = "mm1, hub, phold, cases, systems, population, learning, scaling"
    #expect(run.errors.contains("Write one of: \(works)."))
  }

  @Test("validate says what is wrong with line, column and what to write, in three formats")
  func validate() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      {
        "schema": 1, "name": "x", "claim": "y", "duration": 5,
        "app": { "tips": [] }, "devices": []
      }
      """, to: "x.json")
    let text = try CommandLineRun("validate", path)
    #expect(text.code == 65)
    #expect(text.errors.contains("x.json:2:"))
    #expect(text.errors.contains("\"5s\""))
    let json = try CommandLineRun("validate", "--error-format", "json", path)
    #expect((try? JSONSerialization.jsonObject(with: Data(json.output.utf8))) != nil)
    let github = try CommandLineRun("validate", "--error-format", "github", path)
    #expect(github.output.contains("::error "))
  }

  @Test("the schema is JSON and names itself draft-07")
  func schema() throws {
    let run = try CommandLineRun("schema")
    #expect(run.code == 0)
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let schema = try #require(document as? [String: Any])
    #expect((schema["$schema"] as? String)?.contains("draft-07") == true)
  }

  @Test("every shipped scenario is valid without a warning")
  func shipped() throws {
    let folder = CommandLineRun.root.appendingPathComponent("scenarios")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
    #expect(files.count >= 10)
    let run = try CommandLineRun(
      words: ["validate", "--strict"] + files.map { "scenarios/\($0)" }, in: CommandLineRun.root)
    #expect(run.code == 0, "\(run.errors)")
  }
}
