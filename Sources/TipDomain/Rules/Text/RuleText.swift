/// The text of a rule where there is one line for it.
public enum RuleText {
  /// `text` on one line, without its comments: on one line, `//` would hide what follows it.
  public static func onOneLine(_ text: String) -> String {
    do throws(RuleError) {
      return join(try RuleLexer.tokens(of: text), of: text)
    } catch {
      // Of what is no rule nobody knows which part is a comment.
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  private static func join(_ tokens: [RuleToken], of text: String) -> String {
    let bytes = Array(text.utf8)
    var line: [UInt8] = []
    var end = 0
    for token in tokens where token.kind != .end {
      let start = token.location.offset
      if start > end, !line.isEmpty { line.append(UInt8(ascii: " ")) }
      end = start + token.location.length
      line += bytes[start..<end]
    }
    return String(decoding: line, as: UTF8.self)
  }
}
