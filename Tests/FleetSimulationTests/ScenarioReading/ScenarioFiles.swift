import FleetSimulation
import Foundation
import TextFormats

/// The files of the repository that these tests read.
enum ScenarioFiles {
  /// The names of all scenarios that are shipped.
  static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path("scenarios"))) ?? []
    return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
  }

  /// A shipped scenario.
  static func scenario(_ name: String) -> SourceFile {
    SourceFile(name: "scenarios/\(name)", bytes: bytes("scenarios/\(name)"))
  }

  /// The bytes of a file; none if it is not there.
  static func bytes(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: self.path(path)).map(Array.init) ?? []
  }

  /// Whether the files that are generated are to be written anew rather than compared.
  static var areReferencesUpdated: Bool {
    ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] == "1"
  }

  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self.path(path)))
  }

  private static func path(_ path: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../\(path)").standardized.path
  }
}
