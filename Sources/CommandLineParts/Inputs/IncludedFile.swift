import HostFiles
import PropertySearch
import ScenarioFiles
import TextFormats

/// The files that scenarios include.
enum IncludedFile {
  /// The file at a path as it is written in a scenario.
  static func load(
    _ path: String, of scenario: String
  ) -> Result<SourceFile, ScenarioInclude.Problem> {
    let found = IncludedPath.path(path, besides: scenario)
    let shown = "'\(PrintableText.escaped(found))'"
    if IncludedPath.leavesFolder(found, of: scenario) {
      return .failure(
        ScenarioInclude.Problem(
          "\(shown) is a link out of the folder of the scenario, so it is not opened: put the file "
            + "there"))
    }
    do {
      let bytes = try InputFile.regularFile(
        found, absent: "Name a file in the folder of the scenario, as seen from there.",
        folder: "Name the file in it.")
      return .success(SourceFile(name: found, bytes: bytes))
    } catch let failure as Failure {
      return .failure(ScenarioInclude.Problem(failure.message))
    } catch {
      return .failure(ScenarioInclude.Problem("\(shown) cannot be read: \(error)"))
    }
  }
}

extension ScenarioReader {
  /// A strict reader of scenarios on the disk, with what they include.
  static var fromDisk: ScenarioReader {
    var reader = ScenarioReader.strict
    reader.includes = { path, scenario in IncludedFile.load(path, of: scenario) }
    return reader
  }
}
