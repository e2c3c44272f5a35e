import CapacityStudies
import CommandLineParts
import ScenarioFiles
import Scenarios
import TextFormats

/// `tipfleet schema`: print the JSON Schema of scenario files, or of studies.
struct SchemaCommand: Command {
  static let name = "schema"
  static let abstract = "Print the JSON Schema of scenario or study files, for editors."
  static let purpose = CommandPurpose.scenario
  static let examples = [
    CommandExample("schema", "study", meaning: "Print the schema of study files."),
    CommandExample(
      "schema", "--strip", "scenarios/trails.json",
      meaning: "Print a scenario as JSON without comments."),
  ]

  /// Nil for the usual one.
  private let format: String?
  @Argument private var stripped: String?
  private let console: Console

  private static let usual = "scenario"
  private static let formats = [usual, "study"]

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    let formats = arguments.operands(
      "format", "scenario or study. (default: \(Self.usual))", count: 0...1,
      kind: .words(Self.formats))
    format = formats.first
    _stripped = arguments.text(
      "strip", value: "file",
      "Print this scenario or study as JSON without comments and commas after the last item, for "
        + "programs that read no others.")
    console = arguments.console
  }

  func perform() throws -> ExitCode {
    let schema: String
    switch format ?? Self.usual {
    case "scenario": schema = ScenarioFormat.schema
    case "study": schema = StudyFormat.schema
    default:
      throw UsageError(
        "There is no schema of '\(PrintableText.escaped(format ?? ""))'. Write scenario or study.")
    }
    if let stripped {
      guard format == nil else {
        throw UsageError("'--strip' prints a file of either kind. Leave the word before it out.")
      }
      console.write(try plain(stripped))
      return .pass
    }
    console.write(Array(schema.utf8))
    return .pass
  }

  /// A file as plain JSON. What it says is not checked: whoever reads it has a schema for that.
  private func plain(_ path: String) throws -> [UInt8] {
    let bytes = try InputFile.scenario(path)
    var diagnostics = DiagnosticList()
    let name = InputFile.isStandardInput(path) ? "stdin" : path
    let source = SourceFile(name: name, bytes: bytes)
    if let text = PlainJSON.text(of: source, &diagnostics) { return text }
    throw Failure(
      refusing: InputFile.shown(path), as: "JSON text",
      notDone: "printed", diagnostics)
  }
}
