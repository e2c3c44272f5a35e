/// Words that belong to one machine or to unfinished work, in any file.
enum UnfinishedWords {
  /// Each word is put together from parts, so that this file does not contain it.
  static let words: [(word: String, advice: String)] = [
    ("/wo" + "rk/", "a path of one machine; name files relative to the repository"),
    ("/ro" + "ot/", "a path of one machine; name files relative to the repository"),
    ("/ho" + "me/", "a path of one machine; name files relative to the repository"),
    ("/Us" + "ers/", "a path of one machine; name files relative to the repository"),
    ("../sh" + "ared", "a path outside the repository"),
    ("TO" + "DO", "unfinished work belongs into an issue"),
    ("FIX" + "ME", "unfinished work belongs into an issue"),
    ("X" + "XX", "unfinished work belongs into an issue"),
    ("HA" + "CK:", "say why it is so instead"),
    ("not imple" + "mented", "leave it out, or finish it"),
    ("not yet imple" + "mented", "leave it out, or finish it"),
    ("unimple" + "mented", "leave it out, or finish it"),
  ]

  static func findings(path: String, text: String) -> [Finding] {
    guard words.contains(where: { text.holds($0.word) }) else { return [] }
    var findings: [Finding] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      for (word, advice) in words where line.contains(word) {
        findings.append(Finding(path: path, line: index + 1, message: "\"\(word)\": \(advice)"))
      }
    }
    return findings
  }
}
