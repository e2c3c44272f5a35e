import Foundation
import HostFiles
import PropertySearch
import SimulationKernel
import TextFormats

/// What part of a search has seen, as a file.
///
/// The file decides what counts as played, so it is believed only where the digest of its contents
/// is right and its numbers are possible.
struct StoredTally: Codable {
  private let schema: String
  /// Which search it is of.
  let fingerprint: String
  /// The digest of `fingerprint` and `tally` as this program writes them.
  private let digest: String
  /// What was seen.
  let tally: SearchTally

  private static let schema = "tipfleet.search-progress/2"

  /// Why a file is not used, as the end of a sentence.
  struct Unusable: Error {
    let reason: String
  }

  /// What was seen of a search; nil where it cannot be written.
  init?(_ tally: SearchTally, of fingerprint: String) {
    guard let digest = Self.digest(of: tally, fingerprint) else { return nil }
    schema = Self.schema
    self.fingerprint = fingerprint
    self.digest = digest
    self.tally = tally
  }

  /// What the file holds, with the right digest; nil where there is no file.
  static func read(_ path: String) throws(Unusable) -> StoredTally? {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.anySize(path, absent: "", folder: "")
    } catch {
      if let failure = error as? Failure, failure.code == .notFound { return nil }
      throw Unusable(reason: "it cannot be read")
    }
    let stored: StoredTally
    do {
      stored = try JSONDecoder().decode(StoredTally.self, from: Data(bytes))
    } catch {
      throw Unusable(reason: "it is damaged, or of another version of tipfleet")
    }
    guard stored.schema == schema else {
      throw Unusable(reason: "another version of tipfleet wrote it")
    }
    guard stored.digest == digest(of: stored.tally, stored.fingerprint) else {
      throw Unusable(reason: "it was changed: its digest is not that of its contents")
    }
    return stored
  }

  /// Its bytes: the same for the same contents; nil where they cannot be written.
  var bytes: [UInt8]? { Self.bytes(of: self) }

  private static func digest(of tally: SearchTally, _ fingerprint: String) -> String? {
    guard let bytes = bytes(of: tally) else { return nil }
    var digest = StableDigest()
    digest.combine(text: fingerprint)
    digest.combine(bytes: bytes)
    return "\(digest)"
  }

  private static func bytes(of value: some Encodable) -> [UInt8]? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(value) else { return nil }
    return Array(data)
  }
}
