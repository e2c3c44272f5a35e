import Foundation
import ScenarioFiles
import Scenarios
import Testing
import TextFormats

/// Schemas where editors find them, and files as plain JSON.
@Suite("schema")
struct SchemaTests {
  // MARK: Plain JSON

  private func plain(_ text: String) -> String? {
    var diagnostics = DiagnosticList()
    let file = SourceFile(name: "a.json", bytes: Array(text.utf8))
    return PlainJSON.text(of: file, &diagnostics).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("comments and commas after the last item go, and all else stays where it stood")
  func stripped() {
    #expect(plain("{}\n") == "{}\n")
    #expect(plain("// a\n{ \"a\": 1, // b\n  \"b\": 2, }\n// c\n") == "{ \"a\": 1,\n  \"b\": 2 }\n")
    #expect(plain("[1, /* , ] */ 2, /* x */\n]") == "[1,  2\n]\n")
    #expect(plain("/* a\n b */\n[\n  // c\n  1,\n\n  2,\n]\n") == "[\n  1,\n\n  2\n]\n")
    #expect(plain("\u{FEFF}[\"//\", \"/*\\\"*/\", \",]\",]") == "[\"//\", \"/*\\\"*/\", \",]\"]\n")
    #expect(plain("[/**/1/***/,/*/*/2]") == "[1,2]\n")
    #expect(plain("{ \"a\": [1,], }\r\n") == "{ \"a\": [1] }\n")
    #expect(plain("{ \"a\": 1 \"b\": 2 }") == nil)
    #expect(plain("") == nil)
  }

  @Test("each shipped scenario and study says the same to a reader of plain JSON")
  func shipped() throws {
    let folder = CommandLineRun.root.appending(path: "scenarios")
    let files = (FileManager.default.subpaths(atPath: folder.path) ?? [])
      .filter { $0.hasSuffix(".json") }.sorted()
    #expect(files.count > 50)
    for file in files {
      let bytes = Array(try Data(contentsOf: folder.appending(path: file)))
      let text = try #require(plain(String(decoding: bytes, as: UTF8.self)), "\(file)")
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(plain(text) == text, "\(file)")
      guard !file.contains("schema"), !file.hasPrefix("studies/") else { continue }
      let before = ScenarioReader().read(SourceFile(name: file, bytes: bytes)).scenario
      var after = ScenarioReader().read(SourceFile(name: file, bytes: Array(text.utf8))).scenario
      // The claim stands in a comment.
      after?.claim = before?.claim ?? ""
      #expect(
        before.map { ScenarioWriter.text(of: $0, note: "") }
          == after.map { ScenarioWriter.text(of: $0, note: "") })
    }
  }

  @Test("'schema --strip' prints a file so, and refuses what is no JSON")
  func command() throws {
    let run = try CommandLineRun("schema", "--strip", "scenarios/trails.json")
    #expect(run.code == 0)
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(read?["name"] as? String == "trails")
    let folder = try TemporaryFolder()
    let path = try folder.write("{ \"a\" 1 }", to: "wrong.json")
    let wrong = try CommandLineRun("schema", "--strip", path)
    #expect(wrong.code == 65)
    #expect(wrong.output.isEmpty)
    #expect(wrong.errors.contains("wrong.json:1:7"), "\(wrong.errors)")
    #expect(try CommandLineRun("schema", "--strip", "absent.json").code == 66)
    let input = try CommandLineRun(words: ["schema", "--strip", "-"], input: "[1,]")
    #expect(input.output == "[1]\n")
  }

  // MARK: Where editors find it

  @Test("'init' names a schema that is there, beside the scenario")
  func initialized() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun("init", "first", in: folder.url)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("scenarios/scenario.schema.json is written"))
    let text = try folder.text("scenarios/first.json")
    #expect(text.contains("\n{\n  \"$schema\": \"./scenario.schema.json\",\n  \"schema\": 1,\n"))
    let schema = try CommandLineRun("schema").output
    #expect(try folder.text("scenarios/scenario.schema.json") == schema)
    #expect(try CommandLineRun("validate", "scenarios/first.json", in: folder.url).code == 0)
    #expect(try CommandLineRun("validate", "scenarios", in: folder.url).code == 0)
  }

  @Test("a schema that is there already is left alone, and a scenario too")
  func leftAlone() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("mine", to: "scenarios/scenario.schema.json")
    let run = try CommandLineRun("init", "first", in: folder.url)
    #expect(run.code == 0)
    #expect(!run.output.contains("schema"))
    #expect(try folder.text("scenarios/scenario.schema.json") == "mine")
    let other = try TemporaryFolder()
    _ = try other.write("mine", to: "scenarios/first.json")
    let refused = try CommandLineRun("init", "first", in: other.url)
    #expect(refused.code == 73)
    #expect(other.contents == ["scenarios", "scenarios/first.json"])
  }
}
