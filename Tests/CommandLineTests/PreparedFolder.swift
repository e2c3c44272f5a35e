import Foundation
import HostFiles
import Testing

/// A folder with the small scenarios and studies of the tests, in which commands are played in this
/// process.
struct PreparedFolder: ~Copyable {
  private let folder: TemporaryFolder
  let root: String

  init() throws {
    let made = try TemporaryFolder()
    let path = made.url.resolvingSymlinksInPath().path
    for (name, text) in FaultedVerb.inputs { _ = try made.write(text, to: name) }
    try FileManager.default.createDirectory(
      atPath: path + "/kept", withIntermediateDirectories: false)
    folder = made
    root = path
  }

  /// Plays a command; in its words, `ROOT` is the folder.
  func run(_ words: String, showsProgress: Bool = false) -> VerbRun {
    VerbRun(words, root, on: HostDiskCalls(), showsProgress: showsProgress)
  }

  /// Writes a file into it.
  func write(_ text: String, to name: String) throws { _ = try folder.write(text, to: name) }

  /// The text of a file in it.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
  }

  /// The names in a folder of it, sorted.
  func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(name)").sorted()
  }
}

extension VerbRun {
  /// What it printed, as a JSON object.
  func object() throws -> [String: Any] {
    let read = try JSONSerialization.jsonObject(with: Data(output.utf8))
    return try #require(read as? [String: Any], "\(output)\(errors)")
  }
}
