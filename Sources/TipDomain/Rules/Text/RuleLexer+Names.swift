extension RuleLexer {
  func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// Letters, the underscore, and every byte beyond ASCII: Swift allows nearly all of them.
  func isNameStart(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z"))
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }

  mutating func readName() -> String {
    let start = position
    while let byte = peek(), isNamePart(byte) { advance() }
    return text(from: start)
  }

  mutating func readQuotedName(from start: RuleLocation) throws(RuleError) -> RuleToken.Kind {
    advance()
    let name = readName()
    guard peek() == UInt8(ascii: "`"), !name.isEmpty else {
      throw RuleError(
        location(from: start), "this quoted name is not closed", advice: "add a backtick")
    }
    advance()
    return .quotedName(name)
  }

  mutating func readArgument(from start: RuleLocation) throws(RuleError) -> RuleToken.Kind {
    advance()
    guard let byte = peek(), isNamePart(byte) else {
      throw RuleError(
        location(from: start), "`$` stands alone",
        advice: "write `$0` for the closure's argument or `$name` for a parameter")
    }
    let word = readName()
    guard isDigit(byte) else { return .projected(word) }
    guard let number = Int(word) else {
      throw RuleError(location(from: start), "`$\(word)` is not an argument", advice: "write `$0`")
    }
    return .argument(number)
  }

  mutating func readMacro(from start: RuleLocation) throws(RuleError) -> RuleToken.Kind {
    advance()
    let name = readName()
    if name.isEmpty {
      throw RuleError(location(from: start), "`#` stands alone", advice: "write `#Rule`")
    }
    return .macro(name)
  }
}
