import FleetSimulation
import Foundation

/// The folder of scenarios that failed once. They are played first, for they fail fastest.
struct RegressionCorpus {
  /// The folder.
  let folder: String

  /// The files that belong to a scenario, in the order of their names.
  func files(of scenario: String) throws -> [ScenarioFile] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return []
    }
    let own = names.filter { $0.hasPrefix("\(scenario)-") && $0.hasSuffix(".json") }
    return try own.sorted().map { try ScenarioFile("\(folder)/\($0)") }
  }

  /// Where a failure of a scenario is kept.
  func path(of name: String) -> String { "\(folder)/\(name).json" }

  /// Keeps a scenario; one of that name is replaced as a whole, so an interruption leaves the old
  /// one or the new one.
  func save(_ text: String, as name: String) throws {
    let path = path(of: name)
    do throws(SystemRefusal) {
      try DiskWriter.makeFolders(above: path)
      try DiskWriter.replace(path, by: Array(text.utf8))
    } catch {
      throw Failure(
        code: .cannotCreate,
        message: "'\(PrintableText.escaped(path))' cannot be written: \(error.reason.sentence) "
          + "Name another folder with '--regressions'.")
    }
  }
}
