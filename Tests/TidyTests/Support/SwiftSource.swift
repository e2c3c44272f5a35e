/// A Swift file as the checks see it: the text, and the text without comments and strings.
struct SwiftSource {
  /// The file, relative to the repository's root.
  var path: String
  /// The lines as written.
  var lines: [String]
  /// The same lines with comments and the insides of strings replaced by spaces. Code that stands
  /// in an interpolation is kept, since it runs.
  var code: [String]
  /// Every word of the code once, so that a check can pass over a file that lacks its words.
  let words: Set<Substring>

  init(path: String, text: String) {
    self.path = path
    lines = Self.split(text)
    var blanking = CommentAndStringBlanking(text)
    let blanked = blanking.run()
    code = Self.split(blanked)
    words = Set(blanked.split { !($0.isLetter || $0.isNumber || $0 == "_") })
  }

  /// The module a source belongs to: the second part of its path, but for the one whose folder has
  /// another name because some disks take upper case for lower case.
  var module: String {
    let parts = path.split(separator: "/")
    guard parts.count > 1 else { return "" }
    return parts[1] == "TipFleetLibrary" ? "TipFleet" : String(parts[1])
  }

  /// The lines of code that hold one of the words.
  func lines(holding words: [String]) -> [(index: Int, line: String)] {
    code.enumerated().compactMap { index, line in
      words.contains(where: line.holds) ? (index, line) : nil
    }
  }

  /// The indices of the lines of code in which a pattern finds something, but for the names of
  /// functions that they declare. Each holds one of the words.
  func uses(of words: [String], matching text: String) throws -> [Int] {
    let lines = lines(holding: words)
    if lines.isEmpty { return [] }
    let use = try pattern(text)
    let declaration = try pattern(#"\bfunc\s+\w+"#)
    return lines.filter { _, line in
      (line.holds("func") ? line.replacing(declaration, with: "func") : line).contains(use)
    }.map(\.index)
  }

  /// A finding at the line with this index.
  func finding(at index: Int, _ message: String) -> Finding {
    Finding(path: path, line: index + 1, message: message)
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
