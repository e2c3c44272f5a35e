import CapacityStudies
import Scenarios
import TextFormats

/// `tipfleet schema`: print the JSON Schema of scenario files, or of studies.
struct SchemaCommand: Command {
  static let name = "schema"
  static let abstract = "Print the JSON Schema of scenario or study files, for editors."

  private let format: String
  private let console: Console

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    let usual = "scenario"
    let formats = arguments.operands(
      "format", "scenario or study. (default: \(usual))", count: 0...1)
    format = formats.first ?? usual
    console = arguments.console
  }

  func perform() throws -> ExitCode {
    let schema: String
    switch format {
    case "scenario": schema = ScenarioFormat.schema
    case "study": schema = StudyFormat.schema
    default:
      throw UsageError(
        "There is no schema of '\(PrintableText.escaped(format))'. Write scenario or study.")
    }
    console.write(Array(schema.utf8))
    return .pass
  }
}
