import TextFormats

/// The words behind a command's name, sorted into operands and options.
package struct ParsedArguments {
  /// What stands beside the options.
  package private(set) var operands: [String] = []
  private var options: [(name: String, value: String?)] = []

  /// Sorts the words; refuses what the command does not take.
  package init(_ words: ArraySlice<String>, of syntax: CommandSyntax) throws(UsageError) {
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        operands.append(contentsOf: rest)
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      for part in try Self.parts(of: word, syntax) {
        let (option, attached) = try Self.option(part, of: syntax)
        guard option.value != nil else {
          if attached != nil { throw UsageError("'\(option.spelling)' takes no value.") }
          options.append((option.name, nil))
          continue
        }
        // A value that begins with '-' is attached with '='; what follows here is the next option.
        let isNextWordValue = rest.first.map { !$0.hasPrefix("-") || $0 == "-" } ?? false
        guard let value = attached ?? (isNextWordValue ? rest.popFirst() : nil) else {
          throw UsageError("Missing value for '\(option.call)'.")
        }
        options.append((option.name, value))
      }
    }
    try checkOperandCount(syntax.operands)
  }

  /// The options of a word: more than one where letters are joined, such as '-qo' for '-q -o'.
  private static func parts(
    of word: String, _ syntax: CommandSyntax
  ) throws(UsageError) -> [String] {
    let typed = word.prefix { $0 != "=" }
    guard typed.count > 2, !word.hasPrefix("--") else { return [word] }
    let letters = typed.dropFirst()
    let options = letters.compactMap { letter in syntax.options.first { $0.letter == letter } }
    guard options.count == letters.count else { return [word] }
    if let option = options.dropLast().first(where: { $0.value != nil }) {
      let letter = "-\(option.letter.map(String.init) ?? "")"
      throw UsageError(
        "'\(PrintableText.escaped(word))' joins '\(letter)', which takes a value, with what "
          + "follows. Write '\(letter)' last, and its value after a space or '='.")
    }
    let last = "-\(letters.suffix(1))" + word.dropFirst(typed.count)
    return letters.dropLast().map { "-\($0)" } + [last]
  }

  /// Whether an option was given.
  func has(_ option: OptionSyntax) -> Bool { options.contains { $0.name == option.name } }

  /// All values that were given for an option, in order.
  func values(_ option: OptionSyntax) -> [String] {
    options.filter { $0.name == option.name }.compactMap(\.value)
  }

  private static func option(
    _ word: String, of syntax: CommandSyntax
  ) throws(UsageError) -> (OptionSyntax, String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let typed = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    for option in syntax.options {
      if typed == option.spelling { return (option, attached) }
      if let letter = option.letter, typed == "-\(letter)" { return (option, attached) }
    }
    let known = syntax.options.map(\.spelling) + ["--help"]
    throw UsageError(
      "Unknown option '\(PrintableText.escaped(typed))'."
        + CommandTable.suggestion(typed, known))
  }

  private func checkOperandCount(_ expected: OperandSyntax) throws(UsageError) {
    if operands.count < expected.count.lowerBound {
      throw UsageError("Missing expected argument '<\(expected.name)>'.")
    }
    if operands.count > expected.count.upperBound {
      let extra = operands[expected.count.upperBound]
      throw UsageError("Unexpected argument '\(PrintableText.escaped(extra))'.")
    }
  }
}
