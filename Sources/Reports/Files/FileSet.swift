/// One file of a report, before anybody writes it.
public struct ReportFile: Hashable, Sendable {
  /// Relative to the report's folder, with `/` between its parts.
  public let path: String
  /// The whole content.
  public let bytes: [UInt8]

  /// Makes a file; the path must be relative and must not leave the folder.
  public init(path: String, bytes: [UInt8]) {
    precondition(Self.staysInside(path), "The path \(path) of a report's file leaves its folder.")
    self.path = path
    self.bytes = bytes
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

/// The files that a report consists of, in the order in which they were added.
///
/// Nothing in this module touches the disk; the command line writes the set.
public struct FileSet: Sendable {
  /// The files, each path once.
  public private(set) var files: [ReportFile] = []

  /// Makes an empty set.
  public init() {}

  /// Adds a file. Adding the same path twice is a mistake of the program, so it traps.
  public mutating func add(_ path: String, _ bytes: [UInt8]) {
    precondition(self[path] == nil, "The report has the file \(path) already.")
    files.append(ReportFile(path: path, bytes: bytes))
  }

  /// Adds all files of another set.
  public mutating func add(contentsOf other: FileSet) {
    for file in other.files { add(file.path, file.bytes) }
  }

  /// The content of the file with that path, if there is one.
  public subscript(path: String) -> [UInt8]? {
    files.first { $0.path == path }?.bytes
  }
}
