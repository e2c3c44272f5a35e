// What an app's code names: Swift and TipKit allow far more there than a file name can hold.

extension Identifier {
  /// The longest name or id of the app's code, in characters.
  public static let maximumCodeLength = 256

  package static let codePattern = "^[^\\s\\u0000-,/:-@\\[-\\^`{-\\u00A0]{1,256}$"
  package static let textPattern =
    "^[^\\s\\u0000-\\u001F\\u007F-\\u009F][^\\u0000-\\u001F\\u007F-\\u009F]{0,255}$"
  package static let tipPattern =
    "^([^\\s\\u0000-\\u001F\\u007F-\\u009F{}]|\(placeholderPattern))"
    + "([^\\u0000-\\u001F\\u007F-\\u009F{}]|\(placeholderPattern)){0,255}$"
  private static let placeholderPattern =
    "\\{(" + Placeholder.allCases.map(\.rawValue).joined(separator: "|") + ")\\}"

  /// Checks a name that is a word of Swift, or several with points between: a type, a property,
  /// a group. Letters of any script are allowed, as in Swift.
  public static func checkCode(_ text: String) throws(Problem) {
    try checkLength(of: text)
    for scalar in text.unicodeScalars {
      let isAllowed =
        scalar.isASCII
        ? Self.isAllowed(UInt8(truncatingIfNeeded: scalar.value))
        : scalar.value > 0xA0 && !scalar.properties.isWhitespace
          && PrintableText.isHarmless(scalar)
      if scalar == "$" { throw .malformed("leave out the \"$\"") }
      if !isAllowed {
        throw .malformed("it may hold letters of any script, digits, \"_\", \".\" and \"-\"")
      }
    }
    if text.utf8.first == Byte.point || text.utf8.first == Byte.minus {
      throw .malformed("it must begin with a letter, a digit or \"_\"")
    }
    try checkIsFree(text)
  }

  /// Checks an id that is a string of the app's code, such as an event's: any printable text.
  public static func checkText(_ text: String) throws(Problem) {
    try checkLength(of: text)
    try checkIsPrintable(text)
    try checkIsFree(text)
  }

  /// Checks the id of a tip: any printable text, in which braces hold a placeholder such as
  /// `{platform}`.
  public static func checkTip(_ text: String) throws(Problem) {
    try checkText(text)
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == Byte.closeBrace { throw unknownPlaceholder }
      guard byte == Byte.openBrace else { continue }
      let name = rest.prefix { $0 != Byte.closeBrace }
      rest = rest.dropFirst(name.count)
      guard rest.popFirst() == Byte.closeBrace,
        Placeholder(rawValue: String(decoding: name, as: UTF8.self)) != nil
      else { throw unknownPlaceholder }
    }
  }

  private static var unknownPlaceholder: Problem {
    let names = Placeholder.allCases.map { "{\($0.rawValue)}" }
    return .malformed("it may hold \(English.list(names)) in braces")
  }

  private static func checkLength(of text: String) throws(Problem) {
    guard !text.isEmpty else { throw .malformed("it is empty") }
    guard text.unicodeScalars.count <= maximumCodeLength else {
      throw .malformed("it is longer than \(maximumCodeLength) characters")
    }
  }

  private static func checkIsPrintable(_ text: String) throws(Problem) {
    guard text.unicodeScalars.allSatisfy(PrintableText.isHarmless) else {
      throw .malformed("it may hold no line break and no invisible character")
    }
    let scalars = text.unicodeScalars
    if scalars.first?.properties.isWhitespace == true
      || scalars.last?.properties.isWhitespace == true
    {
      throw .malformed("it may not begin or end with a space")
    }
  }
}
