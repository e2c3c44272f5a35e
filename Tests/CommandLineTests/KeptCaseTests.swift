import Foundation
import Testing

@Suite("small cases that a search keeps")
struct KeptCaseTests {
  /// What nothing can go wrong with.
  private static let calm = """
    {
      "name": "calm", "duration": "2m",
      "app": {"tips": [{"type": "Compass"}], "screens": [{"id": "home"}]},
      "devices": [{"id": "phone"}]
    }
    """

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("a new failure replaces no kept case, and is kept once")
  func keepsEach() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(LackingDonation.scenario, to: "rest.json")
    let kept = folder.url.path + "/kept"
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
    func check(_ more: String...) throws -> CommandLineRun {
      try CommandLineRun(
        words: [
          "check", path, "--mutant", LackingDonation.mutant, "--cases", "1", "--force",
          "--regressions", kept, "--out", folder.url.path + "/c", "--no-progress",
        ] + more)
    }
    let first = try check()
    #expect(first.code == 1, "\(first.errors)")
    let name = try #require(try names(in: kept).first)
    let old = "\(kept)/\(name)"
    let failing = try String(contentsOfFile: old, encoding: .utf8)
    // What was kept there once fails no more; what fails now breaks the same promise.
    try Self.calm.write(toFile: old, atomically: true, encoding: .utf8)
    let second = try check()
    #expect(second.code == 1, "\(second.errors)")
    #expect(try String(contentsOfFile: old, encoding: .utf8) == Self.calm)
    let other = name.replacingOccurrences(of: ".json", with: "-2.json")
    #expect(try names(in: kept) == [other, name].sorted())
    #expect(second.output.contains(other), "\(second.output)")
    // The same case once more is the one that is kept.
    try FileManager.default.removeItem(atPath: "\(kept)/\(other)")
    try failing.write(toFile: old, atomically: true, encoding: .utf8)
    let third = try check("--keep-going")
    #expect(third.code == 1, "\(third.errors)")
    #expect(try !names(in: kept).contains(other))
  }
}
