import AppImport

/// What one file with the imports of an app says.
func read(_ text: String, path: String = "App.swift") -> AppDescription {
  AppReader.read([SourceFile(path: path, text: "import SwiftUI\nimport TipKit\n" + text)])
}

/// What several files say, each with the imports of an app.
func read(_ files: [String: String]) -> AppDescription {
  AppReader.read(
    files.sorted { $0.key < $1.key }.map {
      SourceFile(path: $0.key, text: "import SwiftUI\nimport TipKit\n" + $0.value)
    })
}

/// The kinds and texts of the tokens of a text.
func tokens(_ text: String) -> [String] {
  let file = LexedFile.lex(SourceFile(path: "A.swift", text: text))
  return file.tokens.map { "\($0.kind) \(file.source.text($0.range))" }
}
