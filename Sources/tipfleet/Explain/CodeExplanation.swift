import CommandLineParts
import HostFiles
import PropertySearch
import ScenarioFiles
import TextFormats

/// What the code of a message means, a file that gets it, and how that is put right.
struct CodeExplanation {
  let code: DiagnosticCode

  /// The code that was typed; nil if it is the path of a file, or something else.
  ///
  /// Throws if it is written as a code, and there is none.
  init?(of word: String) throws(UsageError) {
    guard DiskPath.kind(of: word) == nil else { return nil }
    if let code = DiagnosticCode(text: word) {
      self.code = code
      return
    }
    let digits = word.dropFirst(2)
    guard word.lowercased().hasPrefix("tf"), !digits.isEmpty,
      digits.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    let codes = DiagnosticCode.allCases.map(\.rawValue)
    throw UsageError(
      "There is no code '\(PrintableText.escaped(word))'."
        + CommandTable.suggestion(word.uppercased(), codes)
        + " 'docs/reference/scenario.md' lists all codes.")
  }

  init(_ code: DiagnosticCode) { self.code = code }

  /// What the example gets, as the reader of scenarios says it; nil where it is only described.
  var diagnostic: ScenarioDiagnostic? {
    guard let file = code.example.file else { return nil }
    let found = ScenarioReader.strict.read(file).diagnostics.diagnostics
    return found.first { $0.code == code }
  }

  var text: String {
    var parts = ["\(code.rawValue)  \(code.title)", Self.wrapped(code.explanation)]
    switch code.example {
    case .described(let sentence):
      parts.append("For example:\n  \(Self.wrapped(sentence, indent: 2))")
    case .edit(let right, let wrong):
      parts.append("Wrong:\n\(Self.indented(wrong))")
      if let diagnostic {
        parts.append("What is said of it:\n\(Self.indented(diagnostic.plainText))")
      }
      parts.append("Right:\n\(Self.indented(right))")
    }
    return parts.joined(separator: "\n\n")
  }

  var json: [UInt8] {
    JSONText.document { json in
      json.member("code", code.rawValue)
      switch code.example {
      case .described(let sentence): json.member("example", sentence)
      case .edit: break
      }
      json.member("explanation", code.explanation)
      if let diagnostic { json.member("message", diagnostic.message) }
      if case .edit(let right, _) = code.example { json.member("right", right) }
      json.member("schema", "tipfleet.code/1")
      if let diagnostic { json.member("severity", diagnostic.severity.rawValue) }
      json.member("title", code.title)
      if case .edit(_, let wrong) = code.example { json.member("wrong", wrong) }
    }
  }

  private static func wrapped(_ text: String, indent: Int = 0) -> String {
    WrappedText.fill(text, start: indent, indent: indent, width: TerminalWidth.usual)
  }

  private static func indented(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: true)
    return lines.map { "  \(PrintableText.escaped(String($0)))" }.joined(separator: "\n")
  }
}
