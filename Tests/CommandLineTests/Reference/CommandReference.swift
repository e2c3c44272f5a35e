import TextFormats

@testable import CommandLineParts
@testable import TipFleetCommand

/// The reference of the command line, as Markdown, from what the commands declare.
enum CommandReference {
  static var text: String {
    let parts = [introduction, verbs, environment, codes, features] + commands
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # The command line

    This page is generated from the declarations that read the words of a command line, which also
    make `tipfleet help`, the manual pages of `tipfleet man` and the scripts of
    `tipfleet completions`.

    Data goes to standard output, and messages and progress go to standard error. An option is
    written `--option value` or `--option=value`; options of one letter can be joined, as in
    `-qo folder`. Words after `--` are not read as options. A command that takes scenario files
    also takes folders and quoted patterns. They stand for every scenario in the folder, or every
    one that matches, in order of name. Schemas are skipped, and the exit code is the most severe
    one.
    """

  // MARK: The program

  private static var verbs: String {
    let groups = CommandPurpose.allCases.map { purpose in
      let rows = CommandList.all.filter { $0.purpose == purpose }.map {
        "| [`\($0.name)`](#tipfleet-\($0.name)) | \(cell($0.abstract)) |"
      }
      return """
        ### \(purpose.title)

        | subcommand | meaning |
        | --- | --- |
        \(rows.joined(separator: "\n"))
        """
    }
    return "## Subcommands\n\n" + groups.joined(separator: "\n\n")
  }

  private static var environment: String {
    let host = HostVariable.allCases.map { "| `\($0.rawValue)` | \(cell($0.meaning)) |" }
    let mirrored = HelpText.mirrored(by: CommandList.all).map {
      "| `\($0.variable ?? "")` | \(cell(HelpText.meaningOfVariable($0))) |"
    }
    return """
      ## Environment

      What is typed counts more than a variable, and a variable more than a default. An empty
      variable is none. A value that means nothing is refused by the variable's name.

      | variable | meaning |
      | --- | --- |
      \((host + mirrored).joined(separator: "\n"))
      """
  }

  private static var codes: String {
    """
    ## Exit codes

    | code | meaning |
    | --- | --- |
    \(ExitCode.allCases.map { "| \($0.rawValue) | \(cell($0.meaning)) |" }.joined(separator: "\n"))
    """
  }

  private static var features: String {
    let rows = ExpectedFeature.all.map { feature in
      let here = feature.here.map { "`\($0)`" }.joined(separator: ", ")
      return
        "| \(cell(feature.expected)) | \(here.isEmpty ? "none" : here) | \(cell(feature.note)) |"
    }
    return """
      ## What other programs have

      | there | here | note |
      | --- | --- | --- |
      \(rows.joined(separator: "\n"))
      """
  }

  // MARK: Commands

  private static var commands: [String] {
    CommandList.all.map { command in
      let syntax = CommandSyntax(of: command)
      var parts = ["## tipfleet \(syntax.name)", syntax.abstract]
      let operands = syntax.operands
      if operands.count.upperBound > 0 {
        parts.append(
          "`tipfleet \(syntax.name) \(operands.usage)`: \(text(operands.meaning))")
      }
      if !syntax.options.isEmpty {
        let rows = syntax.options.map { option in
          let letter = option.letter.map { "`-\($0)`, " } ?? ""
          let usual = option.shownDefault.map { cell($0) } ?? ""
          return "| \(letter)`\(option.call)` | \(usual) | \(cell(option.meaning)) |"
        }
        parts.append(
          "| option | default | meaning |\n| --- | --- | --- |\n" + rows.joined(separator: "\n"))
      }
      let examples = syntax.examples.map {
        "- \(text($0.meaning))\n\n      \(ToolCommand.text($0.words))"
      }
      return (parts + examples).joined(separator: "\n\n")
    }
  }

  /// Text in which nothing is taken for markup.
  private static func text(_ text: String) -> String {
    text.map { "<*_[".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private static func cell(_ text: String) -> String {
    text.map { character in
      switch character {
      case "|": "\\|"
      case "<": "&lt;"
      case "*": "\\*"
      default: String(character)
      }
    }.joined()
  }
}
