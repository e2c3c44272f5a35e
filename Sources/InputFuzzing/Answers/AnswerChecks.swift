import TextFormats

/// What must be true of every refusal.
package enum AnswerChecks {
  /// A refusal with what was wrong, or what is wrong with the refusal.
  package static func refusal(
    _ diagnostics: DiagnosticList, _ draws: inout InputDraws
  ) -> InputAnswer {
    if !diagnostics.hasErrors { return .wrong("It was refused without an error.") }
    return text(of: diagnostics, &draws).map { .wrong($0) } ?? .refused
  }

  /// What is wrong with the texts of diagnostics; nil if nothing is.
  static func text(of diagnostics: DiagnosticList, _ draws: inout InputDraws) -> String? {
    if let problem = printable(diagnostics.plainText(), "The message") { return problem }
    guard draws.isHit(oneIn: 8) else { return nil }
    if let problem = printable(diagnostics.workflowCommands(), "The annotation") { return problem }
    let json = Array(diagnostics.jsonText().utf8)
    return ValueTree(reading: json) == nil ? "The message as JSON cannot be read back." : nil
  }

  /// What is wrong with a text that is shown on a terminal; nil if nothing is.
  package static func printable(_ text: String, _ what: String) -> String? {
    // By the tables of Unicode, not by the list of the code that is tested.
    let control = text.unicodeScalars.first { scalar in
      scalar != "\n"
        && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
    }
    return control.map {
      "\(what) has the control character U+\(String($0.value, radix: 16))."
    }
  }

  /// A refusal in one clause.
  package static func refusal(_ clause: String) -> InputAnswer {
    if clause.isEmpty { return .wrong("It was refused without a reason.") }
    return printable(clause, "The message").map { .wrong($0) } ?? .refused
  }
}
