import FleetSimulation

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
    if let problem = Identifier.problem(with: name) {
      throw UsageError(
        "'\(PrintableText.escaped(name))' cannot be a scenario's name: \(problem)",
        verb: .initialize)
    }
    let folder = arguments.value(.out) ?? "scenarios"
    let path = "\(folder)/\(name).json"
    try FileAccess.writeNew(Array(ScenarioTemplate.text(name: name).utf8), to: path)
    console.print(
      """
      \(PrintableText.escaped(path)) is written: two devices, one tip, and a bad network.
      Play it:  tipfleet run \(PrintableText.escaped(path))
      """)
    return .pass
  }
}
