import AppImport
import Scenarios
import TextFormats

/// What one file with the imports of an app says.
func read(_ text: String, path: String = "App.swift") -> AppDescription {
  AppReader.read([AppImport.SourceFile(path: path, text: "import SwiftUI\nimport TipKit\n" + text)])
}

/// What several files say, each with the imports of an app.
func read(_ files: [String: String]) -> AppDescription {
  AppReader.read(
    files.sorted { $0.key < $1.key }.map {
      AppImport.SourceFile(path: $0.key, text: "import SwiftUI\nimport TipKit\n" + $0.value)
    })
}

/// The kinds and texts of the tokens of a text.
func tokens(_ text: String) -> [String] {
  let file = LexedFile.lex(AppImport.SourceFile(path: "A.swift", text: text))
  return file.tokens.map { "\($0.kind) \(file.source.text($0.range))" }
}

/// What the reader of scenarios refuses about an import with assumptions.
func problems(of app: AppDescription) -> [String] {
  let draft = AppDraft(app, assuming: true)
  // Without a tip that people get, nothing is written.
  guard !draft.tips.isEmpty else { return [] }
  let text = ImportedScenario(draft, name: "sample").text
  let read = ScenarioReader().read(
    TextFormats.SourceFile(name: "sample.json", bytes: Array(text.utf8)))
  return read.diagnostics.diagnostics.filter { $0.severity == .error }.map {
    "\($0.line):\($0.column): \($0.message)"
  }
}
