import TextFormats

/// Names as the format takes them.
enum DraftName {
  /// A name that the grammar allows: the text itself where it does.
  static func allowed(_ text: String) -> String {
    if isAllowed(text) { return text }
    var name = ""
    for scalar in text.unicodeScalars {
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || isDigit(scalar))
      if isPlain || (!name.isEmpty && "_.-".unicodeScalars.contains(scalar)) {
        name.unicodeScalars.append(scalar)
      } else if !name.isEmpty, name.last != "-" {
        name.append("-")
      }
    }
    while name.last == "-" { name.removeLast() }
    name = String(name.prefix(Identifier.maximumLength))
    return isAllowed(name) ? name : "x-\(name)".prefix(Identifier.maximumLength).description
  }

  /// A name that is not among `used`: with a number behind it where it is.
  static func unique(_ name: String, besides used: [String]) -> String {
    guard used.contains(name) else { return name }
    for number in 2...100_000 {
      let next = Identifier.join(name, "-", String(number))
      if !used.contains(next) { return next }
    }
    return name
  }

  /// A text with holes in braces, each hole filled with one word.
  static func filled(_ pattern: String, with word: String) -> String {
    var text = ""
    var depth = 0
    for character in pattern {
      if character == "{" {
        if depth == 0 { text += word }
        depth += 1
      } else if character == "}" {
        depth = max(depth - 1, 0)
      } else if depth == 0 {
        text.append(character)
      }
    }
    return text
  }

  private static func isAllowed(_ text: String) -> Bool {
    do {
      try Identifier.check(text)
      return true
    } catch {
      return false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
