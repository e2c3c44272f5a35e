extension CompletionScript {
  /// The script for zsh: to be sourced, or a file `_tipfleet` in a folder of `fpath`.
  func zsh() -> String {
    """
    #compdef tipfleet
    # Completes tipfleet in zsh; written by 'tipfleet completions zsh'.
    _tipfleet() {
      local curcontext=$curcontext state
      local -a verbs
      verbs=(
    \(commands.map { "    \(Self.quoted("\($0.name):\($0.abstract)"))" }.joined(separator: "\n"))
        'help:Show help on a subcommand.'
      )
      _arguments -C \\
    \(globalOptions.map { "    '--\($0.0)[\($0.1)]' \\" }.joined(separator: "\n"))
        '1: :->verb' '*:: :->rest'
      case $state in
        verb) _describe -t commands subcommand verbs ;;
        rest)
          case $words[1] in
    \(commands.map(zshArguments).joined(separator: "\n"))
            help) _describe -t commands subcommand verbs ;;
          esac ;;
      esac
    }
    if [[ $funcstack[1] == _tipfleet ]]; then _tipfleet "$@"; else compdef _tipfleet tipfleet; fi

    """
  }

  private func zshArguments(_ command: CommandSyntax) -> String {
    let operands = command.operands
    var specs = command.options.map(zshOption)
    specs.append("'(- *)'{-h,--help}'[Show help information]'")
    if operands.count.upperBound > 0 {
      let name = Self.escaped(operands.name)
      specs.append(Self.quoted("*:\(name):\(Self.action(operands.kind, named: name))"))
    }
    let lines = specs.map { "            \($0)" }.joined(separator: " \\\n")
    return "        \(command.name))\n          _arguments -s -S \\\n\(lines) ;;"
  }

  private func zshOption(_ option: OptionSyntax) -> String {
    let meaning = Self.escaped(Self.short(option.meaning))
    let name = Self.escaped(option.value ?? "")
    let value = option.value == nil ? "" : ":\(name):\(Self.action(option.kind, named: name))"
    let after = option.value == nil ? "" : "="
    guard let letter = option.letter else {
      return Self.quoted("*\(option.spelling)\(after)[\(meaning)]\(value)")
    }
    let forms = "{-\(letter)\(after.isEmpty ? "" : "+"),\(option.spelling)\(after)}"
    return "'*'\(forms)" + Self.quoted("[\(meaning)]\(value)")
  }

  /// How zsh completes a value.
  private static func action(_ kind: ValueKind, named name: String) -> String {
    switch kind {
    case .text, .command: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(let words): "_values -s , \(name) \(words.joined(separator: " "))"
    case .file: "_files"
    case .folder: "_files -/"
    }
  }

  /// Without the characters that mean something in a specification of `_arguments`.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
