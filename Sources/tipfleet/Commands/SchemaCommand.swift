import FleetSimulation

/// `tipfleet schema`: print the JSON Schema of scenario files.
struct SchemaCommand {
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) { self.console = console }

  func perform() throws -> ExitCode {
    console.write(Array(ScenarioFormat.schema.utf8))
    return .pass
  }
}
