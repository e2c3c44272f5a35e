import AppImport
import ScenarioFiles
import Scenarios
import SwiftSources
import TextFormats

/// What one file with the imports of an app says.
func read(_ text: String, path: String = "App.swift") -> AppDescription {
  AppReader.read([
    SwiftSources.SourceFile(path: path, text: "import SwiftUI\nimport TipKit\n" + text)
  ])
}

/// What several files say, each with the imports of an app.
func read(_ files: [String: String]) -> AppDescription {
  AppReader.read(
    files.sorted { $0.key < $1.key }.map {
      SwiftSources.SourceFile(path: $0.key, text: "import SwiftUI\nimport TipKit\n" + $0.value)
    })
}

/// The kinds and texts of the tokens of a text.
func tokens(_ text: String) -> [String] {
  let file = LexedFile.lex(SwiftSources.SourceFile(path: "A.swift", text: text))
  return file.tokens.map { "\($0.kind) \(file.source.text($0.range))" }
}

/// The scenario `sample` of an app, and the file that it includes.
func imported(_ app: AppDescription, assumes: Bool = false) -> ImportedScenario {
  ImportedScenario(app, name: "sample", including: "sample.app.json", assumes: assumes)
}

/// A scenario of an import, read with the file that it includes.
func readImported(_ text: String, app: ImportedApp) -> ReadScenario {
  var reader = ScenarioReader()
  reader.includes = { path, _ in
    .success(TextFormats.SourceFile(name: path, bytes: Array(app.text.utf8)))
  }
  return reader.read(TextFormats.SourceFile(name: "sample.json", bytes: Array(text.utf8)))
}

/// What the reader of scenarios refuses, or doubts of answers, about an import with assumptions.
func problems(of app: AppDescription) -> [String] {
  let imported = imported(app, assumes: true)
  // Without a tip that people get, nothing is written.
  guard imported.tipCount > 0 else { return [] }
  let read = readImported(imported.text, app: imported.app)
  return read.diagnostics.diagnostics.filter {
    $0.severity == .error || $0.code == .needlessAnswer
  }.map { "\($0.file):\($0.line):\($0.column): \($0.message)" }
}
