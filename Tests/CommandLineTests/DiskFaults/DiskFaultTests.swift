import Foundation
import Testing

/// Every command that writes, with something wrong at each of its calls to the disk.
@Suite("a disk that refuses, a process that is killed, a power cut")
struct DiskFaultTests {
  /// Why a call is refused: no space, a broken disk, no right.
  private static let reasons = [ENOSPC, EIO, EACCES]

  /// Those that play little.
  @Test(
    "at each call: old or new, never half, and played again the same",
    arguments: FaultedVerb.played)
  func faults(_ verb: FaultedVerb) throws {
    let folder = try TemporaryFolder()
    var runs = try FaultedRuns(verb, in: folder.url.resolvingSymlinksInPath().path)
    try runs.shortWrites()
    if ProcessInfo.processInfo.environment["TIPFLEET_ALL_FAULTS"] == nil {
      try runs.refusals(Self.reasons)
    } else {
      for reason in Self.reasons { try runs.refusals([reason]) }
    }
    try runs.ends()
    #expect(runs.callCount > 8)
    print("\(verb): \(runs.callCount) calls, \(runs.pointCount) points")
  }

  @Test("the list has every command that writes")
  func everyVerb() {
    // 'bench' and 'fuzz' write only a case in which something is wrong, as 'init' writes.
    let silent = [
      "replay", "explain", "plan", "bench", "fuzz", "validate", "schema", "list", "completions",
    ]
    let played = Set(FaultedVerb.all.compactMap { $0.words.split(separator: " ").first })
    for command in CommandNames.all where !silent.contains(command) {
      #expect(played.contains(Substring(command)), "\(command)")
    }
  }
}
