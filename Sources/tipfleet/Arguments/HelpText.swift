/// The help, made from what the commands declare.
enum HelpText {
  /// Help on the program.
  static func overview(_ commands: [any Command.Type]) -> String {
    let rows = commands.map { row($0.name, $0.abstract) }
    let codes = ExitCode.allCases.map { row("\($0.rawValue)", $0.meaning) }
    return """
      OVERVIEW: Plays weeks of many devices showing tips in milliseconds, and checks every promise.

      USAGE: tipfleet <subcommand>

      OPTIONS:
      \(row("--version", "Show the version."))
      \(row("-h, --help", "Show help information."))

      SUBCOMMANDS:
      \(rows.joined(separator: "\n"))

        See 'tipfleet help <subcommand>' for detailed help.

      EXIT CODES:
      \(codes.joined(separator: "\n"))
      """
  }

  /// Help on one command.
  static func of(_ syntax: CommandSyntax) -> String {
    var sections = ["OVERVIEW: \(syntax.abstract)", "USAGE: \(usage(syntax))"]
    if syntax.operands.count.upperBound > 0 {
      sections.append(
        "ARGUMENTS:\n\(row("<\(syntax.operands.name)>", syntax.operands.meaning))")
    }
    let options = syntax.options.map { row(spelling(of: $0), meaning(of: $0)) }
    sections.append(
      "OPTIONS:\n"
        + (options + [row("-h, --help", "Show help information.")])
        .joined(separator: "\n"))
    return sections.joined(separator: "\n\n")
  }

  /// How a command is called.
  static func usage(_ syntax: CommandSyntax) -> String {
    let words = ["tipfleet \(syntax.name)"] + syntax.options.map { "[\($0.call)]" }
    return words.joined(separator: " ") + syntax.operands.usage
  }

  private static func spelling(of option: OptionSyntax) -> String {
    (option.letter.map { "-\($0), " } ?? "") + option.call
  }

  private static func meaning(of option: OptionSyntax) -> String {
    option.meaning + (option.shownDefault.map { " (default: \($0))" } ?? "")
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
