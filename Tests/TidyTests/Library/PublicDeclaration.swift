/// A declaration at the top level of a file that users of the package can name.
struct PublicDeclaration {
  /// The module.
  var module: String
  /// `struct`, `enum`, `class`, `protocol`, `typealias` or `func`.
  var kind: String
  /// Its name.
  var name: String
  /// The file.
  var path: String
  /// The first sentence of its comment.
  var meaning: String
  /// The lines of code in its comment.
  var example: [String]

  /// The declarations of a file, in its order; those of functions that differ in their parameters
  /// count once.
  static func declarations(in source: SwiftSource) -> [PublicDeclaration] {
    var found: [PublicDeclaration] = []
    for (index, line) in source.code.enumerated() {
      guard line.hasPrefix("public ") else { continue }
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      guard let kind = words.firstIndex(where: { kinds.contains($0) }), kind + 1 < words.count,
        !found.contains(where: { $0.name == words[kind + 1] })
      else { continue }
      let comment = comment(above: index, in: source)
      found.append(
        PublicDeclaration(
          module: source.module, kind: words[kind], name: words[kind + 1], path: source.path,
          meaning: firstSentence(of: comment), example: example(in: comment)))
    }
    return found
  }

  private static let kinds = ["struct", "enum", "class", "protocol", "typealias", "func"]

  private static func comment(above index: Int, in source: SwiftSource) -> [String] {
    var lines: [String] = []
    var above = index - 1
    while above >= 0 {
      let line = source.lines[above]
      if line.hasPrefix("///") {
        lines.insert(String(line.dropFirst(3)), at: 0)
      } else if !line.hasPrefix("@") {
        break
      }
      above -= 1
    }
    return lines
  }

  private static func firstSentence(of comment: [String]) -> String {
    let paragraph = comment.prefix { !$0.isEmpty }.map { $0.drop { $0 == " " } }
    let text = paragraph.joined(separator: " ")
    guard let end = text.firstRange(of: ". ") else { return text }
    return String(text[..<end.lowerBound]) + "."
  }

  private static func example(in comment: [String]) -> [String] {
    let mark = "     "
    guard let start = comment.firstIndex(where: { $0.hasPrefix(mark) }) else { return [] }
    let lines = comment[start...].prefix { $0.hasPrefix(mark) || $0.isEmpty }
    return lines.map { String($0.dropFirst(mark.count)) }.reversed().drop(while: \.isEmpty)
      .reversed()
  }
}
