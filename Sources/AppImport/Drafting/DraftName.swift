import TextFormats

/// Names as the format takes them.
enum DraftName {
  /// What a name is for; each has a grammar of its own.
  enum Use {
    /// Something of the scenario, such as a screen.
    case thing
    /// A word of the app's code, such as a type or a property.
    case code
    /// An id that is a string of the app's code.
    case text
    /// The id of a tip.
    case tip
  }

  /// A name that the grammar of `use` allows: the text itself where it does.
  static func allowed(_ text: String, as use: Use) -> String {
    if isAllowed(text, as: use) { return text }
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
    return isAllowed(name, as: .thing)
      ? name : "x-\(name)".prefix(Identifier.maximumLength).description
  }

  /// A name that is not among `used`: with a number behind it where it is.
  static func unique(_ name: String, besides used: [String]) -> String {
    used.contains(name) ? unique(name, besides: Set(used)) : name
  }

  static func unique(_ name: String, besides used: Set<String>) -> String {
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

  static func isAllowed(_ text: String, as use: Use) -> Bool {
    do {
      switch use {
      case .thing: try Identifier.check(text)
      case .code: try Identifier.checkCode(text)
      case .text: try Identifier.checkText(text)
      case .tip: try Identifier.checkTip(text)
      }
      return true
    } catch {
      return false
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
