import Foundation
import Testing

@Suite("standard streams")
struct StreamTests {
  @Test("without a terminal there is neither colour nor progress")
  func plain() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      words: [
        "run", "scenarios/cap-under-partition.json", "--runs", "3", "--out", folder.url.path + "/r",
      ], environment: ["NO_COLOR": "", "TERM": "xterm-256color"])
    #expect(run.code == 0)
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.errors.isEmpty)
  }

  @Test("colour can be asked for where there is no terminal")
  func colour() throws {
    let folder = try TemporaryFolder()
    let run = try CommandLineRun(
      words: [
        "run", "scenarios/cap-under-partition.json", "--color=always", "--out",
        folder.url.path + "/r",
      ])
    #expect(run.output.contains("\u{1B}[32mPASS\u{1B}[0m"))
  }

  @Test("a reader that goes away does not change how the run ends")
  func closedPipe() throws {
    let process = try CommandLineRun.process(["schema"])
    let output = Pipe()
    process.standardOutput = output
    try output.fileHandleForReading.close()
    try process.run()
    try output.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 0)
  }

  @Test(
    "output that was closed is no success, unless nothing is printed",
    arguments: [
      ("run SCENARIO --json --out OUT", 74), ("run SCENARIO --out OUT", 74), ("schema", 74),
      ("run SCENARIO --quiet --out OUT", 0),
    ] as [(String, Int32)])
  func closedOutput(_ words: String, _ code: Int32) throws {
    let folder = try TemporaryFolder()
    let program = try #require(CommandLineRun.program)
    let scenario = CommandLineRun.root.path + "/scenarios/cap-under-partition.json"
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    let typed = words.replacing("SCENARIO", with: "'\(scenario)'")
      .replacing("OUT", with: "'\(folder.url.path)/r'")
    shell.arguments = ["-c", "exec '\(program.path)' \(typed) >&-"]
    let errors = Pipe()
    shell.standardError = errors
    try shell.run()
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    #expect(shell.terminationStatus == code, "\(said)")
    #expect(said.contains("standard output cannot be written") == (code != 0), "\(said)")
  }

  #if os(Linux)
  @Test("output that cannot be written is said so")
  func fullDisk() throws {
    let process = try CommandLineRun.process(["schema"])
    let errors = Pipe()
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = errors
    try process.run()
    let words = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(words.contains("standard output cannot be written"))
  }
  #endif

  @Test("on GitHub, what is wrong is annotated, escaped, and not on standard output")
  func annotations() throws {
    let folder = try TemporaryFolder()
    let path = CommandLineRun.root.path + "/scenarios/cap-under-partition.json"
    // What is to be broken here holds, so that the run is not as expected.
    let text = try String(contentsOfFile: path, encoding: .utf8).replacing(
      #""violates": "display-cap-sum""#, with: #""violates": ["local-display-cap"]"#,
      maxReplacements: 1)
    _ = try folder.write(text, to: "100%, a:b.json")
    let run = try CommandLineRun(
      words: ["run", "100%, a:b.json", "--json"], in: folder.url,
      environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.code == 1, "\(run.errors)")
    #expect(run.errors.contains("::error file=100%25%2C a%3Ab.json,title="), "\(run.errors)")
    #expect((try? JSONSerialization.jsonObject(with: Data(run.output.utf8))) != nil)
    let broken = try folder.write("[", to: "broken.json")
    let refused = try CommandLineRun(
      words: ["run", broken], environment: ["GITHUB_ACTIONS": "true"])
    #expect(refused.errors.contains("::error file="))
  }
}
