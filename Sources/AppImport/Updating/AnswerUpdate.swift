import TextFormats

/// A scenario that was imported before, with the questions of today. Everything in it stays as it
/// is, byte for byte; only questions that it does not have are added.
package struct AnswerUpdate: Sendable {
  /// The whole file.
  package let bytes: [UInt8]
  /// The questions that have no answer.
  package let open: [Placeholder]
  /// The answers to what nothing asks for.
  package let needless: [String]

  /// Why a file cannot be updated.
  package struct Problem: Error {
    /// A clause.
    package let reason: String
  }

  /// Adds questions to the scenario `old`.
  ///
  /// - `file`: The path of the app's file as seen from the scenario, which it must include.
  package init(
    of old: [UInt8], with questions: [ImportAnswer], including file: String
  ) throws(Problem) {
    guard let app = JSONNode.parsed(old)?["app"], app.members != nil else {
      throw Problem(reason: "it holds no object \"app\"")
    }
    guard let include = app["include"], include.text == file else {
      throw Problem(
        reason: "its \"app\" must have \"include\": \(PrintableText.quoted(file)), the file that "
          + "the import writes; what else stands there changes it")
    }
    let answers = app["answers"]
    guard answers == nil || answers?.members != nil else {
      throw Problem(reason: "its \"answers\" are no object")
    }
    var known: [String: JSONMember] = [:]
    for member in answers?.members ?? [] { known[member.key] = member }
    open = questions.filter { question in
      question.assumed == nil && Self.isOpen(known[question.placeholder.name]?.value)
    }.map(\.placeholder)
    let asked = Set(questions.map(\.placeholder.name))
    needless = (answers?.members ?? []).map(\.key).filter { !asked.contains($0) }
    bytes = Self.edited(old, questions, known, answers: answers, include: include)
  }

  private static func isOpen(_ answer: JSONNode?) -> Bool {
    answer.map { $0.kind == .null } ?? true
  }

  /// The file with new questions at the beginning of the answers, where no comma is missing, and
  /// with assumptions instead of null, each marked.
  private static func edited(
    _ old: [UInt8], _ questions: [ImportAnswer], _ known: [String: JSONMember], answers: JSONNode?,
    include: JSONNode
  ) -> [UInt8] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    for question in questions where question.assumed != nil {
      guard let open = known[question.placeholder.name], open.value.kind == .null else { continue }
      let key = Int(open.keyRange.start)
      edits.append((key..<key, Array("// Assumed: check it.\n      ".utf8)))
      var value: [UInt8] = []
      JSONText.write(into: &value) { json in question.value(to: &json) }
      edits.append((open.value.bytes, value))
    }
    let new = questions.filter { known[$0.placeholder.name] == nil }
    let lines = new.map { $0.lines(indent: "      ") }.joined()
    if !new.isEmpty, let answers {
      let start = answers.bytes.lowerBound + 1
      let end = answers.members?.isEmpty == true ? "    " : ""
      edits.append((start..<start, Array("\n\(lines.dropLast(end.isEmpty ? 1 : 0))\(end)".utf8)))
    } else if !new.isEmpty {
      let start = include.bytes.upperBound
      edits.append((start..<start, Array(",\n    \"answers\": {\n\(lines)    }".utf8)))
    }
    var bytes = old
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text)
    }
    return bytes
  }
}

extension JSONNode {
  fileprivate var bytes: Range<Int> { Int(range.start)..<Int(range.end) }

  /// The value of a whole file; nil if it is no JSON.
  static func parsed(_ bytes: [UInt8]) -> JSONNode? {
    var diagnostics = DiagnosticList()
    let file = diagnostics.open(TextFormats.SourceFile(name: "app", bytes: bytes))
    let root = JSONParser.parse(file, &diagnostics)?.root
    return diagnostics.hasErrors ? nil : root
  }
}
