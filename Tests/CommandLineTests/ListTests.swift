import Foundation
import Testing

@testable import CommandLineParts

@Suite("list")
struct ListTests {
  private struct Document: Decodable {
    let schema: String
    let entries: [Entry]

    struct Entry: Decodable, Equatable {
      let file: String
      let kind: String
      let name: String
      let sentence: String
      let devices: Int?
      let tips: Int?
      let points: Int?
      let durationMicroseconds: Int?
      let expected: String?

      enum CodingKeys: String, CodingKey {
        case file, kind, name, sentence, devices, tips, points, expected
        case durationMicroseconds = "duration_us"
      }
    }
  }

  private func document(_ output: String) throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(output.utf8))
  }

  @Test("the scenarios, studies and kept cases that come with the program are all listed")
  func shipped() throws {
    let run = try CommandLineRun("list", "--json")
    #expect(run.code == 0, "\(run.errors)")
    let entries = try document(run.output).entries
    let folder = CommandLineRun.root.appending(path: "scenarios")
    let files = (FileManager.default.subpaths(atPath: folder.path) ?? [])
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
    #expect(entries.map(\.file).sorted() == files.map { "scenarios/\($0)" }.sorted())
    let trails = try #require(entries.first { $0.file == "scenarios/trails.json" })
    #expect(trails.kind == "scenario" && trails.name == "trails")
    #expect(trails.devices ?? 0 > 1 && trails.tips ?? 0 > 1)
    #expect(!trails.sentence.isEmpty)
    for entry in entries {
      let isKept = entry.file.hasPrefix("scenarios/regressions/")
      #expect((entry.kind == "case") == isKept, "\(entry.file)")
      #expect((entry.kind == "study") == (entry.points != nil), "\(entry.file)")
      #expect((entry.kind == "study") == (entry.expected == nil), "\(entry.file)")
      #expect(entry.kind != "invalid", "\(entry.file)")
    }
    #expect(entries.count { $0.kind == "study" } >= 3)
    let text = try CommandLineRun("list").output
    for title in ["SCENARIOS", "STUDIES", "KEPT CASES"] { #expect(text.contains(title)) }
    for entry in entries { #expect(text.contains("  \(entry.file)"), "\(entry.file)") }
  }

  @Test("what is shown of a scenario and of a study is what they hold")
  func columns() throws {
    let folder = try PreparedFolder()
    let run = folder.run("list ROOT/tiny.json ROOT/study.json --json")
    #expect(run.code == .pass, "\(run.errors)")
    let entries = try document(run.output).entries
    #expect(entries.map(\.kind) == ["scenario", "study"])
    #expect(entries[0].devices == 1 && entries[0].tips == 1)
    #expect(entries[0].durationMicroseconds == 180_000_000 && entries[0].expected == "pass")
    #expect(entries[1].points == 2 && entries[1].name == "small")
    let text = folder.run("list ROOT/tiny.json ROOT/study.json").output
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines[1] == ["name", "devices", "tips", "duration", "file", "expected"])
    #expect(
      lines[2].prefix(4) == ["tiny", "1", "1", "3m"] && lines[2].last == "pass", "\(lines[2])")
    #expect(lines[5].prefix(4) == ["small", "1", "1", "3m"] && lines[5].last == "2", "\(lines[5])")
  }

  @Test("a wrong file is listed as such, and the exit code says so")
  func invalid() throws {
    let folder = try PreparedFolder()
    try folder.write("{ \"name\": 1 }", to: "all/wrong.json")
    let run = folder.run("list ROOT/all")
    #expect(run.code == .invalidScenario)
    #expect(run.output.hasPrefix("INVALID FILES\n  "), "\(run.output)")
    #expect(run.output.contains("wrong.json: line 1, column "), "\(run.output)")
    let json = try document(folder.run("list ROOT/all --json").output)
    #expect(json.entries.map(\.kind) == ["invalid"])
  }

  @Test("what is not there is told as such, beside what is there too")
  func absent() throws {
    let folder = try PreparedFolder()
    for words in ["list ROOT/nope", "list ROOT/tiny.json ROOT/nope", "list ROOT/nope.json --json"] {
      let run = folder.run(words)
      #expect(run.code == .notFound, "\(words)")
      #expect(run.output.isEmpty && run.errors.contains("does not exist."), "\(run.errors)")
    }
  }

  @Test("each file is listed once, and links lead nowhere")
  func once() throws {
    let folder = try PreparedFolder()
    try folder.write(try #require(FaultedVerb.inputs["tiny.json"]), to: "all/x.cases/a.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder.root + "/all/again", withDestinationPath: folder.root + "/all")
    let run = folder.run("list ROOT/all ROOT/all --json")
    #expect(run.code == .pass, "\(run.errors)")
    #expect(try document(run.output).entries.map(\.kind) == ["case"])
  }
}
