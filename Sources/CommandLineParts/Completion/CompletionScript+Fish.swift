extension CompletionScript {
  /// The script for fish.
  func fish() -> String {
    let verbs = commands.map {
      "complete -c tipfleet -n __tipfleet_begins -a \($0.name) -d \(Self.fishQuoted($0.abstract))"
    }
    let globals = globalOptions.map {
      "complete -c tipfleet -n __tipfleet_begins -l \($0.0) -d \(Self.fishQuoted($0.1))"
    }
    let names = commands.map(\.name).joined(separator: " ")
    return """
      # Completes tipfleet in fish; written by 'tipfleet completions fish'.
      function __tipfleet_begins
        test (count (commandline -opc)) -eq 1
      end
      function __tipfleet_is
        set -l typed (commandline -opc)
        test (count $typed) -gt 1; and test $typed[2] = $argv[1]
      end
      complete -c tipfleet -n __tipfleet_begins -f
      \((verbs + globals).joined(separator: "\n"))
      complete -c tipfleet -n __tipfleet_begins -a help -d 'Show help on a subcommand.'
      complete -c tipfleet -n '__tipfleet_is help' -f -a '\(names)'
      \(commands.flatMap(fishLines).joined(separator: "\n"))

      """
  }

  private func fishLines(_ command: CommandSyntax) -> [String] {
    let call = "complete -c tipfleet -n '__tipfleet_is \(command.name)'"
    var lines = command.options.map { option in
      let letter = option.letter.map { " -s \($0)" } ?? ""
      let meaning = Self.fishQuoted(Self.short(option.meaning))
      let value = option.value == nil ? "" : " \(Self.fishValue(option.kind))"
      return "\(call)\(letter) -l \(option.name)\(value) -d \(meaning)"
    }
    lines.append("\(call) -s h -l help -d 'Show help information'")
    switch command.operands.kind {
    case .words(let words), .list(let words):
      lines.append("\(call) -f -a '\(words.joined(separator: " "))'")
    case .folder: lines.append("\(call) -f -a '(__fish_complete_directories)'")
    case .text, .command: lines.append("\(call) -f")
    case .file: break
    }
    return lines
  }

  /// How fish completes the value of an option.
  private static func fishValue(_ kind: ValueKind) -> String {
    switch kind {
    case .text, .command: "-x"
    case .words(let words): "-x -a '\(words.joined(separator: " "))'"
    case .list(let words): "-x -a '(__fish_append , \(words.joined(separator: " ")))'"
    case .file: "-r -F"
    case .folder: "-x -a '(__fish_complete_directories)'"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
