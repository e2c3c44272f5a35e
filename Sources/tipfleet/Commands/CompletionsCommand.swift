import CommandLineParts
import TextFormats

/// `tipfleet completions bash`: print the script with which a shell completes the command line.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let abstract = "Print the script with which a shell completes words of tipfleet."
  static let purpose = CommandPurpose.tool
  static let examples = [
    CommandExample("completions", "bash", meaning: "Print the script for bash."),
    CommandExample(
      "completions", "zsh",
      meaning: "Print the script for zsh: save it as _tipfleet in a folder of fpath."),
  ]

  private let shell: String
  private let console: Console
  private let commands: [any Command.Type]

  private static let shells = CompletionScript.Shell.allCases.map(\.rawValue)

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    shell = arguments.operand(
      "shell",
      "\(English.alternatives(Self.shells)). Of bash: 'source <(tipfleet completions bash)' in "
        + ".bashrc; of fish: save it as tipfleet.fish in ~/.config/fish/completions.",
      kind: .words(Self.shells))
    console = arguments.console
    commands = arguments.commands
  }

  func perform() throws -> ExitCode {
    guard let shell = CompletionScript.Shell(rawValue: shell) else {
      throw UsageError(
        "There is no script for '\(PrintableText.escaped(shell))'. Write "
          + "\(English.alternatives(Self.shells)).")
    }
    console.write(Array(CompletionScript(commands).text(for: shell).utf8))
    return .pass
  }
}
