extension DiagnosticList {
  /// The diagnostics as people read them, each with its line, ending with a line break.
  ///
  ///     scenarios/lossy.json:14:9: error[TF0412]: unknown key "lossrate" in network
  ///       14 |         "lossrate": "5%",
  ///          |         ^^^^^^^^^^ did you mean "loss"?
  public func plainText() -> String {
    var text = ""
    for diagnostic in diagnostics { text += diagnostic.plainText }
    text += Self.remainder(errorCount, "error")
    text += Self.remainder(warningCount, "warning")
    text += Self.remainder(remarkCount, "remark")
    return text
  }

  /// The diagnostics as one JSON array, for programs, ending with a line break.
  public func jsonText() -> String {
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes, style: .readable) { json in
      json.array { json in
        for diagnostic in diagnostics { diagnostic.write(to: &json) }
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// The diagnostics as workflow commands, which GitHub shows beside the changed lines.
  public func workflowCommands() -> String {
    var text = ""
    for diagnostic in diagnostics { text += diagnostic.workflowCommand }
    return text
  }

  private static func remainder(_ count: Int, _ word: String) -> String {
    let rest = count - capacity
    if rest <= 0 { return "" }
    return "and \(English.count(rest, "more \(word)"))\n"
  }
}

extension ScenarioDiagnostic {
  /// The diagnostic as people read it: three lines, and three more for each note.
  public var plainText: String {
    var text = Self.heading(file, position, "\(severity.rawValue)[\(code.rawValue)]", message)
    text += Self.picture(of: excerpt, line: line, hint: hint)
    for note in notes {
      text += Self.heading(note.file, note.position, "note", note.message)
      text += Self.picture(of: note.excerpt, line: note.position.line, hint: nil)
    }
    return text
  }

  private static func heading(
    _ file: String, _ position: SourcePosition, _ label: String, _ message: String
  ) -> String {
    let file = PrintableText.escaped(file)
    let message = PrintableText.escaped(message)
    return "\(file):\(position.line):\(position.column): \(label): \(message)\n"
  }

  private static func picture(of excerpt: SourceExcerpt, line: Int, hint: String?) -> String {
    let number = String(line)
    let margin = String(repeating: " ", count: number.utf8.count)
    let indent = String(repeating: " ", count: excerpt.indent)
    let carets = String(repeating: "^", count: excerpt.caretCount)
    let hint = hint.map { " " + PrintableText.escaped($0) } ?? ""
    return "  \(number) | \(excerpt.text)\n  \(margin) | \(indent)\(carets)\(hint)\n"
  }

  fileprivate func write(to json: inout JSONText) {
    json.object { json in
      json.member("file", PrintableText.escaped(file))
      json.member("line", line)
      json.member("column", column)
      json.member("length", length)
      json.member("severity", severity.rawValue)
      json.member("code", code.rawValue)
      json.member("title", code.title)
      json.member("message", PrintableText.escaped(message))
      if let hint { json.member("hint", PrintableText.escaped(hint)) }
      if !allowed.isEmpty {
        json.array("allowed") { json in
          for word in allowed { json.string(word) }
        }
      }
      if !notes.isEmpty {
        json.array("notes") { json in
          for note in notes { note.write(to: &json) }
        }
      }
    }
  }

  fileprivate var workflowCommand: String {
    let properties = [
      "file=\(Self.workflowEscaped(file))", "line=\(line)", "col=\(column)",
      "endColumn=\(column + length)", "title=\(Self.workflowEscaped(code.rawValue))",
    ]
    let sentence = hint.map { "\(message) (\($0))" } ?? message
    let text = Self.workflowEscaped(sentence, ["%"])
    return "::\(severity.workflowCommand) \(properties.joined(separator: ","))::\(text)\n"
  }

  /// Writes as `%` and two digits what has a meaning in a workflow command; more characters have
  /// one in its properties than in its text.
  private static func workflowEscaped(
    _ text: String, _ special: [Unicode.Scalar] = ["%", ":", ","]
  ) -> String {
    var result = ""
    for scalar in PrintableText.escaped(text).unicodeScalars {
      if special.contains(scalar) {
        result += "%" + String(scalar.value, radix: 16, uppercase: true)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension ScenarioDiagnostic.Severity {
  fileprivate var workflowCommand: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .remark: "notice"
    }
  }
}

extension ScenarioDiagnostic.Note {
  fileprivate func write(to json: inout JSONText) {
    json.object { json in
      json.member("file", PrintableText.escaped(file))
      json.member("line", position.line)
      json.member("column", position.column)
      json.member("message", PrintableText.escaped(message))
    }
  }
}
