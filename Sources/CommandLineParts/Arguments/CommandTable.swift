import HostFiles
import ReportParts
import TextFormats

/// The commands, found by the word that a user types.
package struct CommandTable {
  /// All commands, in the order of the help.
  let commands: [any Command.Type]
  /// How many columns a line of help may take.
  var width = TerminalWidth.usual

  /// A table of commands, with help of a width.
  package init(commands: [any Command.Type], width: Int = TerminalWidth.usual) {
    self.commands = commands
    self.width = width
  }

  /// What the words ask for.
  package enum Parsed {
    /// Nothing but a text to print: help or version.
    case text(String)
    case call(CommandCall)
  }

  /// Reads the words after the program's name.
  package func parse(_ words: [String]) throws(UsageError) -> Parsed {
    let help = HelpText(width: width)
    guard let first = words.first else { return .text(help.overview(commands)) }
    switch first {
    case "-h", "--help": return .text(help.overview(commands))
    case "--version": return .text(ToolVersion.text)
    // As the programs are called that Apple's package for arguments makes.
    case "--generate-completion-script":
      return .call(
        CommandCall(
          command: try command(named: "completions"), words: words.dropFirst(),
          commands: commands))
    case "help":
      guard words.count > 1 else { return .text(help.overview(commands)) }
      return .text(help.of(CommandSyntax(of: try command(named: words[1]))))
    default: break
    }
    let command = try command(named: first)
    let rest = words.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "-h" || $0 == "--help" }) {
      return .text(help.of(CommandSyntax(of: command)))
    }
    return .call(CommandCall(command: command, words: rest, commands: commands))
  }

  /// The command that a word calls.
  package func command(named name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    if name.hasPrefix("-") {
      let near = Self.suggestion(name, ["--help", "--version"])
      throw UsageError("Unknown option '\(PrintableText.escaped(name))'.\(near)")
    }
    let near = Self.suggestion(name, commands.map { $0.name } + ["help"])
    throw UsageError("Unknown subcommand '\(PrintableText.escaped(name))'.\(near)")
  }

  /// What may have been meant, as a sentence after the refusal; empty if nothing is near.
  package static func suggestion(_ word: String, _ known: [String]) -> String {
    guard let near = NearestWord.nearest(to: word, in: known) else { return "" }
    return " Did you mean '\(near)'?"
  }
}

/// A command, and the words behind its name.
package struct CommandCall {
  /// The command that is called.
  package let command: any Command.Type
  /// The words behind its name.
  package let words: ArraySlice<String>
  /// All commands.
  let commands: [any Command.Type]

  /// Reads the words and does the work.
  package func perform(on console: Console, _ disk: Disk) throws -> ExitCode {
    let syntax = CommandSyntax(of: command)
    do {
      return try read(of: syntax, on: console, disk).perform()
    } catch var error as UsageError {
      error.syntax = syntax
      throw error
    }
  }

  /// The command, with what the words give it.
  package func read(
    of syntax: CommandSyntax, on console: Console, _ disk: Disk
  ) throws(UsageError) -> any Command {
    let given = try ParsedArguments(words, of: syntax)
    var reader = ArgumentReader(
      given, for: command, among: commands, console: console, disk: disk)
    let command = try command.init(&reader)
    if let problem = reader.problem { throw problem }
    return command
  }
}
