import CommandLineParts
import Foundation
import HostFiles
import Mutants
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// The folder in which the parts of a search lie that several machines share.
///
/// It holds what the search is made from, so that merging needs nothing else, and a file for each
/// part. Two processes that play the same part write the same bytes, each all at once.
struct SearchParts {
  let folder: String
  /// The scenario, under the path that it was searched by.
  let file: ScenarioFile
  let search: SharedSearch
  let disk: Disk
  /// What tells this search from others.
  private let fingerprint: String

  init(of file: ScenarioFile, _ search: SharedSearch, in folder: String, on disk: Disk) {
    self.folder = folder
    self.file = file
    self.search = search
    self.disk = disk
    var digest = StableDigest()
    digest.combine(text: ToolVersion.text)
    digest.combine(bytes: file.bytes)
    // Each machine may reach the scenario by another path.
    digest.combine(bytes: search.named("").bytes)
    fingerprint = "\(digest)"
  }

  /// The search whose parts lie in a folder.
  init(storedIn folder: String, on disk: Disk) throws {
    let advice = "Name a folder that 'tipfleet check --shard' wrote."
    let path = Self.searchPath(in: folder)
    let bytes = try InputFile.regularFile(path, absent: advice, folder: advice)
    guard let search = SharedSearch(bytes) else {
      throw Failure(
        code: .invalidScenario,
        message: "'\(PrintableText.escaped(path))' is damaged, or of another version of tipfleet. "
          + "Play the parts again with this version.")
    }
    let file = try ScenarioFile(Self.scenarioPath(in: folder)).renamed(search.scenarioFile)
    self.init(of: file, search, in: folder, on: disk)
  }

  /// Whether a folder holds parts of a search, and not results of a study.
  static func lie(in folder: String) -> Bool {
    FileManager.default.fileExists(atPath: searchPath(in: folder))
  }

  private static func searchPath(in folder: String) -> String { "\(folder)/inputs/search.json" }
  static func scenarioPath(in folder: String) -> String {
    "\(folder)/inputs/scenario.json"
  }

  /// The cases of a part.
  func cases(of part: Int, of count: Int) -> Range<UInt64> {
    SearchBlock.part(part, of: count, caseCount: search.caseCount)
  }

  /// What tells a part from every other, under whatever name its file lies.
  private func mark(of part: Int, of count: Int) -> String {
    "\(fingerprint) \(part + 1)/\(count)"
  }

  /// The file of a part.
  func path(of part: Int, of count: Int) -> String {
    "\(folder)/shard-\(part + 1)-of-\(count).json"
  }

  /// Keeps what the search is made from. Another search is never mixed with it.
  func keepInputs() throws {
    if Self.lie(in: folder) {
      let other = try SearchParts(storedIn: folder, on: disk)
      guard other.fingerprint == fingerprint else {
        throw Failure(
          code: .cannotCreate,
          message: "'\(PrintableText.escaped(folder))' holds parts of another search. Name another "
            + "folder with '--results'.")
      }
      // The path that was typed first stands in the report.
      return
    }
    try write(file.bytes, to: Self.scenarioPath(in: folder))
    try write(search.bytes, to: Self.searchPath(in: folder))
  }

  /// Keeps what was seen of a part so far.
  func keep(_ tally: SearchTally, part: Int, of count: Int) throws {
    guard let bytes = StoredSearch(tally, of: mark(of: part, of: count))?.bytes else {
      throw Failure(code: .internalError, message: "What a part has seen cannot be written.")
    }
    try write(bytes, to: path(of: part, of: count))
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    do throws(SystemError) {
      try disk.replaceFile(path, by: bytes)
    } catch {
      throw Failure(writing: "'\(PrintableText.escaped(path))'", error, option: "--results")
    }
  }

  /// What is there of a part; nothing if there is no file.
  func tally(of part: Int, of count: Int) throws -> SearchTally {
    let path = path(of: part, of: count)
    let cases = cases(of: part, of: count)
    do throws(StoredSearch.Unusable) {
      guard let stored = try StoredSearch.read(path) else { return SearchTally() }
      guard stored.fingerprint == mark(of: part, of: count) else {
        throw StoredSearch.Unusable(reason: "it is another part, or of another search")
      }
      try stored.check(of: cases)
      return stored.tally
    } catch {
      throw Failure(
        code: .invalidScenario,
        message: "'\(PrintableText.escaped(path))' is not used: \(error.reason). Remove it, and "
          + "play that part again.")
    }
  }

  /// Whether a part has played all that it had to.
  func isWhole(_ tally: SearchTally, part: Int, of count: Int) -> Bool {
    tally.caseCount == cases(of: part, of: count).count
      || (!search.keepsGoing && tally.hasStoppingFailure)
  }

  /// How many parts the files of the folder are of; throws if they do not agree.
  func partCount() throws -> Int {
    let names = try FolderListing.names(
      in: folder, absent: "Name a folder that 'tipfleet check --shard' wrote.")
    let counts = Set(names.compactMap(Self.partCount))
    guard let count = counts.first else {
      throw Failure(
        code: .notFound,
        message: "'\(PrintableText.escaped(folder))' holds no part. Play the parts first, with "
          + "'tipfleet check --shard'.")
    }
    guard counts.count == 1 else {
      throw Failure(
        code: .invalidScenario,
        message: "'\(PrintableText.escaped(folder))' holds parts of "
          + "\(English.list(counts.sorted().map(String.init))). Remove those of one division.")
    }
    return count
  }

  /// The number of parts that the name of a file says; nil for another file.
  private static func partCount(_ name: String) -> Int? {
    guard name.hasPrefix("shard-"), name.hasSuffix(".json") else { return nil }
    let words = name.dropLast(".json".utf8.count).split(separator: "-")
    guard words.count == 4, words[2] == "of", let part = Int(words[1]), let count = Int(words[3]),
      (1...1_000_000).contains(count), (1...count).contains(part)
    else { return nil }
    return count
  }
}

/// What the parts of a search have in common, besides the scenario.
struct SharedSearch: Codable {
  private let schema: String
  /// The path of the scenario, as it was typed.
  private(set) var scenarioFile: String
  let seed: UInt64
  let caseCount: UInt64
  let keepsGoing: Bool
  private let mutantID: String?

  private static let currentSchema = "tipfleet.shared-search/1"

  init(of file: ScenarioFile, _ settings: CheckSettings) {
    schema = Self.currentSchema
    scenarioFile = file.path
    seed = settings.seed ?? file.scenario.seed
    caseCount = settings.caseCount
    keepsGoing = settings.keepsGoing
    mutantID = settings.mutant?.id
  }

  /// What a file says; nil if it is no such file.
  init?(_ bytes: [UInt8]) {
    guard let read = try? JSONDecoder().decode(SharedSearch.self, from: Data(bytes)),
      read.schema == Self.currentSchema, (1...1_000_000_000).contains(read.caseCount),
      read.mutantID == nil || read.mutant != nil
    else { return nil }
    self = read
  }

  /// The same search around a scenario at another path.
  func named(_ path: String) -> SharedSearch {
    var search = self
    search.scenarioFile = path
    return search
  }

  /// The fault that is injected.
  var mutant: Mutant? { mutantID.flatMap { Mutant(id: $0) } }

  /// The file.
  var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("Numbers and texts can be written.")
    }
    return Array(data)
  }
}
