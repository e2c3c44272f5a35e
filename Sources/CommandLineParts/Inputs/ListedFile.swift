import CapacityStudies
import HostFiles
import TextFormats

/// A JSON file that was found in a folder or by a pattern, and what it is as far as commands tell
/// files apart.
package struct ListedFile {
  /// What a file is.
  package enum Kind {
    case scenario
    case study
    /// What editors check scenarios and studies with.
    case schema
    /// The app of a scenario, which includes it.
    case app
    /// The summary of a report.
    case summary
  }

  /// Where it lies.
  package let path: String
  /// What it is.
  package let kind: Kind

  /// A file by its path. One that cannot be read counts as a scenario: its reader says why.
  package init(_ path: String) {
    self.path = path
    if path.hasSuffix(".schema.json") {
      kind = .schema
    } else if path.hasSuffix(".app.json") {
      kind = .app
    } else {
      kind = Self.kindByContents(of: path)
    }
  }

  private static func kindByContents(of path: String) -> Kind {
    do {
      let file = SourceFile(name: path, bytes: try InputFile.scenario(path))
      if case .summary = ReportedFile(file) { return .summary }
      return StudyReader.isStudy(file) ? .study : .scenario
    } catch {
      return .scenario
    }
  }

  /// The JSON files that lie in a folder itself, sorted by name.
  package static func all(in folder: String) throws -> [ListedFile] {
    let names = try FolderListing.names(in: folder, absent: "Name a folder that does.")
    return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
      .sorted().map { DiskPath.joined(folder, $0) }
      .filter { !DiskPath.isFolder($0) }.map { ListedFile($0) }
  }

  /// The folders that lie in a folder itself, sorted by name; no hidden ones, and no links.
  package static func folders(in folder: String) throws -> [String] {
    let names = try FolderListing.names(in: folder, absent: "Name a folder that does.")
    return names.filter { !$0.hasPrefix(".") }
      .sorted().map { DiskPath.joined(folder, $0) }
      .filter { DiskPath.kind(of: $0) == .folder }
  }
}

extension DiskPath {
  /// A name in a folder, without a slash too many.
  static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
