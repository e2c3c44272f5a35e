import CapacityStudies
import FleetSimulation
import PropertySearch

/// A study's file and its scenario's, read and checked.
struct StudyFile {
  /// The path as it was typed.
  let path: String
  /// What it asks.
  let study: Study
  /// The bytes of the study.
  let studyBytes: [UInt8]
  /// The bytes of its scenario.
  let scenarioBytes: [UInt8]

  /// Reads and checks; throws everything that is wrong as one message.
  init(_ path: String) throws {
    let bytes = try InputFile.regularFile(
      path, absent: "Name a study file, such as one of 'scenarios/studies'.",
      folder: "Name the study file in it.")
    let folder = DiskWriter.parent(of: path)
    var scenarioBytes: [UInt8] = []
    try self.init(path, bytes) { written in
      let scenarioPath =
        written.hasPrefix("/") || folder == "." ? written : "\(folder)/\(written)"
      do {
        scenarioBytes = try InputFile.scenario(scenarioPath)
        return .success(SourceFile(name: scenarioPath, bytes: scenarioBytes))
      } catch let failure as Failure {
        return .failure(ValuePath.Problem(message: failure.message))
      } catch {
        return .failure(ValuePath.Problem(message: "\(error)"))
      }
    } scenario: {
      scenarioBytes
    }
  }

  /// The study whose results lie in a folder.
  init(storedIn folder: String) throws {
    let advice = "Name a folder of results that 'tipfleet study' wrote."
    let path = "\(folder)/inputs/study.json"
    let bytes = try InputFile.regularFile(path, absent: advice, folder: advice)
    let scenarioPath = "\(folder)/inputs/scenario.json"
    let scenarioBytes = try InputFile.regularFile(scenarioPath, absent: advice, folder: advice)
    try self.init(path, bytes) { _ in
      .success(SourceFile(name: scenarioPath, bytes: scenarioBytes))
    } scenario: {
      scenarioBytes
    }
  }

  private init(
    _ path: String, _ bytes: [UInt8],
    load: (String) -> Result<SourceFile, ValuePath.Problem>, scenario: () -> [UInt8]
  ) throws {
    let reader = StudyReader(scenarios: .strict)
    let read = reader.read(SourceFile(name: path, bytes: bytes), load: load)
    guard let study = read.study else {
      let count = read.diagnostics.errorCount
      throw Failure(
        code: .invalidScenario,
        message: """
          '\(PrintableText.escaped(path))' is not a valid study; nothing was played.

          \(read.diagnostics.plainText())
          \(count) \(count == 1 ? "error" : "errors"). Mend the file and try again.
          """, annotations: read.diagnostics.workflowCommands())
    }
    self.path = path
    self.study = study
    studyBytes = bytes
    scenarioBytes = scenario()
  }
}
