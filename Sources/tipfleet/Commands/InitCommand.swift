import FleetSimulation
import Reports
import TextFormats

/// `tipfleet init NAME`: a small commented scenario to start from.
struct InitCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func perform() throws -> ExitCode {
    let name = arguments.operands[0]
    try check(name)
    let folder = arguments.value(.out) ?? "scenarios"
    let path = "\(folder)/\(name).json"
    try NewFile.write(Array(ScenarioTemplate.text(name: name).utf8), to: path)
    console.print(
      """
      \(PrintableText.escaped(path)) is written: two devices, two tips, and a \
      network that loses messages.
      Play it:  \(ToolCommand.play(path))
      """)
    return .pass
  }

  private func check(_ name: String) throws(UsageError) {
    do {
      try Identifier.check(name)
    } catch {
      let reason: String
      switch error {
      case .malformed(let problem): reason = problem
      case .reserved: reason = "tables or file systems give the word a meaning of its own"
      }
      throw UsageError(
        "'\(PrintableText.escaped(name, limit: 60))' cannot be a scenario's name: \(reason). Use "
          + "letters, digits, '-', '_' and '.', beginning with a letter or digit.",
        verb: .initialize)
    }
  }
}
