import Foundation
import TextFormats

/// The files of the repository that tests read, from where this file was compiled.
package enum Repository {
  /// The folder that holds `Package.swift`.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .standardizedFileURL

  /// The place of a file, by its path from the root.
  package static func url(of path: String) -> URL { root.appendingPathComponent(path) }

  package static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url(of: path)))
  }

  package static func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// A scenario or study as readers take it.
  package static func source(_ path: String) throws -> SourceFile {
    SourceFile(name: path, bytes: try bytes(of: path))
  }

  /// The scenarios or studies in a folder, as paths from the root, sorted.
  package static func files(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: url(of: folder).path)
    return (names ?? []).filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }
      .sorted().map { "\(folder)/\($0)" }
  }

  /// Whether the files that are generated are to be written anew rather than compared.
  package static var areReferencesUpdated: Bool {
    ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] == "1"
  }

  package static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: url(of: path))
  }
}
