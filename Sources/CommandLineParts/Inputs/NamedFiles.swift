import Foundation
import HostFiles
import TextFormats

/// The files that words of a command line name: files as they are, the files of folders, and those
/// that a pattern matches where no shell has replaced it.
package struct NamedFiles {
  /// One of them.
  package struct File {
    /// Where it lies.
    package let path: String
    /// What it is, if it was found in a folder or by a pattern; nil for one that was typed.
    let kind: ListedFile.Kind?
  }

  /// What is left of them, each path once, in the order of the words.
  package private(set) var files: [File] = []
  /// Studies and typed schemas that the command has no use for, each as a sentence.
  package private(set) var skipped: [String] = []

  /// Which files that were found are wanted.
  package enum Wanted {
    case scenarios
    case scenariosAndStudies
  }

  /// - `isAlone`: Whether nothing else was typed; nil if these are all words.
  ///
  /// Throws a `Failure` if a folder holds no scenario, or if a pattern matches nothing.
  package init(_ words: [String], wanted: Wanted, isAlone: Bool? = nil) throws {
    for word in words {
      for file in try Self.found(word) {
        add(file, wanted, isAlone: isAlone ?? (words.count == 1))
      }
    }
    guard files.isEmpty, isAlone == nil, let word = words.first else { return }
    let last = "There is no scenario in '\(PrintableText.escaped(word))'. \(Self.advice)"
    throw Failure(code: .notFound, message: (skipped + [last]).joined(separator: "\n"))
  }

  /// The one file that a word names: a path, or a pattern that matches only one.
  package static func one(_ word: String) throws -> String {
    guard isPattern(word) else { return word }
    let paths = matches(word)
    guard paths.count == 1, let path = paths.first else {
      if paths.isEmpty { throw nothing(matching: word) }
      throw UsageError(
        "'\(PrintableText.escaped(word))' matches \(English.count(paths.count, "file")), and this "
          + "command takes one. Name it.")
    }
    return path
  }

  private mutating func add(_ file: File, _ wanted: Wanted, isAlone: Bool) {
    if files.contains(where: { $0.path == file.path && ($0.kind != nil || file.kind != nil) }) {
      return
    }
    let shown = "'\(PrintableText.escaped(file.path))'"
    switch (file.kind, wanted) {
    case (.scenario, _), (.study, .scenariosAndStudies): files.append(file)
    case (.study, .scenarios):
      skipped.append(
        "\(shown) is a study, and skipped. Play it:  \(ToolCommand.text(["study", file.path]))")
    case (.schema, _), (.app, _), (.summary, _): break
    case (nil, _):
      // A shell that replaced a pattern names schemas too.
      if !isAlone, file.path.hasSuffix(".schema.json") {
        skipped.append("\(shown) is a schema for editors, and skipped.")
      } else {
        files.append(file)
      }
    }
  }

  // MARK: Words

  private static func found(_ word: String) throws -> [File] {
    if InputFile.isStandardInput(word) { return [File(path: word, kind: nil)] }
    if DiskPath.isFolder(word) {
      let listed = try ListedFile.all(in: word)
      guard listed.contains(where: { $0.kind == .scenario || $0.kind == .study }) else {
        if let refusal = StoredKind.refusal(of: word, wanted: "a scenario") { throw refusal }
        throw Failure(
          code: .notFound,
          message: "'\(PrintableText.escaped(word))' is a folder without a scenario in it. "
            + advice)
      }
      return listed.map { File(path: $0.path, kind: $0.kind) }
    }
    guard isPattern(word) else { return [File(path: word, kind: nil)] }
    let paths = matches(word).filter { !DiskPath.isFolder($0) }
    if paths.isEmpty { throw nothing(matching: word) }
    return paths.map { path in
      let listed = ListedFile(path)
      return File(path: path, kind: listed.kind)
    }
  }

  private static let advice =
    "Name a scenario file or a folder of them, or make one with 'tipfleet init NAME'."

  private static func nothing(matching word: String) -> Failure {
    Failure(
      code: .notFound,
      message: "'\(PrintableText.escaped(word))' does not exist, and as a pattern it matches no "
        + "file. \(advice)")
  }

  /// Whether a word is a pattern, and not the name of something.
  private static func isPattern(_ word: String) -> Bool {
    word.contains { "*?[".contains($0) } && DiskPath.kind(of: word) == nil
  }

  /// What a pattern matches, sorted by name.
  private static func matches(_ pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0] }
      .map { String(cString: $0) }.sorted()
  }
}
