import CapacityStudies
import ReportParts
import ScenarioFiles
import Scenarios
import TextFormats

/// A scenario file, read and checked.
package struct ScenarioFile {
  /// The path as it was typed.
  package let path: String
  /// Its bytes, with what it includes in them.
  package let bytes: [UInt8]
  /// What it says.
  package let scenario: Scenario
  /// What is odd about it, but no error.
  let warnings: DiagnosticList

  /// Reads and checks; throws everything that is wrong with it as one message.
  package init(_ path: String) throws {
    try self.init(path) { diagnostics in
      Failure(
        refusing: InputFile.shown(path), as: "scenario", notDone: "written", diagnostics)
    }
  }

  /// Reads and checks; `refusal` says what is thrown of a file that holds no scenario.
  package init(_ path: String, refusal: (DiagnosticList) -> Failure) throws {
    let bytes = try InputFile.scenario(path)
    let read = ScenarioFile.reading(bytes, path)
    let diagnostics = read.diagnostics
    guard let scenario = read.scenario, !diagnostics.hasErrors else {
      let file = SourceFile(name: path, bytes: bytes)
      if let written = ReportedFile(file) {
        throw written.refusal(of: path, wanted: "a scenario")
      }
      if StudyReader.isStudy(file) {
        throw Failure(
          code: .invalidScenario,
          message: "\(InputFile.shown(path)) is a study, not a scenario. Play it with "
            + "'\(ToolCommand.text(["study", path]))', or name the scenario that it is about.")
      }
      throw refusal(diagnostics)
    }
    self.path = path
    self.bytes = read.expandedText ?? bytes
    self.scenario = scenario
    warnings = diagnostics
  }

  /// What the bytes say, and everything that is wrong or odd about them.
  package static func read(_ bytes: [UInt8], _ path: String) -> (Scenario?, DiagnosticList) {
    let read = reading(bytes, path)
    return (read.scenario, read.diagnostics)
  }

  private static func reading(_ bytes: [UInt8], _ path: String) -> ReadScenario {
    let name = InputFile.isStandardInput(path) ? "stdin" : path
    return ScenarioReader.fromDisk.read(SourceFile(name: name, bytes: bytes))
  }

  /// The same file as the report names it: what came from standard input is found in the report.
  package func stored(in folder: String) -> ScenarioFile {
    guard InputFile.isStandardInput(path) else { return self }
    return renamed("\(folder)/\(storedPath)")
  }

  /// The file of a report that it is, if that is where commands find it; nil if they find it
  /// elsewhere.
  package func storedFile(in folder: String) -> ReportFile? {
    path == "\(folder)/\(storedPath)" ? ReportFile(path: storedPath, bytes: bytes) : nil
  }

  private var storedPath: String { "inputs/\(scenario.name).json" }

  /// The same file under another path.
  package func renamed(_ path: String) -> ScenarioFile {
    ScenarioFile(path: path, bytes: bytes, scenario: scenario, warnings: warnings)
  }

  private init(path: String, bytes: [UInt8], scenario: Scenario, warnings: DiagnosticList) {
    self.path = path
    self.bytes = bytes
    self.scenario = scenario
    self.warnings = warnings
  }
}
