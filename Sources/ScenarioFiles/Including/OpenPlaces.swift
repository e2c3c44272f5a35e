import TextFormats

/// Placeholders that an import left open, such as `‹tip.hint.{generation}›`.
enum OpenPlaces {
  /// What people read, where the marks mean nothing.
  static let prose = ["title", "message", "claim", "image", "source"]

  /// Reports each placeholder, and whether there is any: the rest of such a file means little.
  static func report(in root: JSONNode, _ diagnostics: inout DiagnosticList) -> Bool {
    let count = diagnostics.errorCount
    look(at: root, &diagnostics)
    return diagnostics.errorCount > count
  }

  /// Reports one.
  static func error(_ text: String, at range: SourceRange, _ diagnostics: inout DiagnosticList) {
    diagnostics.error(
      .openPlaceholder, at: range,
      "the open place \(PrintableText.escaped(text, limit: 120)) has no answer",
      hint: "write it under \"answers\" of the scenario's \"app\", or import again with --assume")
  }

  private static func look(at node: JSONNode, _ diagnostics: inout DiagnosticList) {
    switch node.content {
    case .string(let text): judge(text, node.range, &diagnostics)
    case .array(let items): for item in items { look(at: item, &diagnostics) }
    case .object(let members):
      for member in members where !prose.contains(member.key) {
        judge(member.key, member.keyRange, &diagnostics)
        look(at: member.value, &diagnostics)
      }
    case .number, .boolean, .null, .unreadable: break
    }
  }

  private static func judge(
    _ text: String, _ range: SourceRange, _ diagnostics: inout DiagnosticList
  ) {
    guard let place = OpenPlaceMarks.first(in: text[...]) else { return }
    error(String(text[place]), at: range, &diagnostics)
  }
}
