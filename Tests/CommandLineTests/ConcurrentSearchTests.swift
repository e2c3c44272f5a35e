import Foundation
import HostFiles
import Testing

@testable import CommandLineParts

@Suite("searches at the same time")
struct ConcurrentSearchTests {
  private static func search(_ out: String) -> String {
    "check ROOT/tiny.json --cases 3 --jobs 1 --out ROOT/\(out) --regressions ROOT/kept"
  }

  @Test("a second one for the same report is refused, and plays and writes nothing")
  func refused() throws {
    let folder = try PreparedFolder()
    let path = folder.root + "/.out.search-progress.lock"
    var claim: WorkClaim? = try WorkClaim(path, on: .host)
    let run = folder.run(Self.search("out"))
    #expect(run.code == .temporary)
    #expect(run.errors.contains("Another search is at work for"), "\(run.errors)")
    #expect(run.errors.contains("'--out'"))
    #expect(!FileManager.default.fileExists(atPath: folder.root + "/out"))
    // One for another report in the same folder is its own master.
    #expect(folder.run(Self.search("other")).code == .pass)
    #expect(FileManager.default.fileExists(atPath: path))
    withExtendedLifetime(claim) {}
    claim = nil
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(folder.run(Self.search("out")).code == .pass)
  }

  @Test("what a process that was killed has left refuses nobody")
  func leftover() throws {
    let folder = try PreparedFolder()
    try folder.write("", to: ".out.search-progress.lock")
    let run = folder.run(Self.search("out"))
    #expect(run.code == .pass, "\(run.errors)")
    #expect(try !folder.names(in: ".").contains(".out.search-progress.lock"))
  }

  @Test("two processes for one report: one searches, the other is refused with 75")
  func processes() throws {
    let folder = try TemporaryFolder()
    let scenario = CommandLineRun.root.path + "/scenarios/cap-under-partition.json"
    let first = try CommandLineRun.process(
      ["check", scenario, "--cases", "20000", "--quiet"], in: folder.url)
    try first.run()
    defer {
      first.terminate()
      first.waitUntilExit()
    }
    while first.isRunning && !folder.contents.contains(where: { $0.hasSuffix(".lock") }) {}
    try #require(first.isRunning)
    let second = try CommandLineRun(
      "check", scenario, "--cases", "3", "--seed", "9", in: folder.url)
    #expect(second.code == 75, "\(second.errors)")
    #expect(second.errors.contains("Another search is at work for 'reports/cap-under-partition"))
  }
}
