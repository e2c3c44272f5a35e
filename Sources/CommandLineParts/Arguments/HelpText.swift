import TextFormats

/// The help, made from what the commands declare.
struct HelpText {
  /// What the program is for, in a sentence.
  static let purpose =
    "Plays weeks of many devices showing tips in milliseconds, and checks every promise."

  /// How many columns a line may take.
  var width = TerminalWidth.usual

  /// Help on the program.
  func overview(_ commands: [any Command.Type]) -> String {
    let groups = CommandPurpose.allCases.map { purpose in
      let rows = commands.filter { $0.purpose == purpose }.map { row($0.name, $0.abstract) }
      return ([" \(purpose.title)"] + rows).joined(separator: "\n")
    }
    let codes = ExitCode.allCases.map { row("\($0.rawValue)", $0.meaning) }
    let mirrored = Self.mirrored(by: commands)
    let variables =
      HostVariable.allCases.map { row($0.rawValue, $0.meaning) } + mirrored.map(variable)
    return """
      \(titled("OVERVIEW:", Self.purpose))

      USAGE: tipfleet <subcommand>

      OPTIONS:
      \(row("--version", "Show the version."))
      \(row(Self.helpOption.spelling, Self.helpOption.meaning))

      SUBCOMMANDS:
      \(groups.joined(separator: "\n\n"))

        See 'tipfleet help <subcommand>' for detailed help.

      ENVIRONMENT:
      \(variables.joined(separator: "\n"))

      EXIT CODES:
      \(codes.joined(separator: "\n"))
      """
  }

  /// Help on one command.
  func of(_ syntax: CommandSyntax) -> String {
    var sections = [titled("OVERVIEW:", syntax.abstract), usage(syntax, title: "USAGE:")]
    if syntax.operands.count.upperBound > 0 {
      sections.append(
        "ARGUMENTS:\n\(row("<\(syntax.operands.name)>", syntax.operands.meaning))")
    }
    let options = syntax.options.map { row($0.shownSpelling, $0.shownMeaning) }
    let all = options + [row(Self.helpOption.spelling, Self.helpOption.meaning)]
    sections.append("OPTIONS:\n" + all.joined(separator: "\n"))
    let mirrored = syntax.options.filter { $0.variable != nil }
    if !mirrored.isEmpty {
      sections.append("ENVIRONMENT:\n" + mirrored.map(variable).joined(separator: "\n"))
    }
    if !syntax.examples.isEmpty {
      sections.append("EXAMPLES:\n" + syntax.examples.map(example).joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n")
  }

  /// How a command is called.
  func usage(_ syntax: CommandSyntax, title: String) -> String {
    let words = [title, "tipfleet \(syntax.name)"] + syntax.usageWords
    return WrappedText.fill(words, start: 0, indent: title.count + 1, width: width)
  }

  /// The option that every command takes.
  static let helpOption = (spelling: "-h, --help", meaning: "Show help information.")

  /// The options that a variable stands for, each once, in the order of the commands.
  ///
  /// One that not all commands with that option follow names those that do.
  static func mirrored(by commands: [any Command.Type]) -> [OptionSyntax] {
    let commands = commands.map { CommandSyntax(of: $0) }
    var found: [OptionSyntax] = []
    for option in commands.flatMap(\.options) where option.variable != nil {
      if found.contains(where: { $0.variable == option.variable }) { continue }
      found.append(option)
      let others = commands.filter { $0.options.contains { $0.name == option.name } }
      let following = others.filter { $0.options.contains { $0.variable == option.variable } }
      if following.count < others.count {
        found[found.count - 1].followers = following.map(\.name)
      }
    }
    return found
  }

  // MARK: Rows

  private func variable(_ option: OptionSyntax) -> String {
    row(option.variable ?? "", Self.meaningOfVariable(option))
  }

  /// What the variable of an option says.
  static func meaningOfVariable(_ option: OptionSyntax) -> String {
    let followers = option.followers.isEmpty ? "" : " to \(English.list(option.followers))"
    return option.value == nil
      ? "1 for '\(option.spelling)' where it is not given\(followers), 0 for nothing."
      : "The value of '\(option.spelling)' where it is not given\(followers)."
  }

  private func example(_ example: CommandExample) -> String {
    "  \(ToolCommand.text(example.words))\n      "
      + WrappedText.fill(example.meaning, start: 6, indent: 6, width: width)
  }

  private func titled(_ title: String, _ text: String) -> String {
    "\(title) "
      + WrappedText.fill(
        text, start: title.count + 1, indent: title.count + 1, width: width)
  }

  /// A name and its meaning, in two columns; a long name has a line of its own.
  private func row(_ name: String, _ meaning: String) -> String {
    let indent = width < 60 ? 8 : 24
    let text = WrappedText.fill(meaning, start: indent, indent: indent, width: width)
    if name.count + 3 > indent {
      return "  \(name)\n" + String(repeating: " ", count: indent) + text
    }
    let padding = String(repeating: " ", count: max(0, indent - name.count - 2))
    return "  \(name)\(padding)\(text)"
  }
}
