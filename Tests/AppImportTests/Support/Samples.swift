import Foundation
import SwiftSources

/// The sample apps: sources as texts, and the description that each is known to have.
enum Samples {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples")

  static let names = ["trail", "kiosk", "shelf", "greenhouse", "ledger", "atlas"]

  /// The sources of a sample, by their paths without the ending `.txt`.
  static func sources(_ name: String) throws -> [SourceFile] {
    let home = folder.appending(path: name)
    return try FileManager.default.subpathsOfDirectory(atPath: home.path(percentEncoded: false))
      .filter { $0.hasSuffix(".swift.txt") }.sorted()
      .map { path in
        SourceFile(
          path: String(path.dropLast(4)),
          bytes: [UInt8](try Data(contentsOf: home.appending(path: path))))
      }
  }

  static func expected(_ name: String) throws -> String { try text(expectation(name)) }

  static func expectation(_ name: String) -> URL { file("description.txt", of: name) }

  /// A file beside the sources of a sample.
  static func file(_ file: String, of name: String) -> URL {
    folder.appending(path: name).appending(path: file)
  }

  static func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
