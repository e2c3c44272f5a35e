import CapacityStudies
import FleetSimulation
import TextFormats

/// `tipfleet schema`: print the JSON Schema of scenario files, or of studies.
struct SchemaCommand {
  private let console: Console
  private let schema: String

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.console = console
    switch arguments.operands.first {
    case nil, "scenario": schema = ScenarioFormat.schema
    case "study": schema = StudyFormat.schema
    case .some(let other):
      throw UsageError(
        "There is no schema of '\(PrintableText.escaped(other))'. Write scenario or study.",
        verb: .schema)
    }
  }

  func perform() throws -> ExitCode {
    console.write(Array(schema.utf8))
    return .pass
  }
}
