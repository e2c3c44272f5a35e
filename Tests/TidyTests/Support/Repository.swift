import Foundation

/// The repository's own files, read from where this test was compiled.
enum Repository {
  /// The folder that holds `Package.swift`.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL

  /// The files and folders at the top level that are checked; everything else there is generated.
  static let topLevel = [
    ".ci", "Sources", "Tests", "docs", "scenarios", "reports/README.md", "Package.swift",
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md", "LICENSE",
    ".spi.yml", ".swift-format", ".gitignore",
  ]

  /// Paths of all checked files, relative to the root, sorted.
  static let paths: [String] = topLevel.flatMap(paths(under:)).sorted()

  /// Paths of the checked files that end in `suffix` and begin with `prefix`.
  static func paths(in prefix: String = "", endingIn suffix: String) -> [String] {
    paths.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
  }

  /// The text of the file at `path`.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Replaces the text of the file at `path`.
  static func write(_ text: String, to path: String) throws {
    try text.write(to: root.appendingPathComponent(path), atomically: true, encoding: .utf8)
  }

  private static func paths(under path: String) -> [String] {
    let files = FileManager.default
    let start = root.appendingPathComponent(path).path
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: start, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [path] }
    var found: [String] = []
    for name in (try? files.contentsOfDirectory(atPath: start)) ?? [] where name != ".DS_Store" {
      found += paths(under: path + "/" + name)
    }
    return found
  }
}
