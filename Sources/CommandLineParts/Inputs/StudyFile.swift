import CapacityStudies
import HostFiles
import TextFormats

/// A study's file and its scenario's, read and checked.
package struct StudyFile {
  /// The path as it was typed.
  let path: String
  /// What it asks.
  package private(set) var study: Study
  /// The bytes of the study.
  package let studyBytes: [UInt8]
  /// The bytes of its scenario.
  package let scenarioBytes: [UInt8]

  /// Reads and checks; throws everything that is wrong as one message.
  ///
  /// - `allowed`: The folders besides its own in which its scenario may lie.
  /// - `demand`: Other replications than the file asks for.
  package init(
    _ path: String, allowed: [String], demand: ReplicationDemand = ReplicationDemand()
  ) throws {
    var bytes = try InputFile.regularFile(
      path, absent: "Name a study file, such as one of 'scenarios/studies'.",
      folder: "Name the study file in it.")
    if !demand.isEmpty {
      // What is no study is refused below, with its own lines.
      bytes = demand.text(of: SourceFile(name: path, bytes: bytes)) ?? bytes
    }
    let (read, scenarioBytes) = StudyFile.read(bytes, path, allowed: allowed)
    try self.init(path, bytes, read, scenarioBytes: scenarioBytes)
    if InputFile.isStandardInput(path) { return }
    study.commandWords = [path] + demand.words + allowed.flatMap { ["--allow-path", $0] }
  }

  /// What the bytes say, everything that is wrong or odd about them, and the scenario's bytes; its
  /// path is as seen from the folder of the study.
  package static func read(
    _ bytes: [UInt8], _ path: String, allowed: [String]
  ) -> (read: ReadStudy, scenarioBytes: [UInt8]) {
    let folder = DiskPath.parent(of: path)
    var scenarioBytes: [UInt8] = []
    let name = InputFile.isStandardInput(path) ? "stdin" : path
    let read = reader.read(SourceFile(name: name, bytes: bytes)) { written in
      let scenarioPath =
        written.hasPrefix("/") || folder == "." ? written : "\(folder)/\(written)"
      do {
        try AllowedFolders(named: allowed).check(scenarioPath, written: written, below: folder)
        // A file never makes the program wait for what somebody types.
        scenarioBytes = try InputFile.regularFile(
          scenarioPath, absent: "Name a scenario file, as seen from the folder of the study.",
          folder: "Name the scenario file in it.")
        return .success(SourceFile(name: scenarioPath, bytes: scenarioBytes))
      } catch let failure as Failure {
        return .failure(ValuePath.Problem(message: failure.message))
      } catch {
        return .failure(ValuePath.Problem(message: "\(error)"))
      }
    }
    return (read, read.expandedText ?? scenarioBytes)
  }

  /// Whether results of a study lie in a folder.
  package static func isStored(in folder: String) -> Bool {
    DiskPath.kind(of: "\(folder)/inputs/study.json") != nil
  }

  /// The study whose results lie in a folder.
  package init(storedIn folder: String) throws {
    let advice = "Name a folder of results that 'tipfleet study' wrote."
    let path = "\(folder)/inputs/study.json"
    let bytes = try InputFile.regularFile(path, absent: advice, folder: advice)
    let scenarioPath = "\(folder)/inputs/scenario.json"
    let scenarioBytes = try InputFile.regularFile(scenarioPath, absent: advice, folder: advice)
    let read = StudyFile.reader.read(SourceFile(name: path, bytes: bytes)) { _ in
      .success(SourceFile(name: scenarioPath, bytes: scenarioBytes))
    }
    try self.init(path, bytes, read, scenarioBytes: scenarioBytes)
  }

  /// The same study, as the command that its results name asked for it.
  package func asked(with words: [String]) -> StudyFile {
    var file = self
    file.study.commandWords = words
    return file
  }

  private static var reader: StudyReader { StudyReader(scenarios: .fromDisk) }

  private init(
    _ path: String, _ bytes: [UInt8], _ read: ReadStudy, scenarioBytes: [UInt8]
  ) throws {
    guard let study = read.study else {
      if let written = ReportedFile(SourceFile(name: path, bytes: bytes)) {
        throw written.refusal(of: path, wanted: "a study")
      }
      throw Failure(
        refusing: "'\(PrintableText.escaped(path))'", as: "study", notDone: "played",
        read.diagnostics)
    }
    self.path = path
    self.study = study
    studyBytes = bytes
    self.scenarioBytes = scenarioBytes
  }
}
