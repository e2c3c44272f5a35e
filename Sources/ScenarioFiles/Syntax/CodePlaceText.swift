import TextFormats
import TipDomain

/// How a place in the app's code is written: `Sources/Tips.swift:12`, or with a column behind it.
package enum CodePlaceText {
  /// The greatest line and column.
  static let greatestNumber = 10_000_000

  /// Why a text is not a place in the code.
  package struct Problem: Error, Equatable {
    /// What is wrong, as a clause.
    package let clause: String

    init(_ clause: String) { self.clause = clause }
  }

  /// The place that a text names.
  package static func place(_ text: String) throws(Problem) -> CodePlace {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let last = parts.popLast(), let number = number(last), !parts.isEmpty else {
      throw Problem("it does not end in a line")
    }
    var (line, column) = (number, Int?.none)
    if parts.count > 1, let before = self.number(parts[parts.count - 1]) {
      parts.removeLast()
      (line, column) = (before, number)
    }
    let range = 1...greatestNumber
    guard range.contains(line), range.contains(column ?? line) else {
      throw Problem("a line or column is from 1 through \(greatestNumber)")
    }
    let file = parts.joined(separator: ":")
    // A scenario of somebody else names no file outside of the folder of the sources.
    if let clause = RelativePath.problem(of: file) { throw Problem(clause) }
    return CodePlace(file: file, line: line, column: column)
  }

  private static func number(_ text: Substring) -> Int? {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { Byte.isDigit($0) }
    return isNumber ? Int(text) ?? .max : nil
  }
}

extension Codec where Value == CodePlace {
  /// A place in the code of the app.
  static var codePlace: Codec {
    let description = TextSchema(
      name: "place in code", phrase: "a place in the app's code",
      documentation: "A file as seen from the folder of the sources, a colon and a line; a column "
        + "may follow behind another colon. It changes nothing that is played: reports and "
        + "`tipfleet explain` show it.",
      examples: ["Sources/Tips.swift:12", "Sources/Tips.swift:12:3"],
      pattern: "^[^/~:][^\\\\]*:[0-9]{1,8}(:[0-9]{1,8})?$")
    return .text(
      description,
      parse: { text, node, context in
        do throws(CodePlaceText.Problem) {
          return try CodePlaceText.place(text)
        } catch let problem {
          context.error(
            .malformedText, at: node.range,
            "\(PrintableText.quoted(text)) is not a place in the app's code: \(problem.clause)",
            hint: "\"Sources/Tips.swift:12\"")
          return nil
        }
      }, text: \.text)
  }
}

extension ObjectFields {
  /// Declares the key that says where something stands in the app's code.
  mutating func source(_ path: any WritableKeyPath<Root, CodePlace?> & Sendable) {
    optional(
      "source", path, .codePlace,
      "Where it stands in the app's code: a file and a line, for reports and explanations; when "
        + "absent nobody says.")
  }
}
