import Foundation
import Testing

@Suite("nothing passes without work")
struct NoWorkTests {
  private static let scenario =
    CommandLineRun.root.appendingPathComponent("scenarios/cap-under-partition.json").path

  #if os(Linux)
  @Test("a start without any argument, not even a name, is an error and no help")
  func noWords() throws {
    let program = try #require(CommandLineRun.program)
    var words: [UnsafeMutablePointer<CChar>?] = [nil]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var process = pid_t()
    #expect(posix_spawn(&process, program.path, &actions, nil, &words, environ) == 0)
    var status: Int32 = 0
    #expect(waitpid(process, &status, 0) == process)
    #expect(status == 70 << 8)
  }
  #endif

  @Test("a folder of kept cases that was named has to exist, and has to be one that can be read")
  func keptCases() throws {
    let folder = try TemporaryFolder()
    func check(_ kept: String) throws -> CommandLineRun {
      // Of fewer cases none violates what the scenario expects to be violated.
      try CommandLineRun(
        "check", Self.scenario, "--cases", "2", "--regressions", kept, in: folder.url)
    }
    let absent = try check("kept")
    #expect(absent.code == 66)
    #expect(absent.errors.contains("'kept' does not exist. Make the folder first"))
    _ = try folder.write("mine", to: "file")
    let file = try check("file")
    #expect(file.code == 66)
    #expect(file.errors.contains("'file' is not a folder"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.path + "/loop", withDestinationPath: "loop")
    let unreadable = try check("loop")
    #expect(unreadable.code == 74, "\(unreadable.errors)")
    #expect(unreadable.errors.contains("'loop' cannot be read"))
    #expect(folder.contents == ["file", "loop"])
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("kept"), withIntermediateDirectories: true)
    #expect(try check("kept").code == 0)
  }

  @Test("the last line of a journal has the digest that its report has, or the two do not belong")
  func runDigest() throws {
    let folder = try TemporaryFolder()
    let out = folder.url.path + "/r"
    #expect(try CommandLineRun("run", Self.scenario, "--out", out).code == 0)
    let journal = out + "/journal.ndjson"
    #expect(try CommandLineRun("replay", journal).code == 0)
    let text = try String(contentsOfFile: journal, encoding: .utf8)
    let start = try #require(text.range(of: "\"run\":\"x", options: .backwards)).upperBound
    for digest in ["0000000000000000", nil] {
      // The quotes and the "x" go too where there is no digest.
      let place =
        digest == nil
        ? text.index(start, offsetBy: -2)..<text.index(start, offsetBy: 17)
        : start..<text.index(start, offsetBy: 16)
      let changed = text.replacingCharacters(in: place, with: digest ?? "null")
      try changed.write(toFile: journal, atomically: true, encoding: .utf8)
      let judged = try CommandLineRun("replay", journal)
      #expect(judged.code == 3, "\(judged.errors)")
      #expect(judged.errors.contains("as the digest of the run"))
    }
  }
}
