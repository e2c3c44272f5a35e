import Foundation
import Testing

/// A command that cannot write says so before it plays, not hours later.
@Suite("an output that cannot be written is refused before anything is played")
struct RefusedOutputTests {
  /// A command that would play for hours. In its words, `OUT` cannot be written.
  struct Slow: Sendable, CustomStringConvertible {
    let description: String
    let words: String
    /// Whether `OUT` has to be a folder of its own; otherwise files are written into it.
    var needsOwnFolder = true
    /// Whether `OUT` is read, too, so that what is no folder is a wrong input.
    var readsFolder = false
    /// What is answered where there is no folder.
    var code: Int32 { readsFolder ? 66 : 73 }
  }

  static let commands = [
    Slow(description: "run", words: "run tiny.json --runs 1000000 --out OUT"),
    Slow(description: "check", words: "check tiny.json --cases 1000000000 --out OUT"),
    Slow(
      description: "check --regressions",
      words: "check tiny.json --cases 1000000000 --out r --regressions OUT",
      needsOwnFolder: false, readsFolder: true),
    Slow(
      description: "check --exhaustive",
      words: "check far.json --exhaustive --cases 1000000000 --delays 100 --losses 100 --out OUT"),
    Slow(
      description: "check --exhaustive --regressions",
      words: "check far.json --exhaustive --cases 1000000000 --delays 100 --losses 100 --out r "
        + "--regressions OUT", needsOwnFolder: false),
    Slow(
      description: "check --metric",
      words: "check tiny.json --metric rest.seconds --cases 10000000 --out OUT"),
    // It breaks no promise, so that playing it would end with another code.
    Slow(description: "shrink", words: "shrink tiny.json --out OUT", needsOwnFolder: false),
    Slow(
      description: "compare", words: "compare tiny.json --seed-b 9 --runs 1000000 --out OUT"),
    Slow(description: "study", words: "study long.json --out OUT"),
    Slow(
      description: "study --results", words: "study long.json --out r --results OUT",
      needsOwnFolder: false),
    Slow(
      description: "study --shard", words: "study long.json --shard 1/2 --results OUT",
      needsOwnFolder: false),
    Slow(description: "mutants", words: "mutants --cases 1000000 --out OUT"),
    Slow(description: "selftest", words: "selftest --thorough --out OUT"),
    Slow(
      description: "bench", words: "bench cases --cases 100000000 --rounds 1000 --out OUT",
      needsOwnFolder: false),
  ]

  private static let inputs = [
    "tiny.json": FaultedVerb.inputs["tiny.json"] ?? "",
    "far.json": (FaultedVerb.inputs["tiny.json"] ?? "").replacingOccurrences(
      of: #"[{ "id": "phone" }]"#, with: #"[{ "id": "phone", "count": 4 }]"#),
    "long.json": """
    {
      "name": "long", "scenario": "tiny.json", "measures": ["displays"],
      "replications": { "atLeast": 1000000, "step": 1, "atMost": 1000000 }
    }
    """,
  ]

  /// A folder in which nothing can be written, whoever asks: a test may run with all rights.
  private static func readOnly(_ root: String) throws -> String {
    if geteuid() == 0 { return "/proc" }
    let folder = root + "/read-only"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o555])
    return folder
  }

  private func expectRefusal(
    _ command: Slow, _ out: String, in folder: URL, code: Int32 = 73, says: String
  ) throws {
    let before = FileManager.default.subpaths(atPath: folder.path)?.sorted()
    let words = command.words.split(separator: " ").map { $0 == "OUT" ? out : String($0) }
    let run = try CommandLineRun(words: words, in: folder, killedAfter: 20)
    #expect(run.code == code, "\(words): \(run.errors)")
    #expect(run.errors.contains(says), "\(words): \(run.errors)")
    #expect(run.output.isEmpty)
    #expect(FileManager.default.subpaths(atPath: folder.path)?.sorted() == before)
  }

  private func write(to folder: borrowing TemporaryFolder) throws {
    for (name, text) in Self.inputs { _ = try folder.write(text, to: name) }
  }

  @Test("below a file, and in the place of one", arguments: commands)
  func file(_ command: Slow) throws {
    let folder = try TemporaryFolder()
    try write(to: folder)
    _ = try folder.write("mine", to: "file")
    let says = command.readsFolder ? "is not a folder" : "Not a directory"
    try expectRefusal(command, "file/below/out", in: folder.url, code: command.code, says: says)
    try expectRefusal(
      command, "file", in: folder.url, code: command.code,
      says: command.needsOwnFolder ? "a file of that name exists" : says)
  }

  @Test("where nobody may write", arguments: commands)
  func readOnly(_ command: Slow) throws {
    let folder = try TemporaryFolder()
    try write(to: folder)
    let parent = try Self.readOnly(folder.url.path)
    let out = command.needsOwnFolder ? parent + "/out" : parent
    try expectRefusal(command, out, in: folder.url, says: "cannot be written")
  }

  @Test("in the place of a link", arguments: commands.filter(\.needsOwnFolder))
  func link(_ command: Slow) throws {
    let folder = try TemporaryFolder()
    try write(to: folder)
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("real"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/link", withDestinationPath: "real")
    try expectRefusal(command, "link", in: folder.url, says: "links are not followed")
  }

  @Test("a link that leads nowhere is no folder", arguments: commands)
  func danglingLink(_ command: Slow) throws {
    let folder = try TemporaryFolder()
    try write(to: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/link", withDestinationPath: "nowhere")
    let says = command.readsFolder ? "does not exist" : "Not a directory"
    try expectRefusal(command, "link/out", in: folder.url, code: command.code, says: says)
  }

  @Test("a report that cannot be replaced is not rebuilt")
  func report() throws {
    let folder = try TemporaryFolder()
    try write(to: folder)
    try #require(try CommandLineRun("run", "tiny.json", "--out", "r", in: folder.url).code == 0)
    let out = folder.url.path + "/r"
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/link", withDestinationPath: out)
    let run = try CommandLineRun("report", "link", in: folder.url)
    #expect(run.code == 73)
    #expect(run.errors.contains("links are not followed"))
  }

  @Test("a folder that does not exist yet is made only when there is something to write")
  func absent() throws {
    let folder = try TemporaryFolder()
    try write(to: folder)
    let kept = "new/folder/of/cases"
    let run = try CommandLineRun(
      "shrink", "tiny.json", "--out", kept, in: folder.url)
    #expect(run.code == 2, "\(run.errors)")
    #expect(!folder.contents.contains("new"))
  }
}
