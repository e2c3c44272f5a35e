/// The help, made from the table of verbs and options.
enum HelpText {
  /// Help on the program.
  static func overview() -> String {
    let verbs = Verb.allCases.map { row($0.rawValue, $0.abstract) }
    let codes = ExitCode.allCases.map { row("\($0.rawValue)", $0.meaning) }
    return """
      OVERVIEW: Plays weeks of many devices showing tips in milliseconds, and checks every promise.

      USAGE: tipfleet <subcommand>

      OPTIONS:
      \(row("--version", "Show the version."))
      \(row("-h, --help", "Show help information."))

      SUBCOMMANDS:
      \(verbs.joined(separator: "\n"))

        See 'tipfleet help <subcommand>' for detailed help.

      EXIT CODES:
      \(codes.joined(separator: "\n"))
      """
  }

  /// Help on one verb.
  static func of(_ verb: Verb) -> String {
    var sections = ["OVERVIEW: \(verb.abstract)", "USAGE: \(usage(verb))"]
    if verb.operands.count.upperBound > 0 {
      sections.append(
        "ARGUMENTS:\n\(row("<\(verb.operands.name)>", verb.operands.meaning))")
    }
    let options = verb.options.map { row(spelling(of: $0), $0.meaning) }
    sections.append(
      "OPTIONS:\n"
        + (options + [row("-h, --help", "Show help information.")])
        .joined(separator: "\n"))
    return sections.joined(separator: "\n\n")
  }

  /// How a verb is called.
  static func usage(_ verb: Verb) -> String {
    let options = verb.options.map { option in
      option.value.map { "[--\(option.rawValue) <\($0)>]" } ?? "[--\(option.rawValue)]"
    }
    let words = ["tipfleet \(verb.rawValue)"] + options
    return words.joined(separator: " ") + verb.operands.usage
  }

  private static func spelling(of option: Option) -> String {
    let letter = option.letter.map { "-\($0), " } ?? ""
    let value = option.value.map { " <\($0)>" } ?? ""
    return "\(letter)--\(option.rawValue)\(value)"
  }

  /// A name and its meaning, in two columns; a long name has a line of its own.
  private static func row(_ name: String, _ meaning: String) -> String {
    let width = 24
    let padding = String(repeating: " ", count: max(0, width - name.count - 2))
    if name.count + 3 > width {
      return "  \(name)\n" + String(repeating: " ", count: width) + meaning
    }
    return "  \(name)\(padding)\(meaning)"
  }
}
