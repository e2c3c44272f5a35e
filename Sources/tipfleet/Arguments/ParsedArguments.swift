import TextFormats

/// The words behind a command's name, sorted into operands and options.
struct ParsedArguments {
  private(set) var operands: [String] = []
  private var options: [(name: String, value: String?)] = []

  /// Sorts the words; refuses what the command does not take.
  init(_ words: ArraySlice<String>, of syntax: CommandSyntax) throws(UsageError) {
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
      let (option, attached) = try Self.option(word, of: syntax)
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
    try checkOperandCount(syntax.operands)
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
