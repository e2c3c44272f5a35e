import CommandLineParts
import Foundation
import HostFiles
import PropertySearch
import ScenarioFiles
import Scenarios
import Shrinking
import TextFormats

/// The folder of scenarios that failed once. They are played first, for they fail fastest.
struct RegressionCorpus {
  /// The folder.
  let folder: String
  /// Where it is.
  let disk: Disk
  /// Whether it has to be there: somebody named it, so that cases are expected in it.
  var mustExist = false
  /// The option by which another folder is named.
  var option = "--regressions"

  /// The words that name it in a command, if somebody named it.
  var words: [String] { mustExist ? [option, folder] : [] }

  /// The files that belong to a scenario, in the order of their names.
  ///
  /// A folder that cannot be read is an error: what is kept in it would count as fixed. A file that
  /// cannot be read is told with the results.
  func cases(of scenario: String) throws -> [KeptCase] {
    try paths(of: scenario).map { path in
      do {
        return .readable(
          try ScenarioFile(path) { diagnostics in Failure(malformedCase: path, diagnostics) })
      } catch let failure as Failure {
        return .unusable(UnusableCase(path: path, failure: failure))
      }
    }
  }

  /// Those that a search around a file plays: none of a scenario whose name only begins alike.
  func cases(around file: ScenarioFile) throws -> [KeptCase] {
    let base = file.scenario.name
    let kept = try cases(of: base)
    if kept.isEmpty { return [] }
    let beside = [DiskPath.parent(of: file.path), DiskPath.parent(of: folder)]
    let others = try beside.flatMap { try FolderListing.names(in: $0, absent: nil) }
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".utf8.count)) }
    return kept.filter { kept in
      let name = name(of: kept.path)
      return !Counterexample.isOfOther(name, than: base, among: others, note: kept.note)
    }
  }

  /// The paths of those files.
  func paths(of scenario: String) throws -> [String] {
    let names = try FolderListing.names(
      in: folder,
      absent: mustExist
        ? "Make the folder first, such as with 'mkdir -p', or correct '\(option)'." : nil)
    return Counterexample.fileNames(of: scenario, among: names).map { "\(folder)/\($0)" }
  }

  /// Where editors find the schema, as seen from a file of the folder; nil where there is none.
  private var schemaAddress: String? {
    for address in ["../scenario.schema.json", "./scenario.schema.json"]
    where FileManager.default.fileExists(atPath: "\(folder)/\(address)") {
      return address
    }
    return nil
  }

  /// Where a failure of a scenario is kept.
  func path(of name: String) -> String { "\(folder)/\(name).json" }

  /// A name for a new failure of a scenario, which no kept one has.
  func freeName(base: String, _ signature: FailureSignature) -> String {
    Counterexample.freeName(base: base, signature) { name in
      FileManager.default.fileExists(atPath: path(of: name))
    }
  }

  /// Where a new case is kept. If it is kept under another name already, that one stays alone.
  func pathOfOnly(_ example: Counterexample, base: String) throws -> String {
    let path = path(of: example.name)
    for case .readable(let kept) in try cases(of: base)
    where kept.path != path && example.isSame(as: kept.scenario) {
      do throws(SystemError) {
        try disk.removeFile(path)
      } catch {
        throw refusal(path, error)
      }
      return kept.path
    }
    return path
  }

  /// The name under which a file is kept.
  func name(of path: String) -> String {
    String(path.dropFirst(folder.utf8.count + 1).dropLast(".json".utf8.count))
  }

  /// Throws, before anything is played, if no case could be kept.
  func checkWritable() throws {
    let path = path(of: "case")
    do throws(SystemError) {
      try disk.checkCanWrite(path)
    } catch {
      throw refusal(folder, error)
    }
  }

  /// Keeps a scenario with a note on where it comes from; one of that name is replaced as a whole,
  /// so an interruption leaves the old one or the new one.
  func save(_ scenario: Scenario, note: String, as name: String) throws(Failure) {
    let path = path(of: name)
    let text = ScenarioWriter.text(of: scenario, note: note, schemaAddress: schemaAddress)
    let bytes = Array(text.utf8)
    if FileManager.default.fileExists(atPath: path) {
      try ReadBack.scenario(bytes, insteadOf: path)
    }
    do throws(SystemError) {
      try disk.replaceFile(path, by: bytes)
    } catch {
      throw refusal(path, error)
    }
    try ReadBack.scenario(path)
  }

  private func refusal(_ path: String, _ reason: SystemError) -> Failure {
    Failure(writing: "'\(PrintableText.escaped(path))'", reason, option: option)
  }
}

/// Saves the smaller scenarios that a shrinker shows; the first refusal of the disk stops the work.
///
/// A file that cannot be read again does not: a smaller scenario may lack what cannot be said.
final class SavedProgress {
  private let corpus: RegressionCorpus
  private let note: String
  private let name: String
  private var refused: Failure?

  init(_ corpus: RegressionCorpus, note: String, name: String) {
    self.corpus = corpus
    self.note = note
    self.name = name
  }

  /// Saves a scenario; false if the disk refuses.
  @discardableResult
  func save(_ scenario: Scenario) -> Bool {
    do throws(Failure) {
      try corpus.save(scenario, note: note, as: name)
      // What a disk refused once has ended the work too early, whatever it takes afterwards.
      if let refused, refused.isUnreadable { self.refused = nil }
      return refused == nil
    } catch {
      if refused?.isUnreadable ?? true { refused = error }
      return error.isUnreadable
    }
  }

  /// Throws what the disk refused, or why what was saved last cannot be read again.
  func check() throws(Failure) {
    if let refused { throw refused }
  }
}
