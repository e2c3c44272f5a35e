import CommandLineParts
import Foundation
import HostFiles
import Mutants
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// How far an interrupted search had come; kept beside its report until the search has ended. Each
/// folder of a report has its own, and one search at a time works for it.
struct SearchProgress {
  private let folder: String
  private let path: String
  private let disk: Disk
  /// What search it is: the scenario's bytes, the seed, and everything else that decides the cases.
  private let fingerprint: String

  /// The progress of the search around a file.
  init(
    of file: ScenarioFile, seed: UInt64, keepsGoing: Bool, learns: Bool, mutant: Mutant?,
    folder: String, on disk: Disk
  ) {
    self.disk = disk
    self.folder = folder
    path = Self.path(beside: folder, scenario: file.scenario.name) + ".json"
    var digest = StableDigest()
    digest.combine(text: ToolVersion.text)
    digest.combine(text: Self.program)
    digest.combine(text: String(decoding: file.bytes, as: UTF8.self))
    digest.combine(seed)
    digest.combine(keepsGoing ? 1 as UInt64 : 0)
    digest.combine(learns ? 1 as UInt64 : 0)
    digest.combine(text: mutant?.id ?? "")
    fingerprint = "\(digest)"
  }

  /// A hidden name beside a folder, without what it ends in.
  private static func path(beside folder: String, scenario: String) -> String {
    let parent = DiskPath.parent(of: folder)
    let last = (folder as NSString).lastPathComponent
    let name = [".", "..", "/"].contains(last) ? scenario : last
    return (parent == "/" ? "" : parent) + "/.\(name).search-progress"
  }

  /// Which build of the program this is: what another one saw of a case says nothing of what this
  /// one would see.
  private static let program: String = {
    guard let path = Bundle.main.executablePath,
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    else { return "" }
    let size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
    let changed = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(size) \(changed)"
  }()

  /// Keeps other searches from writing the same state and the same report, as long as the claim is
  /// there. Nil where nothing can be locked: that only costs the warning.
  func claim() throws(Failure) -> WorkClaim? {
    do throws(SystemError) {
      return try WorkClaim(path.dropLast(".json".utf8.count) + ".lock", on: disk)
    } catch {
      guard error.isLocked else { return nil }
      throw Failure(
        code: .temporary,
        message: "Another search is at work for '\(PrintableText.escaped(folder))'; nothing was "
          + "played. Try again when it has ended, or name another folder with '--out'.")
    }
  }

  /// What the same search had seen when it was interrupted; nothing if there was none.
  ///
  /// A file of another search is as good as none. One that is damaged is too, and `complain` is
  /// told: somebody may wonder where the time went.
  func seen(atMost caseCount: UInt64, complain: (String) -> Void) -> SearchTally {
    do throws(StoredSearch.Unusable) {
      guard let stored = try StoredSearch.read(path), stored.fingerprint == fingerprint else {
        return SearchTally()
      }
      try stored.check(of: 0..<caseCount)
      return stored.tally
    } catch {
      complain(
        "'\(PrintableText.escaped(path))', the state of an interrupted search, is not used: "
          + "\(error.reason). The search begins with its first case.")
      return SearchTally()
    }
  }

  /// Keeps what was seen so far, all at once. A disk that refuses only costs the resuming.
  func keep(_ tally: SearchTally) {
    guard let bytes = StoredSearch(tally, of: fingerprint)?.bytes else { return }
    try? disk.replaceFile(path, by: bytes)
  }

  /// The search has ended.
  func forget() { try? disk.removeFile(path) }
}
