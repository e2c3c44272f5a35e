/// What a donation is made with: `Walk(kilometres: 3, region: "here")`.
enum DonatedValue {
  /// Whether it is written out: `Walk()`, `.init()`, and not what a function gives.
  static func isMade(_ donation: String) -> Bool {
    let name = donation.prefix { $0 != "(" }.split(separator: ".").last ?? ""
    return donation.last == ")" && (name == "init" || name.first?.isUppercase == true)
  }

  /// The argument of a member, as it is written; nil where there is none.
  static func argument(_ name: String, of donation: String) -> String? {
    guard let open = donation.firstIndex(of: "("), donation.last == ")" else { return nil }
    for argument in arguments(donation[donation.index(after: open)...].dropLast()) {
      let parts = argument.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]) == name else { continue }
      return trimmed(parts[1])
    }
    return nil
  }

  /// The parts between the commas that stand in no brackets and no string.
  static func arguments(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var isInString = false
    for index in text.indices {
      switch text[index] {
      case "\"": isInString.toggle()
      case "(", "[", "{": if !isInString { depth += 1 }
      case ")", "]", "}": if !isInString { depth -= 1 }
      case ",":
        guard !isInString, depth == 0 else { continue }
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts + [text[start...]]
  }

  static func trimmed(_ text: Substring) -> String {
    let head = text.drop { $0.isWhitespace }
    return String(head.dropLast(head.reversed().prefix { $0.isWhitespace }.count))
  }
}
