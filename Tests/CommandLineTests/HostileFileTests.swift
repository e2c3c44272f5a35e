import Foundation
import Testing

@Suite("files that are no scenarios")
struct HostileFileTests {
  /// Files that are refused, by what is wrong with them, and what the refusal must say.
  static let broken: [(name: String, bytes: [UInt8], says: String)] = [
    ("nothing", [], "the file holds no value"),
    ("deep lists", Array(repeating: UInt8(ascii: "["), count: 100_000), "nested deeper than 64"),
    (
      "deep objects", Array(repeatElement(Array(#"{"a":"#.utf8), count: 100_000).joined()),
      "nested deeper than 64"
    ),
    ("zeros", Array(repeating: 0, count: 100), "a control character (U+0000)"),
    ("a program", [0x7F, 0x45, 0x4C, 0x46, 0xFF, 0xFE, 0x00], "the file is not UTF-8"),
    ("UTF-16", [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], "it looks like UTF-16: save it as UTF-8"),
    ("a list", Array("[]".utf8), "expected an object"),
    ("an empty object", Array("{}".utf8), #"the key "name" is missing"#),
    (
      "a key twice", Array(#"{"schema": 1, "schema": 1}"#.utf8), #"the key "schema" is given twice"#
    ),
    ("a huge number", Array(#"{"schema": 1e999}"#.utf8), "is out of range"),
    ("half a file", Array(#"{"schema": 1, "app": {"tips": ["#.utf8), "the file ends where"),
    ("YAML", Array("schema: 1\n".utf8), "expected a value"),
  ]

  @Test("what is no scenario is refused with the place and the reason, and nothing is written")
  func refused() throws {
    let folder = try TemporaryFolder()
    for (name, bytes, says) in Self.broken {
      try Data(bytes).write(to: folder.url.appendingPathComponent("x.json"))
      let run = try CommandLineRun("run", "x.json", in: folder.url)
      #expect(run.code == 65, "\(name)")
      #expect(run.errors.contains("x.json:1:"), "\(name): \(run.errors.prefix(300))")
      #expect(run.errors.contains(says), "\(name): \(run.errors.prefix(300))")
      #expect(folder.contents == ["x.json"], "\(name)")
    }
  }

  @Test("a file of 100 MB is refused before it is read")
  func huge() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{", to: "x.json")
    try #require(FileHandle(forWritingAtPath: path)).truncate(atOffset: 100_000_000)
    let run = try CommandLineRun("validate", path)
    #expect(run.code == 65)
    #expect(run.errors.contains("is larger than 64 MiB"))
  }

  @Test("line ends of another system and a byte order mark are read")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let path = CommandLineRun.root.path + "/scenarios/cap-under-partition.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let foreign =
      "\u{FEFF}"
      + text.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    let run = try CommandLineRun("validate", "--strict", try folder.write(foreign, to: "x.json"))
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test("a pipe or a device is not waited for")
  func specialFiles() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.url.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/null", "/dev/zero"] {
      let run = try CommandLineRun("run", path, in: folder.url)
      #expect(run.code == 66, "\(path)")
      #expect(run.errors.contains("a pipe or a device"), "\(run.errors)")
    }
    #expect(folder.contents == ["pipe"])
  }

  @Test("standard input is read when '-' is named, and the replay names the stored copy")
  func standardInput() throws {
    let folder = try TemporaryFolder()
    let broken = try CommandLineRun(words: ["validate", "-"], input: "[")
    #expect(broken.code == 65)
    #expect(broken.errors.contains("stdin:1:"))
    let path = CommandLineRun.root.path + "/scenarios/cap-under-partition.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let run = try CommandLineRun(words: ["run", "-"], in: folder.url, input: text)
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      run.output.contains(
        "tipfleet run reports/cap-under-partition/inputs/cap-under-partition.json --seed"))
  }

  @Test("one bad file does not keep the others from being checked")
  func several() throws {
    let run = try CommandLineRun(
      words: ["validate", "nowhere.json", "scenarios/cap-under-partition.json"])
    #expect(run.code == 66)
    #expect(run.output.contains("ok  scenarios/cap-under-partition.json"))
  }

  @Test("several files give one JSON document")
  func oneDocument() throws {
    let folder = try TemporaryFolder()
    let one = try folder.write("[", to: "one.json")
    let two = try folder.write("{}", to: "two.json")
    let run = try CommandLineRun(
      words: [
        "validate", "--error-format", "json", one, "scenarios/cap-under-partition.json", two,
      ])
    let list = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let files = try #require(list as? [[String: Any]]).compactMap { $0["file"] as? String }
    #expect(Set(files).isSuperset(of: [one, two]))
  }
}
