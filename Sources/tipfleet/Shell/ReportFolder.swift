import Foundation
import Reports
import TextFormats

/// The folder of one report, and the care with which it is replaced.
///
/// It is replaced only if it holds an earlier report of the same scenario, or if the user insists.
/// A link in its place is never followed.
struct ReportFolder {
  /// The path as it was given, without slashes at its end.
  let path: String
  private let scenario: String
  private let schema: String
  private let isForced: Bool

  /// The folder `path` for a report of `scenario`; `isForced` replaces whatever it holds.
  ///
  /// - `schema`: How the schema of the report's `summary.json` begins.
  init(
    _ path: String, scenario: String, schema: String = "tipfleet.summary/", isForced: Bool
  ) throws {
    var trimmed = path[...]
    while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.path = String(trimmed)
    self.scenario = scenario
    self.schema = schema
    self.isForced = isForced
    let name = trimmed.split(separator: "/").last
    if name == nil || name == "." || name == ".." || trimmed.utf8.contains(0) {
      throw Failure(
        code: .cannotCreate,
        message: "\(shown) cannot become a report: it needs a folder of its own. Name one with "
          + "'--out', such as '--out reports/mine'.")
    }
  }

  /// Throws if the folder holds anything that a report must not replace.
  func checkReplaceable() throws {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      let reason = SystemError.current
      if reason.number == ENOENT { return }
      throw cannotCreate(reason)
    }
    switch status.st_mode & S_IFMT {
    case S_IFLNK:
      if !isForced { throw refusal("it is a link, and links are not followed") }
    case S_IFDIR:
      if holdsCurrentFolder {
        throw Failure(
          code: .cannotCreate,
          message: "\(shown) cannot become a report: it holds the current folder. Name another "
            + "one with '--out'.")
      }
      if isForced || isOwnReport { return }
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        throw refusal("it cannot be read")
      }
      if names.isEmpty { return }
      throw refusal("it holds something other than a report on '\(scenario)'")
    default:
      throw Failure(
        code: .cannotCreate,
        message: "The report cannot be written to \(shown): a file of that name exists. Name "
          + "another folder with '--out'.")
    }
  }

  /// Writes the report so that an interruption leaves the old one, or the new one, and never half
  /// of one: everything is written beside it first and moved in then.
  func write(_ files: FileSet) throws {
    try checkReplaceable()
    do throws(SystemRefusal) {
      try DiskWriter.makeFolders(above: path)
      let partial = hiddenPath("partial")
      remove(partial)
      Interruption.willWrite(to: partial)
      defer { Interruption.didWrite() }
      do throws(SystemRefusal) {
        try DiskWriter.makeFolder(partial)
        for file in files.files { try write(file, in: partial) }
        try moveIn(partial)
      } catch {
        remove(partial)
        throw error
      }
    } catch {
      throw cannotCreate(error.reason)
    }
  }

  // MARK: Parts

  private func write(_ file: ReportFile, in partial: String) throws(SystemRefusal) {
    var folder = partial
    for part in file.path.split(separator: "/").dropLast() {
      folder += "/" + part
      try DiskWriter.makeFolder(folder, mayExist: true)
    }
    try DiskWriter.writeNew(file.bytes, to: partial + "/" + file.path)
  }

  /// Moves the finished folder to its place. What was there is moved aside first and removed last.
  private func moveIn(_ partial: String) throws(SystemRefusal) {
    let old = hiddenPath("old")
    remove(old)
    var refused: SystemRefusal?
    Interruption.undividedEnd {
      let isReplacing = rename(path, old) == 0
      if rename(partial, path) != 0 {
        refused = SystemRefusal(reason: .current)
        if isReplacing { _ = rename(old, path) }
        remove(partial)
      }
      remove(old)
    }
    if let refused { throw refused }
  }

  private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// A hidden name beside the folder, which no other process uses.
  private func hiddenPath(_ purpose: String) -> String {
    let parent = DiskWriter.parent(of: path)
    let name = path.split(separator: "/").last ?? ""
    let number = ProcessInfo.processInfo.processIdentifier
    return (parent == "/" ? "" : parent) + "/.\(name).\(purpose)-\(number)"
  }

  // MARK: What is there

  private struct Mark: Decodable {
    let schema: String
    let scenario: String
  }

  /// Whether the folder holds a report on the same scenario.
  private var isOwnReport: Bool {
    guard
      let bytes = try? InputFile.regularFile(path + "/summary.json", absent: "", folder: ""),
      let mark = try? JSONDecoder().decode(Mark.self, from: Data(bytes))
    else { return false }
    return mark.schema.hasPrefix(schema) && mark.scenario == scenario
  }

  private var holdsCurrentFolder: Bool {
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let current = FileManager.default.currentDirectoryPath
    return current == folder || current.hasPrefix(folder + "/")
  }

  // MARK: Refusing

  private var shown: String { "'\(PrintableText.escaped(path))'" }

  private func refusal(_ reason: String) -> Failure {
    Failure(
      code: .cannotCreate,
      message: "\(shown) is left alone: \(reason). Name another folder with '--out', or replace "
        + "everything in it with '--force'.")
  }

  private func cannotCreate(_ reason: SystemError) -> Failure {
    Failure(
      code: .cannotCreate,
      message: "The report cannot be written to \(shown): \(reason.sentence) Name another folder "
        + "with '--out'.")
  }
}
