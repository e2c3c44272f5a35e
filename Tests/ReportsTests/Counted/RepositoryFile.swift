import Foundation
import Testing

/// A file of this repository.
enum RepositoryFile {
  static func bytes(_ path: String) throws -> [UInt8] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../\(path)").standardized
    return [UInt8](try Data(contentsOf: url))
  }

  static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }
}
