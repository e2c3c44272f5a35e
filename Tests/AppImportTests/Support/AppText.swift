import AppImport

/// The file of the app of one source, without spaces, comments and places.
func appText(_ source: String) -> String {
  imported(read(source)).app.text
    .split(separator: "\n")
    .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
    .joined().filter { !$0.isWhitespace }
    .replacing(/,"source":"App.swift:\d+"/, with: "")
}

/// The reasons of what an import of one source says with a code.
func reasons(_ source: String, _ code: FindingCode) -> [String] {
  imported(read(source)).findings.filter { $0.code == code }.map(\.reason)
}

/// The row of the table at the end for one kind, of one source.
func row(_ source: String, _ kind: ItemKind) -> KindCount? {
  imported(read(source)).counts.first { $0.kind == kind }
}
