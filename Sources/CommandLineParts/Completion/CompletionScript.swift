/// A script with which a shell completes words of the command line, made from what the commands
/// declare.
package struct CompletionScript {
  /// The shells that one is made for.
  package enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  let commands: [CommandSyntax]
  /// The options that stand in the place of a command.
  let globalOptions = [("version", "Show the version."), ("help", "Show help information.")]

  /// The scripts for these commands.
  package init(_ commands: [any Command.Type]) {
    self.commands = commands.map { command in
      var syntax = CommandSyntax(of: command)
      // Here they are words as any others.
      if syntax.operands.kind == .command {
        syntax.operands.kind = .words(commands.map { $0.name })
      }
      return syntax
    }
  }

  /// The script for a shell.
  package func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash()
    case .zsh: zsh()
    case .fish: fish()
    }
  }

  /// The names of all commands, and 'help'.
  var verbs: [String] { commands.map(\.name) + ["help"] }

  /// The first sentence of what an option or a command does: a menu has one line for each.
  static func short(_ meaning: String) -> String {
    var text = meaning[...]
    for end in [". ", "; ", ": "] {
      if let range = text.firstRange(of: end) { text = text[..<range.lowerBound] }
    }
    return text.hasSuffix(".") ? String(text.dropLast()) : String(text)
  }
}
