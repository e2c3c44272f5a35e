import AppImport
import CommandLineParts
import Foundation
import HostFiles
import SwiftSources
import TextFormats

/// The Swift files of an app, found from the paths that somebody named. Links are never followed
/// below a named path, so that no tree is endless.
struct SourceTree {
  /// The files, each path relative to the folder that was named.
  private(set) var files: [SwiftSources.SourceFile] = []
  /// What was left out, and why; each a sentence.
  private(set) var remarks: [String] = []
  /// How many Swift files were looked at.
  private(set) var seenCount = 0

  /// What stands before the path of each file, so that it can be opened from the current folder.
  private var root = ""
  private let includesTests: Bool
  private var folderCount = 0
  private var linkCount = 0
  private var testCount = 0
  private var byteCount = 0
  private var seen: Set<FileIdentity> = []

  /// Larger files are no sources that somebody wrote.
  static let greatestFile = 4 << 20
  /// More are not read.
  static let greatestSum = 512 << 20
  private static let greatestFolderCount = 200_000
  private static let greatestDepth = 128

  /// What tells two names of one file.
  private struct FileIdentity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  /// Reads what lies at `paths`; throws if one of them cannot be read at all.
  init(_ paths: [String], includesTests: Bool) throws {
    self.includesTests = includesTests
    for path in paths { try add(named: path, isOnly: paths.count == 1) }
    sayWhatWasLeftOut()
  }

  /// Reads what lies at `paths`, and what it says, with progress on a terminal.
  static func read(
    _ paths: [String], includesTests: Bool, _ console: Console
  ) throws -> (tree: SourceTree, app: AppDescription) {
    defer { console.endProgress() }
    console.progress("reading files")
    let tree = try SourceTree(paths, includesTests: includesTests)
    let size = tree.files.reduce(0) { $0 + $1.bytes.count }
    console.progress(
      "looking for tips in \(English.count(tree.files.count, "file")), \(size / 1_024) KiB")
    return (tree, AppReader.read(tree.files))
  }

  private mutating func add(named path: String, isOnly: Bool) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let reason = SystemError.current
      let shown = "'\(PrintableText.escaped(path))'"
      if reason.isAbsence {
        throw Failure(
          code: .notFound,
          message: "\(shown) does not exist. Name the folder of an app, or Swift files.")
      }
      throw Failure(reading: shown, reason)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      guard path.hasSuffix(".swift") else {
        throw Failure(
          code: .notFound,
          message: "'\(PrintableText.escaped(path))' is no Swift file. Name the folder of an app, "
            + "or Swift files.")
      }
      addFile(path, shown: path, status)
      return
    }
    var folder = path
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    // Of an Xcode project, the folder around it holds the sources.
    if ["xcodeproj", "xcworkspace"].contains(where: { folder.hasSuffix(".\($0)") }) {
      folder = DiskPath.parent(of: folder)
      remarks.append("The targets of the project are not read: every file of its folder counts.")
    }
    if isOnly, folder != "." { root = folder == "/" ? "/" : "\(folder)/" }
    try addFolder(folder, shown: isOnly ? "" : folder, depth: 0)
  }

  // MARK: Folders

  private mutating func addFolder(_ folder: String, shown: String, depth: Int) throws {
    folderCount += 1
    guard depth < Self.greatestDepth, folderCount <= Self.greatestFolderCount else {
      remarks.append("\(Self.quoted(folder)) lies too deep, or is one folder too many: not read.")
      return
    }
    let names: [String]
    do {
      names = try FolderListing.names(in: folder, absent: nil).sorted()
    } catch let failure as Failure {
      if depth == 0 { throw failure }
      remarks.append(failure.message)
      return
    }
    for name in names {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      try add(name, path: path, shown: shown.isEmpty ? name : "\(shown)/\(name)", depth: depth)
    }
  }

  private mutating func add(_ name: String, path: String, shown: String, depth: Int) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFLNK:
      linkCount += 1
    case S_IFDIR:
      if Self.isSkipped(name) { return }
      if !includesTests, Self.isTests(name) {
        testCount += 1
        return
      }
      try addFolder(path, shown: shown, depth: depth + 1)
    case S_IFREG:
      guard name.hasSuffix(".swift") else { return }
      if !includesTests, name.hasSuffix("Tests.swift") {
        testCount += 1
        return
      }
      addFile(path, shown: shown, status)
    default: break
    }
  }

  /// Folders that builds and package managers fill, and hidden ones.
  private static func isSkipped(_ name: String) -> Bool {
    name.hasPrefix(".")
      || ["DerivedData", "Pods", "Carthage", "build", "node_modules"].contains(name)
      || ["xcodeproj", "xcworkspace", "xcassets", "framework", "xcframework"].contains {
        name.hasSuffix(".\($0)")
      }
  }

  private static func isTests(_ name: String) -> Bool {
    name.hasSuffix("Tests") || name == "Test"
  }

  // MARK: Files

  private mutating func addFile(_ path: String, shown: String, _ status: stat) {
    let identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    guard seen.insert(identity).inserted else { return }
    seenCount += 1
    if status.st_size > Self.greatestFile {
      remarks.append(
        "\(Self.quoted(path)) is larger than \(Self.greatestFile >> 20) MiB: not read.")
      return
    }
    byteCount += Int(status.st_size)
    if byteCount > Self.greatestSum {
      remarks.append(
        "\(Self.quoted(path)) is not read: more than \(Self.greatestSum >> 20) MiB of sources.")
      return
    }
    do {
      let bytes = try InputFile.regularFile(path, absent: "", folder: "")
      if bytes.contains(0) {
        remarks.append("\(Self.quoted(path)) is no text: not read.")
        return
      }
      files.append(SwiftSources.SourceFile(path: PrintableText.escaped(shown), bytes: bytes))
    } catch let failure as Failure {
      remarks.append(failure.message)
    } catch {
      remarks.append("\(Self.quoted(path)) cannot be read.")
    }
  }

  private mutating func sayWhatWasLeftOut() {
    if linkCount > 0 {
      remarks.append("\(English.count(linkCount, "link")) not followed.")
    }
    if testCount > 0 {
      let what = English.count(testCount, "file or folder of tests", "files or folders of tests")
      remarks.append("\(what) left out; '--tests' reads them too.")
    }
  }

  /// The path of a place as seen from the current folder.
  func path(of place: SourcePlace) -> String { PrintableText.escaped(root) + place.path }

  /// A place as compilers write it.
  func shown(_ place: SourcePlace) -> String {
    "\(path(of: place)):\(place.line):\(place.column)"
  }

  private static func quoted(_ path: String) -> String { "'\(PrintableText.escaped(path))'" }
}
