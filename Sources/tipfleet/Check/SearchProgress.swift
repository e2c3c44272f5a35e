import Foundation
import HostFiles
import Mutants
import PropertySearch
import Reports
import Scenarios
import SimulationKernel
import TextFormats

/// How far an interrupted search had come; kept beside its report until the search has ended.
///
/// The file decides what counts as played, so it is believed only where the digest of its contents
/// is right and its numbers are possible.
struct SearchProgress {
  private let path: String
  private let disk: Disk
  /// What search it is: the scenario's bytes, the seed, and everything else that decides the cases.
  private let fingerprint: String

  private struct Stored: Codable {
    let schema: String
    let fingerprint: String
    /// The digest of `fingerprint` and `tally` as this program writes them.
    let digest: String
    let tally: SearchTally
  }

  private static let schema = "tipfleet.search-progress/2"

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
  /// A file of another search is as good as none. One that is damaged is too, and `complain` is
  /// told: somebody may wonder where the time went.
  func seen(atMost caseCount: UInt64, complain: (String) -> Void) -> SearchTally {
    do throws(Unusable) {
      guard let stored = try stored(), stored.fingerprint == fingerprint else {
        return SearchTally()
      }
      guard stored.tally.isWhole, stored.tally.caseCount <= caseCount else {
        throw Unusable(reason: "its counts are impossible")
      }
      return stored.tally
    } catch {
      complain(
        "'\(PrintableText.escaped(path))', the state of an interrupted search, is not used: "
          + "\(error.reason). The search begins with its first case.")
      return SearchTally()
    }
  }

  private struct Unusable: Error {
    let reason: String
  }

  /// What the file holds, with the right digest; nil where there is no file.
  private func stored() throws(Unusable) -> Stored? {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.anySize(path, absent: "", folder: "")
    } catch {
      if let failure = error as? Failure, failure.code == .notFound { return nil }
      throw Unusable(reason: "it cannot be read")
    }
    let stored: Stored
    do {
      stored = try JSONDecoder().decode(Stored.self, from: Data(bytes))
    } catch {
      throw Unusable(reason: "it is damaged, or of another version of tipfleet")
    }
    guard stored.schema == Self.schema else {
      throw Unusable(reason: "another version of tipfleet wrote it")
    }
    guard stored.digest == Self.digest(of: stored.tally, stored.fingerprint) else {
      throw Unusable(reason: "it was changed: its digest is not that of its contents")
    }
    return stored
  }

  /// Keeps what was seen so far, all at once. A disk that refuses only costs the resuming.
  func keep(_ tally: SearchTally) {
    guard let digest = Self.digest(of: tally, fingerprint),
      let data = Self.bytes(
        of: Stored(schema: Self.schema, fingerprint: fingerprint, digest: digest, tally: tally))
    else { return }
    try? disk.replaceFile(path, by: Array(data))
  }

  /// The digest of what a tally is written as.
  private static func digest(of tally: SearchTally, _ fingerprint: String) -> String? {
    guard let data = bytes(of: tally) else { return nil }
    var digest = StableDigest()
    digest.combine(text: fingerprint)
    digest.combine(bytes: Array(data))
    return "\(digest)"
  }

  /// The same bytes for the same contents; nil where they cannot be written, so that nothing is
  /// kept.
  private static func bytes(of value: some Encodable) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return try? encoder.encode(value)
  }

  /// The search has ended.
  func forget() { try? disk.removeFile(path) }
}
