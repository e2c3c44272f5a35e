/// Text in lines of a certain width.
package enum WrappedText {
  /// `text`, broken at its spaces. The first line begins in column `start` of its line, and the
  /// others are indented by `indent`; a word that is longer than a line has one of its own.
  package static func fill(_ text: String, start: Int, indent: Int, width: Int) -> String {
    fill(text.split(separator: " ").map(String.init), start: start, indent: indent, width: width)
  }

  /// The same of words that are not broken, although they may hold spaces.
  static func fill(_ words: [String], start: Int, indent: Int, width: Int) -> String {
    var result = ""
    var column = start
    for (index, word) in words.enumerated() {
      if index > 0 {
        if column + 1 + word.count > width {
          result += "\n" + String(repeating: " ", count: indent)
          column = indent
        } else {
          result += " "
          column += 1
        }
      }
      result += word
      column += word.count
    }
    return result
  }
}
