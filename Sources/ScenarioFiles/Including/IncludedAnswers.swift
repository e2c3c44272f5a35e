import TextFormats

/// What a scenario answers to the questions of the app that it includes:
/// `"answers": { "season.{season}": "season.spring" }`.
///
/// An answer stands for its open place wherever that stands, so each is written once, and the file
/// of the app says only what the sources say.
enum IncludedAnswers {
  /// Puts answers into the open places of an app.
  ///
  /// An answer that is null is none: the import writes it for a person to replace.
  ///
  /// - Returns: Whether none of the answers is missing or wrong; the reasons are reported.
  static func fill(
    _ app: inout JSONNode, with answers: JSONNode, _ diagnostics: inout DiagnosticList
  ) -> Bool {
    let errorCount = diagnostics.errorCount
    guard let members = answers.members else {
      if answers.kind != .unreadable {
        diagnostics.error(
          .wrongType, at: answers.range.firstByte,
          "expected an object of answers such as { \"name\": \"answer\" }")
      }
      return false
    }
    var filling = Filling()
    for member in members {
      guard let answer = answer(member, &diagnostics) else { continue }
      filling.answers[member.key] = answer
    }
    filling.fill(&app)
    for member in members where !filling.asked.contains(member.key) {
      diagnostics.warning(
        .needlessAnswer, at: member.keyRange,
        "nothing in the included file asks for \(PrintableText.quoted(member.key))",
        hint: "remove the answer, or write the name that the question has now")
    }
    guard diagnostics.errorCount > errorCount else { return true }
    _ = OpenPlaces.report(in: app, &diagnostics)
    return false
  }

  /// The value of an answer; `unreadable` where it is missing or wrong.
  private static func answer(
    _ member: JSONMember, _ diagnostics: inout DiagnosticList
  ) -> JSONNode? {
    let unreadable = JSONNode(.unreadable, at: member.value.range)
    switch member.value.content {
    case .string, .number, .boolean: return member.value
    case .null:
      OpenPlaces.error(OpenPlaceMarks.marked(member.key), at: member.value.range, &diagnostics)
      return unreadable
    case .array, .object:
      diagnostics.error(
        .wrongType, at: member.value.range.firstByte,
        "an answer is a text, a number, true or false")
      return unreadable
    case .unreadable: return unreadable
    }
  }

  /// A walk over the values of an app.
  private struct Filling {
    var answers: [String: JSONNode] = [:]
    var asked: Set<String> = []

    mutating func fill(_ node: inout JSONNode) {
      switch node.content {
      case .string(let text): fill(&node, text)
      case .array(var items):
        for index in items.indices { fill(&items[index]) }
        node.content = .array(items)
      case .object(var members):
        for index in members.indices where !OpenPlaces.prose.contains(members[index].key) {
          fill(&members[index].value)
        }
        node.content = .object(members)
      case .number, .boolean, .null, .unreadable: break
      }
    }

    /// A text that is one open place becomes the answer, of whatever type; within a longer text the
    /// answer is inserted as it is written.
    private mutating func fill(_ node: inout JSONNode, _ text: String) {
      var filled = ""
      var rest = text[...]
      while let place = OpenPlaceMarks.first(in: rest) {
        let key = String(rest[place].dropFirst().dropLast())
        asked.insert(key)
        if let answer = answers[key] {
          if place == text.startIndex..<text.endIndex || answer.kind == .unreadable {
            node = answer
            return
          }
          filled += rest[..<place.lowerBound] + Self.text(answer)
        } else {
          filled += rest[..<place.upperBound]
        }
        rest = rest[place.upperBound...]
      }
      node.content = .string(filled + rest)
    }

    private static func text(_ answer: JSONNode) -> String {
      answer.text ?? answer.compactText
    }
  }
}
