import CommandLineParts
import Foundation
import PropertySearch
import SimulationKernel

/// The state of a search, or of a part of one, as its file says it.
///
/// The file decides what counts as played, so it is believed only where the digest of its contents
/// is right and its numbers are possible.
struct StoredSearch: Codable {
  private let schema: String
  /// Which search it is of.
  let fingerprint: String
  /// The digest of `fingerprint` and `tally` as this program writes them.
  private let digest: String
  /// What was seen.
  let tally: SearchTally

  private static let currentSchema = "tipfleet.search-progress/4"

  /// Why a file is not used, as a clause.
  struct Unusable: Error {
    let reason: String
  }

  /// The state of the search with this fingerprint; nil if it cannot be written.
  init?(_ tally: SearchTally, of fingerprint: String) {
    guard let digest = Self.digest(of: tally, fingerprint) else { return nil }
    schema = Self.currentSchema
    self.fingerprint = fingerprint
    self.digest = digest
    self.tally = tally
  }

  /// What the file at a path holds, with the right digest; nil where there is no file.
  static func read(_ path: String) throws(Unusable) -> StoredSearch? {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.anySize(path, absent: "", folder: "")
    } catch {
      if let failure = error as? Failure, failure.code == .notFound { return nil }
      throw Unusable(reason: "it cannot be read")
    }
    return try StoredSearch(reading: bytes)
  }

  /// What a file says, with the right digest.
  init(reading bytes: [UInt8]) throws(Unusable) {
    self = try Self.decoded(bytes)
    guard digest == Self.digest(of: tally, fingerprint) else {
      throw Unusable(reason: "it was changed: its digest is not that of its contents")
    }
  }

  /// What a file says, whatever its digest is.
  static func decoded(_ bytes: [UInt8]) throws(Unusable) -> StoredSearch {
    let stored: StoredSearch
    do {
      stored = try JSONDecoder().decode(StoredSearch.self, from: Data(bytes))
    } catch {
      throw Unusable(reason: "it is damaged, or of another version of tipfleet")
    }
    guard stored.schema == currentSchema else {
      throw Unusable(reason: "another version of tipfleet wrote it")
    }
    return stored
  }

  /// Throws if a search of these cases cannot have come to it.
  func check(of cases: Range<UInt64>) throws(Unusable) {
    let end = cases.lowerBound == 0 ? nil : cases.upperBound
    guard tally.isWhole(casesBelow: end) else {
      throw Unusable(reason: "its counts are impossible")
    }
    guard tally.caseCount <= cases.count else {
      throw Unusable(reason: "it has more cases than are wanted now")
    }
  }

  /// The file; nil if it cannot be written.
  var bytes: [UInt8]? { Self.bytes(of: self).map { Array($0) } }

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
}
