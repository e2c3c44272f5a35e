import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

/// Options of one letter, joined behind one hyphen.
@Suite("joined options")
struct JoinedOptionTests {
  private func parsed(_ words: String...) throws -> ParsedArguments {
    try ParsedArguments(words[...], of: CommandSyntax(of: RunCommand.self))
  }

  private func option(_ name: String) throws -> OptionSyntax {
    try #require(CommandSyntax(of: RunCommand.self).options.first { $0.name == name })
  }

  @Test("letters are joined, and the last may take a value")
  func joined() throws {
    for words in [
      ["-qo", "folder", "a.json"], ["-qo=folder", "a.json"], ["-qqo", "folder", "a.json"],
    ] {
      let read = try ParsedArguments(words[...], of: CommandSyntax(of: RunCommand.self))
      let (quiet, out) = (try option("quiet"), try option("out"))
      #expect(read.has(quiet))
      #expect(read.values(out) == ["folder"])
      #expect(read.operands == ["a.json"])
    }
  }

  @Test("a letter with a value that is not the last is refused, and so is an unknown one")
  func refused() throws {
    #expect(throws: UsageError.self) { try parsed("-oq", "folder", "a.json") }
    let joined = try CommandLineRun("run", "-oq", "folder", "a.json")
    #expect(joined.code == 64)
    #expect(joined.errors.contains("'-oq' joins '-o', which takes a value"), "\(joined.errors)")
    let unknown = try CommandLineRun("run", "-qz", "a.json")
    #expect(unknown.code == 64)
    #expect(unknown.errors.contains("Unknown option '-qz'."))
    let missing = try CommandLineRun("run", "a.json", "-qo")
    #expect(missing.errors.contains("Missing value for '--out <folder>'."))
    let value = try CommandLineRun("run", "-q=1", "a.json")
    #expect(value.errors.contains("'--quiet' takes no value."))
  }
}
