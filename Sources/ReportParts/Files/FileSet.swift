import SimulationKernel

/// One file of a report, before anybody writes it.
package struct ReportFile: Hashable, Sendable {
  /// Relative to the report's folder, with `/` between its parts.
  package let path: String
  /// The whole content.
  package let bytes: [UInt8]
  /// The 32 bytes of its hash.
  package let sha256: [UInt8]

  /// Makes a file; the path must be relative and must not leave the folder.
  package init(path: String, bytes: [UInt8]) {
    self.init(path: path, bytes: bytes, sha256: SHA256.hash(bytes))
  }

  private init(path: String, bytes: [UInt8], sha256: [UInt8]) {
    precondition(Self.staysInside(path), "The path \(path) of a report's file leaves its folder.")
    self.path = path
    self.bytes = bytes
    self.sha256 = sha256
  }

  /// The same file in a folder.
  fileprivate func placed(in folder: String) -> ReportFile {
    ReportFile(path: "\(folder)/\(path)", bytes: bytes, sha256: sha256)
  }

  /// Only plain names, divided by single slashes, with no `.` or `..` among them.
  private static func staysInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
        && part.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
    }
  }
}

/// A file of a report that somebody has written already, because it is too long to be in memory.
package struct WrittenFile: Hashable, Sendable {
  /// Relative to the report's folder, with `/` between its parts.
  package let path: String
  package let byteCount: Int
  /// The 32 bytes of its hash.
  package let sha256: [UInt8]

  /// A file that was written.
  package init(path: String, byteCount: Int, sha256: [UInt8]) {
    self.path = path
    self.byteCount = byteCount
    self.sha256 = sha256
  }
}

/// The files that a report consists of, in the order in which they were added.
///
/// Nothing in this module touches the disk; the command line writes the set.
package struct FileSet: Sendable {
  /// The files, each path once.
  package private(set) var files: [ReportFile] = []
  /// The files that belong to it and were written already.
  package private(set) var written: [WrittenFile] = []

  /// Makes an empty set.
  package init() {}

  /// Adds a file. Adding the same path twice is a mistake of the program, so it traps.
  package mutating func add(_ path: String, _ bytes: [UInt8]) {
    add(ReportFile(path: path, bytes: bytes))
  }

  /// Adds a file that was made already.
  package mutating func add(_ file: ReportFile) {
    precondition(self[file.path] == nil, "The report has the file \(file.path) already.")
    files.append(file)
  }

  /// Says that a file belongs to it that was written already.
  package mutating func add(_ file: WrittenFile) {
    precondition(self[file.path] == nil, "The report has the file \(file.path) already.")
    written.append(file)
  }

  /// Adds all files of another set, in a folder of their own.
  package mutating func add(_ others: FileSet, in folder: String) {
    for file in others.files { add(file.placed(in: folder)) }
  }

  /// The content of the file with that path, if there is one.
  package subscript(path: String) -> [UInt8]? {
    files.first { $0.path == path }?.bytes
  }
}
