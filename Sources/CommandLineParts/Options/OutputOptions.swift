import Foundation

/// The options about where results are written, and on how many cores they are computed.
extension ArgumentReader {
  /// `--out` of a command that always writes.
  ///
  /// - `usual`: The folder if none is named, with what only the run knows in angle brackets.
  /// - `more`: Which folder it is under which option; nil where it is always the usual one.
  /// - `isReport`: Whether it is the folder of a report, which its variable names too.
  package mutating func out(
    _ meaning: String, default usual: String, alsoShown more: String? = nil, isReport: Bool = true
  ) throws(UsageError) -> Argument<ChosenFolder> {
    try folder(
      "out", letter: "o", meaning, default: usual, alsoShown: more, isMirrored: isReport)
  }

  /// `--out` of a command that writes only if a folder is named.
  package mutating func out(_ meaning: String) -> Argument<String?> {
    text("out", letter: "o", value: "folder", meaning, shown: "none is written", kind: .folder)
  }

  /// `--force`
  package mutating func force() -> Argument<Bool> {
    flag("force", "Replace the folder of the report, whatever it holds.")
  }

  /// `--jobs`
  package mutating func jobs() throws(UsageError) -> Argument<Int> {
    try count(
      "jobs", "Number of cores to use; the result does not depend on it.", in: 1...1_024,
      default: ArgumentReader.allCores, shown: "all", isMirrored: true)
  }

  /// `--no-self-test`
  package mutating func noSelfTest() -> Argument<Bool> {
    flag("no-self-test", "Leave the simulator's own checks out of the report.")
  }

  /// The number of cores that are used where nobody chooses.
  package static var allCores: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// An option that names a folder.
  package mutating func folder(
    _ name: String, letter: Character? = nil, _ meaning: String, default usual: String,
    alsoShown more: String? = nil, isMirrored: Bool = false
  ) throws(UsageError) -> Argument<ChosenFolder> {
    try option(
      name, letter: letter, value: "folder", meaning,
      default: ChosenFolder(usual: usual),
      shown: usual + (more.map { "; \($0)" } ?? ""), kind: .folder, isMirrored: isMirrored
    ) { (text, _) throws(UsageError) in ChosenFolder(usual: usual, named: text) }
  }
}

/// The folder that a user named, or the usual one.
package struct ChosenFolder: Sendable {
  /// The usual one, with what only the run knows in angle brackets, such as `reports/<scenario>`.
  package let usual: String
  /// As it was typed; nil if none was.
  package var named: String?

  /// A folder that was named, or the usual one.
  package init(usual: String, named: String? = nil) {
    self.usual = usual
    self.named = named
  }

  /// The folder; `parts` stand in the usual one for what is in angle brackets, in this order.
  package func path(_ parts: String...) -> String {
    if let named { return named }
    var path = ""
    var rest = usual[...]
    for part in parts {
      guard let open = rest.firstIndex(of: "<"), let close = rest.firstIndex(of: ">") else { break }
      path += rest[..<open] + part
      rest = rest[close...].dropFirst()
    }
    return path + rest
  }
}
