import Foundation
import HostFiles
import PropertySearch
import ScenarioFiles
import Scenarios
import Shrinking
import Synchronization
import TextFormats

/// A scenario's file could not be read, or is no scenario.
public struct UnreadableScenario: Error, CustomStringConvertible {
  /// What is wrong, and where.
  public let description: String
}

/// A scenario that a test names by its file.
struct TestScenarioFile {
  let path: String
  let scenario: Scenario

  /// Reads a file, looked for from the current folder and from the package of the test's file.
  init(_ path: String, testFile: String) throws {
    let candidates = [path] + TestScenarioFile.folders(above: testFile).map { "\($0)/\(path)" }
    guard let found = candidates.first(where: Self.isFile) else {
      throw UnreadableScenario(
        description: "There is no file '\(path)', neither in the current folder nor in a folder "
          + "above the test. Write one with 'tipfleet init', or fix the path.")
    }
    self.path = found
    scenario = try TestScenarioFile.read(found)
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// The scenario that a file holds.
  static func read(_ path: String) throws(UnreadableScenario) -> Scenario {
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw UnreadableScenario(description: "'\(path)' cannot be read.")
    }
    var reader = ScenarioReader.strict
    reader.includes = { path, scenario in included(path, of: scenario) }
    let reading = reader.read(SourceFile(name: path, bytes: Array(bytes)))
    guard let scenario = reading.scenario else {
      throw UnreadableScenario(
        description: "'\(path)' is no valid scenario.\n\(reading.diagnostics.plainText())")
    }
    return scenario
  }

  /// The file that a scenario includes.
  private static func included(
    _ path: String, of scenario: String
  ) -> Result<SourceFile, ScenarioInclude.Problem> {
    let found = IncludedPath.path(path, besides: scenario)
    guard !IncludedPath.leavesFolder(found, of: scenario),
      let bytes = FileManager.default.contents(atPath: found)
    else {
      return .failure(
        ScenarioInclude.Problem("'\(found)' cannot be read: put it in the folder of the scenario"))
    }
    return .success(SourceFile(name: found, bytes: Array(bytes)))
  }

  private static func folders(above file: String) -> [String] {
    var folders: [String] = []
    var rest = file[...]
    while let slash = rest.lastIndex(of: "/"), slash != rest.startIndex {
      rest = rest[..<slash]
      folders.append(String(rest))
    }
    return folders
  }
}

/// The failing cases that are kept beside a scenario.
struct TestCorpus: Sendable {
  /// The folder of the scenario.
  private let parent: String
  private let folder: String
  private let base: String

  init(beside scenarioFile: String, of scenario: String) {
    parent = scenarioFile.lastIndex(of: "/").map { String(scenarioFile[..<$0]) } ?? "."
    folder = "\(parent)/regressions"
    base = scenario
  }

  /// The kept cases, in the order of their names, or why one, or a whole folder, cannot be read.
  func scenarios() -> [(path: String, scenario: Result<Scenario, UnreadableScenario>)] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    let names: [String]
    let others: [String]
    do throws(UnreadableScenario) {
      // What was not looked at must not count as fixed.
      names = try Self.names(in: folder)
      others = try Self.names(in: parent).filter { $0.hasSuffix(".json") }
        .map { String($0.dropLast(".json".utf8.count)) }
    } catch {
      return [(folder, .failure(error))]
    }
    let kept = Counterexample.fileNames(of: base, among: names).filter { name in
      let note = FileManager.default.contents(atPath: "\(folder)/\(name)").flatMap {
        Counterexample.note(of: Array($0))
      }
      return !Counterexample.isOfOther(
        String(name.dropLast(".json".utf8.count)), than: base, among: others, note: note)
    }
    return kept.map { name in
      let path = "\(folder)/\(name)"
      return (
        path,
        Result { () throws(UnreadableScenario) -> Scenario in try TestScenarioFile.read(path) }
      )
    }
  }

  private static func names(in folder: String) throws(UnreadableScenario) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw UnreadableScenario(description: "The folder '\(folder)' cannot be read: \(error)")
    }
  }

  private func path(of name: String) -> String { "\(folder)/\(name).json" }

  /// The files of cases that tests are about to keep. Tests run side by side, and each takes a
  /// while to make its case small.
  private static let reserved = Mutex<Set<String>>([])

  /// A name for a new failure, which no kept case has, nor one that another test is about to keep.
  /// The one who asks for it keeps its case next.
  func reserveName(_ signature: FailureSignature) -> String {
    Self.reserved.withLock { reserved in
      let name = Counterexample.freeName(base: base, signature) { name in
        reserved.contains(path(of: name)) || FileManager.default.fileExists(atPath: path(of: name))
      }
      reserved.insert(path(of: name))
      return name
    }
  }

  /// Where a case is kept that is the same as a new one; nil if none is.
  private func path(ofSame example: Counterexample) -> String? {
    scenarios().first { kept in
      guard case .success(let scenario) = kept.scenario else { return false }
      return example.isSame(as: scenario)
    }?.path
  }

  /// Keeps a case under the name that was reserved for it, if none that is the same is kept; where
  /// it is, or nil if the disk refuses, for then it is attached only.
  func keep(_ example: Counterexample, origin: String) -> String? {
    Self.reserved.withLock { reserved in
      reserved.remove(path(of: example.name))
      return path(ofSame: example) ?? write(example, origin: origin)
    }
  }

  /// Writes a case, all at once, with the schema that lies beside the scenario if one does.
  private func write(_ example: Counterexample, origin: String) -> String? {
    let path = path(of: example.name)
    let schema = "scenario.schema.json"
    // The folder of the cases may not be there yet.
    let beside = folder.lastIndex(of: "/").map { "\(folder[..<$0])/\(schema)" } ?? schema
    let hasSchema = FileManager.default.fileExists(atPath: beside)
    let text = ScenarioWriter.text(
      of: example.scenario, note: origin, schemaAddress: hasSchema ? "../\(schema)" : nil)
    do throws(SystemError) {
      try Disk.host.replaceFile(path, by: Array(text.utf8))
    } catch {
      return nil
    }
    return path
  }
}
