import Foundation
import HostFiles
import Mutants
import PropertySearch
import Reports
import Scenarios
import SimulationKernel

/// How far an interrupted search had come; kept beside its report until the search has ended.
struct SearchProgress {
  private let path: String
  private let disk: Disk
  /// What search it is: the scenario's bytes, the seed, and everything else that decides the cases.
  private let fingerprint: String

  private struct Stored: Codable {
    let schema: String
    let fingerprint: String
    let tally: SearchTally
  }

  private static let schema = "tipfleet.search-progress/1"

  /// The progress of the search around a file.
  init(
    of file: ScenarioFile, seed: UInt64, keepsGoing: Bool, mutant: Mutant?, folder: String,
    on disk: Disk
  ) {
    self.disk = disk
    let parent = DiskPath.parent(of: folder)
    path = (parent == "/" ? "" : parent) + "/.\(file.scenario.name).search-progress.json"
    var digest = StableDigest()
    digest.combine(text: ToolVersion.text)
    digest.combine(text: Self.program)
    digest.combine(text: String(decoding: file.bytes, as: UTF8.self))
    digest.combine(seed)
    digest.combine(keepsGoing ? 1 as UInt64 : 0)
    digest.combine(text: mutant?.id ?? "")
    fingerprint = "\(digest)"
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

  /// What the same search had seen when it was interrupted; nothing if there was none.
  ///
  /// A file that is broken, or of another search, is as good as none.
  func seen(atMost caseCount: UInt64) -> SearchTally {
    guard let data = FileManager.default.contents(atPath: path),
      let stored = try? JSONDecoder().decode(Stored.self, from: data),
      stored.schema == Self.schema, stored.fingerprint == fingerprint,
      stored.tally.isWhole, stored.tally.caseCount <= caseCount
    else { return SearchTally() }
    return stored.tally
  }

  /// Keeps what was seen so far, all at once. A disk that refuses only costs the resuming.
  func keep(_ tally: SearchTally) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let stored = Stored(schema: Self.schema, fingerprint: fingerprint, tally: tally)
    guard let data = try? encoder.encode(stored) else { return }
    try? disk.replaceFile(path, by: Array(data))
  }

  /// The search has ended.
  func forget() { try? disk.removeFile(path) }
}
