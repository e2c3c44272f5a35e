import CommandLineParts
import HostFiles
import TextFormats

/// `tipfleet list`: what there is to play.
struct ListCommand: Command {
  static let name = "list"
  static let abstract = "List scenarios, studies and kept cases with what they hold and expect."
  static let purpose = CommandPurpose.scenario
  static let examples = [
    CommandExample("list", meaning: "List what lies in the folder scenarios and below."),
    CommandExample(
      "list", "scenarios/studies", "--json",
      meaning: "Print the same of another folder for programs, with claims and questions."),
  ]

  private let words: [String]
  @Argument private var isJSON: Bool
  private let console: Console

  /// Folders are nested this deep at most.
  private static let deepest = 8

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    let usual = "scenarios"
    let words = arguments.operands(
      "path", "Folders, which are searched with all below them, or files. (default: \(usual))",
      count: 0...1_000)
    self.words = words.isEmpty ? [usual] : words
    _isJSON = arguments.json()
    try arguments.color()
    console = arguments.console
  }

  func perform() throws -> ExitCode {
    var files: [ListedFile] = []
    for word in words {
      if DiskPath.isFolder(word) {
        try add(word, depth: 0, to: &files)
      } else {
        let named = try NamedFiles([word], wanted: .scenariosAndStudies)
        // What is not there is no file with a mistake in it.
        for file in named.files where DiskPath.kind(of: file.path) == nil {
          _ = try InputFile.scenario(file.path)
        }
        files += named.files.map { ListedFile($0.path) }
      }
    }
    var seen: [String] = []
    let entries = files.filter { file in
      if seen.contains(file.path) { return false }
      seen.append(file.path)
      return file.kind == .scenario || file.kind == .study
    }.map { ListedEntry($0) }
    guard !entries.isEmpty else {
      let shown = English.list(words.map { "'\(PrintableText.escaped($0))'" })
      throw Failure(
        code: .notFound,
        message: "There is no scenario in \(shown). Name a folder of scenarios, or make one with "
          + "'tipfleet init NAME'.")
    }
    let text = ListText(entries: entries, console: console)
    if isJSON { console.write(text.json) } else { console.print(text.text) }
    return entries.contains { $0.kind == .invalid } ? .invalidScenario : .pass
  }

  /// Adds what lies in a folder, and then what lies in those in it.
  private func add(_ folder: String, depth: Int, to files: inout [ListedFile]) throws {
    files += try ListedFile.all(in: folder)
    guard depth < Self.deepest else { return }
    for inner in try ListedFile.folders(in: folder) { try add(inner, depth: depth + 1, to: &files) }
  }
}
