import InputFuzzing

/// A line of what a process prints that plays inputs: `1234 scenario: refused`.
///
/// The part up to the colon is printed before the input is played. So whoever reads along knows
/// which input ended the process, or keeps it from going on.
struct InputLine: Equatable {
  let number: UInt64
  let kind: String
  let answer: InputAnswer

  /// What is printed before an input is played.
  static func opening(_ number: UInt64, _ kind: String) -> String { "\(number) \(kind): " }

  /// What is printed after it, with the end of the line.
  static func closing(_ answer: InputAnswer) -> String {
    switch answer {
    case .accepted: "accepted\n"
    case .refused: "refused\n"
    case .wrong(let sentence): "WRONG \(sentence.replacing("\n", with: " "))\n"
    }
  }

  /// The number and the kind at the beginning of a line, whole or not; nil if it has none.
  static func opening(of text: String) -> (number: UInt64, kind: String)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let words = text[..<colon].split(separator: " ")
    guard words.count == 2, let number = UInt64(words[0]) else { return nil }
    return (number, String(words[1]))
  }

  /// The line that `text` is, without its end; nil if it is something else.
  init?(_ text: String) {
    guard let (number, kind) = Self.opening(of: text), let colon = text.firstIndex(of: ":") else {
      return nil
    }
    self.number = number
    self.kind = kind
    let rest = text[colon...].dropFirst(2)
    switch rest {
    case "accepted": answer = .accepted
    case "refused": answer = .refused
    default:
      guard rest.hasPrefix("WRONG ") else { return nil }
      answer = .wrong(String(rest.dropFirst(6)))
    }
  }
}
