extension CompletionScript {
  /// The script for bash, as old as the one that comes with macOS.
  func bash() -> String {
    """
    # Completes tipfleet in bash; written by 'tipfleet completions bash'.
    _tipfleet() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
      local verb=${COMP_WORDS[1]} words= prefix=
      COMPREPLY=()
      # '--option=value' comes as three words.
      if [[ $word == = ]]; then
        word=
      elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD-2]}
      fi
      if (( COMP_CWORD == 1 )); then
        words='\((verbs + globalOptions.map { "--\($0.0)" }).joined(separator: " "))'
      else
        case $verb,$before in
    \(commands.flatMap(bashValues).joined(separator: "\n"))
          help,help) words='\(commands.map(\.name).joined(separator: " "))' ;;
          *)
            case $verb in
    \(commands.map(bashWords).joined(separator: "\n"))
            esac ;;
        esac
      fi
      COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "${word#"$prefix"}"))
    }
    # Where nothing is completed, files are.
    complete -o bashdefault -o default -F _tipfleet tipfleet

    """
  }

  /// What follows the options of a command that take a value.
  private func bashValues(_ command: CommandSyntax) -> [String] {
    command.options.filter { $0.value != nil }.map { option in
      let spellings = [option.spelling] + (option.letter.map { ["-\($0)"] } ?? [])
      let pattern = spellings.map { "\(command.name),\($0)" }.joined(separator: "|")
      switch option.kind {
      case .words(let words):
        return "      \(pattern)) words='\(words.joined(separator: " "))' ;;"
      case .list(let words):
        return """
                \(pattern))
                  words='\(words.joined(separator: " "))'
                  [[ $word != *,* ]] || prefix=${word%,*}, ;;
          """
      case .text, .command, .file, .folder: return "      \(pattern)) return ;;"
      }
    }
  }

  /// What else may follow: options after a hyphen, or else the words of the operand.
  private func bashWords(_ command: CommandSyntax) -> String {
    let options = (command.options.map(\.spelling) + ["--help"]).joined(separator: " ")
    let operands = command.operands.kind.words.joined(separator: " ")
    let rest = operands.isEmpty ? "" : " || words='\(operands)'"
    let assigned = "[[ $word == -* ]] && words='\(options)'"
    return "          \(command.name)) \(assigned)\(rest) ;;"
  }
}
