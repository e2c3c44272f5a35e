import Scenarios
import TextFormats

/// A line of a journal read back with the project's own reader, which refuses keys given twice.
func readLine(_ line: String) -> JSONNode? {
  var diagnostics = DiagnosticList()
  let file = diagnostics.open(SourceFile(name: "journal", bytes: Array(line.utf8)))
  let document = JSONParser.parse(file, &diagnostics)
  return diagnostics.hasErrors ? nil : document?.root
}

extension JSONNode {
  /// The keys of an object, in the order of the text.
  var keys: [String] { (members ?? []).map(\.key) }

  /// The exact whole number, or nil.
  var integer: Int64? {
    if case .number(let number) = content { number.int64 } else { nil }
  }
}
