import Foundation
import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

/// Variables of the environment that stand for options.
@Suite("variables that stand for options")
struct EnvironmentTests {
  private static let tiny = FaultedVerb.inputs["tiny.json"] ?? ""

  private func run(
    _ words: String..., environment: [String: String], in folder: borrowing TemporaryFolder
  ) throws -> CommandLineRun {
    _ = try folder.write(Self.tiny, to: "tiny.json")
    return try CommandLineRun(words: words, in: folder.url, environment: environment)
  }

  @Test("a variable counts where its option is not given")
  func counts() throws {
    let folder = try TemporaryFolder()
    let run = try run("run", "tiny.json", environment: ["TIPFLEET_OUT": "there"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(folder.contents.contains("there/summary.json"))
    let json = try self.run(
      "run", "tiny.json", "--out", "here", environment: ["TIPFLEET_JSON": "yes"], in: folder)
    #expect(json.output.hasPrefix("{"), "\(json.output)")
    let quiet = try self.run(
      "run", "tiny.json", "--out", "here", environment: ["TIPFLEET_QUIET": "1"], in: folder)
    #expect(quiet.output.isEmpty)
    let color = try self.run(
      "run", "tiny.json", "--out", "here", environment: ["TIPFLEET_COLOR": "always"], in: folder)
    #expect(color.output.contains("\u{1B}["))
  }

  @Test("what is typed counts more, and an empty variable or a 0 nothing")
  func precedence() throws {
    let folder = try TemporaryFolder()
    let run = try run(
      "run", "tiny.json", "--out", "typed", "--color", "never",
      environment: [
        "TIPFLEET_OUT": "there", "TIPFLEET_COLOR": "always", "TIPFLEET_QUIET": "0",
        "TIPFLEET_JSON": "",
      ], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(folder.contents.contains("typed/summary.json"))
    #expect(!folder.contents.contains("there"))
    #expect(!run.output.contains("\u{1B}["))
    #expect(run.output.contains("tiny"))
  }

  @Test(
    "a value that means nothing is refused by the name of its variable",
    arguments: [
      ("TIPFLEET_COLOR", "blue", "Write auto, always or never."),
      ("TIPFLEET_JSON", "maybe", "Write 1 or 0."), ("TIPFLEET_QUIET", "2", "Write 1 or 0."),
      ("TIPFLEET_NO_PROGRESS", "si", "Write 1 or 0."),
      ("TIPFLEET_JOBS", "many", "Write a number from 1 to 1024."),
    ])
  func refused(_ name: String, _ value: String, _ advice: String) throws {
    let folder = try TemporaryFolder()
    let run = try run(
      "check", "tiny.json", "--cases", "1", environment: [name: value], in: folder)
    #expect(run.code == 64)
    #expect(
      run.errors.hasPrefix("Error: The value '\(value)' is invalid for '\(name)'. \(advice)"),
      "\(run.errors)")
    #expect(folder.contents == ["tiny.json"])
  }

  @Test("a variable that a call has no use for is no mistake of the call")
  func ignored() throws {
    let folder = try TemporaryFolder()
    let run = try run(
      "check", "tiny.json", "--cases", "2", "--shard", "1/1", "--results", "parts",
      environment: ["TIPFLEET_OUT": "there"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(!folder.contents.contains("there"))
  }

  @Test("only options that mean the same everywhere have a variable")
  func mirrored() {
    let names = HelpText.mirrored(by: CommandList.all).map(\.name).sorted()
    #expect(names == ["color", "jobs", "json", "no-progress", "out", "quiet"])
    let out = HelpText.mirrored(by: CommandList.all).first { $0.name == "out" }
    #expect(
      out?.followers == ["app", "run", "check", "study", "merge", "mutants", "selftest"],
      "\(out?.followers ?? [])")
    let others = HelpText.mirrored(by: CommandList.all).filter { $0.name != "out" }
    #expect(others.allSatisfy { $0.followers.isEmpty })
    for command in ["init", "import", "shrink", "man"] {
      let syntax = CommandList.all.first { $0.name == command }.map { CommandSyntax(of: $0) }
      let out = syntax?.options.first { $0.name == "out" }
      #expect(out != nil && out?.variable == nil, "\(command)")
    }
  }
}
