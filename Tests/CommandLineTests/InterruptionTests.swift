import Foundation
import TestExtent
import Testing

@Suite("interruptions")
struct InterruptionTests {
  @Test(
    "a signal while many runs are played ends the program and leaves what was whole",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func whilePlaying(signal: Int32, code: Int32) throws {
    let folder = try TemporaryFolder()
    // The first scenario is done soon, and its text says that the second is being played.
    let process = try CommandLineRun.process([
      "run", "scenarios/cap-under-partition.json", "scenarios/trails.json", "--runs",
      TestExtent.of("40", quick: "8"),
      "--out",
      folder.url.path + "/r",
    ])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == code)
    #expect(folder.contents.contains("r/cap-under-partition/summary.json"))
    #expect(!folder.contents.contains { $0.contains("trails") })
  }

  @Test("a signal while a report is written leaves all of it or nothing", arguments: 1...4)
  func whileWriting(count: Int) throws {
    let folder = try TemporaryFolder()
    let process = try CommandLineRun.process([
      "run", "scenarios/cap-under-partition.json", "--quiet", "--out", folder.url.path + "/r",
    ])
    try process.run()
    // As soon as the unfinished folder and so many of its files are there, the program is ended. A
    // signal before its first line would end it in the system's way, which is another test.
    while process.isRunning && Self.unfinishedCount(in: folder.contents) < count {}
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    let contents = folder.contents
    #expect(!contents.contains { $0.hasPrefix(".") }, "\(contents)")
    #expect([0, 143].contains(process.terminationStatus))
    if process.terminationStatus == 0 || !contents.isEmpty {
      for name in ["index.html", "journal.ndjson", "junit.xml", "summary.json"] {
        #expect(contents.contains("r/" + name), "\(name) is missing")
      }
    }
  }

  @Test("a signal before the program has begun leaves nothing")
  func beforeBeginning() throws {
    let folder = try TemporaryFolder()
    let process = try CommandLineRun.process([
      "run", "scenarios/cap-under-partition.json", "--quiet", "--out", folder.url.path + "/r",
    ])
    try process.run()
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    // The system ended it, or the program did, or it was done already.
    #expect([SIGTERM, 143, 0].contains(process.terminationStatus))
    #expect(folder.contents.isEmpty || process.terminationStatus == 0)
  }

  private static func unfinishedCount(in contents: [String]) -> Int {
    contents.count { $0.contains(".tipfleet-") }
  }
}
