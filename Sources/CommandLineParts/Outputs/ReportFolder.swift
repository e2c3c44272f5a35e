import Foundation
import HostFiles
import ReportParts
import Reports
import RunTables
import TextFormats

extension FileMaker {
  /// Makes files on another thread, while the page that names them is made.
  fileprivate static let beside = FileMaker { work in
    let side = SideWork("files", work)
    return { side.wait() }
  }
}

/// The folder of one report, and the care with which it is replaced.
///
/// It is replaced only if it holds an earlier report of the same scenario and nothing besides, or
/// if the user insists.
/// A link in its place is never followed.
package struct ReportFolder {
  /// The path as it was given, without slashes at its end.
  package let path: String
  private let scenario: String
  private let schema: String
  private let isForced: Bool
  private let disk: Disk

  /// The folder `path` for a report of `scenario`; `isForced` replaces whatever it holds.
  ///
  /// - `schema`: How the schema of the report's `summary.json` begins.
  package init(
    _ path: String, scenario: String, schema: String = "tipfleet.summary/", isForced: Bool,
    on disk: Disk
  ) throws {
    var trimmed = path[...]
    while trimmed.count > 1 && trimmed.hasSuffix("/") { trimmed.removeLast() }
    self.path = String(trimmed)
    self.scenario = scenario
    self.schema = schema
    self.isForced = isForced
    self.disk = disk
    let name = trimmed.split(separator: "/").last
    if name == nil || name == "." || name == ".." || trimmed.utf8.contains(0) {
      throw Failure(
        code: .cannotCreate,
        message: "\(shown) cannot become a report: it needs a folder of its own. Name one with "
          + "'--out', such as '--out reports/mine'.")
    }
  }

  /// Throws, before anything is played for it, if the report could not be written in the end.
  package func checkWritable() throws {
    try checkReplaceable()
    do throws(SystemError) {
      try disk.checkCanWrite(path)
    } catch {
      throw cannotCreate(error)
    }
  }

  /// Throws if the folder holds anything that a report must not replace.
  private func checkReplaceable() throws {
    disk.recover(path)
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
      if isForced { return }
      if let mark = ownMark {
        guard let other = fileBeside(mark) else { return }
        throw refusal("the report in it has no file '\(PrintableText.escaped(other))'")
      }
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        throw refusal("it cannot be read")
      }
      if names.isEmpty { return }
      throw refusal("it holds something other than a report on '\(scenario)'")
    default:
      throw Failure(
        code: .cannotCreate,
        message: "The report in \(shown) cannot be written: a file of that name exists. Name "
          + "another folder with '--out'.")
    }
  }

  /// Writes the report, all at once: the folder holds the old one or the new one.
  ///
  /// - `isOfMutant`: Whether a fault was injected, which may record a journal that no reader takes.
  package func write(_ files: FileSet, isOfMutant: Bool = false) throws {
    try checkReplaceable()
    do throws(SystemError) {
      try disk.replaceFolder(
        path, by: files.files.map { NewFolderFile(path: $0.path, bytes: $0.bytes) })
    } catch {
      throw cannotCreate(error)
    }
    try ReadBack.report(files, in: path, readsJournal: !isOfMutant)
  }

  /// Makes the report on a run and writes it, all at once, the journal while the page is made.
  /// Gives back all files but the journal.
  ///
  /// - `isOfMutant`: Whether a fault was injected, which may record a journal that no reader takes.
  package func write(_ input: ReportInput, isOfMutant: Bool = false) throws -> FileSet {
    try checkReplaceable()
    var report = FileSet()
    var isRead = isOfMutant
    do throws(SystemError) {
      try disk.replaceFolder(path) { (folder) throws(SystemError) in
        let journal = SideWork("journal") {
          JournalOutput.write(input, into: folder, isReadBack: !isOfMutant)
        }
        report = try RunReport.files(for: input, by: .beside) {
          (files) throws(SystemError) in
          let written = try journal.wait().get()
          files.add(written.file)
          isRead = isRead || written.isRead
        }
        for file in report.files { try folder.write(file.bytes, to: file.path) }
      }
    } catch {
      throw cannotCreate(error)
    }
    // What was read on the way is readable; otherwise this says what is wrong.
    if !isRead { try ReadBack.journal("\(path)/\(RunReport.journalPath)") }
    try ReadBack.report(report, in: path, readsJournal: false)
    return report
  }

  // MARK: What is there

  private struct Mark: Decodable {
    let schema: String
    let scenario: String
    let files: [Listed]?

    struct Listed: Decodable { let path: String }
  }

  /// The mark of a report on the same scenario; nil if the folder holds none.
  private var ownMark: Mark? {
    guard
      let bytes = try? InputFile.regularFile(path + "/" + Self.summary, absent: "", folder: ""),
      let mark = try? JSONDecoder().decode(Mark.self, from: Data(bytes)),
      mark.schema.hasPrefix(schema), mark.scenario == scenario
    else { return nil }
    return mark
  }

  private static let summary = "summary.json"

  /// The first file of the folder, by name, that a report does not list: somebody else's. The
  /// numbered parts of a page are the report's, also those of a longer run, and what a file browser
  /// leaves behind in every folder that it shows is nobody's. Nil for a report that lists no files.
  private func fileBeside(_ mark: Mark) -> String? {
    guard let files = mark.files else { return nil }
    let listed = Set(files.map(\.path) + [Self.summary])
    let paths = FileManager.default.enumerator(atPath: path)?.allObjects ?? []
    return paths.compactMap { $0 as? String }.sorted().first { name in
      if listed.contains(name) || name.split(separator: "/").last == ".DS_Store" { return false }
      if name.hasPrefix("moments/") { return false }
      var status = stat()
      return lstat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }
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
    Failure(writing: "The report in \(shown)", reason, option: "--out")
  }
}
