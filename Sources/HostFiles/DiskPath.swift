import Foundation
import SimulationKernel

/// A path taken apart, and what is there; nothing here changes anything.
package enum DiskPath {
  /// The folder that holds `path`.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without links; nil if it leads nowhere.
  package static func withoutLinks(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// A name beside `path`.
  static func sibling(of path: String, _ name: String) -> String {
    guard path.contains("/") else { return name }
    let parent = parent(of: path)
    return (parent == "/" ? "" : parent) + "/" + name
  }

  /// The folders above `path`, the outermost first.
  static func folders(above path: String) -> [String] {
    let parent = parent(of: path)
    var folder = parent.hasPrefix("/") ? "" : "."
    return parent.split(separator: "/").map { part in
      folder += "/" + part
      return folder
    }
  }

  /// What `path` itself is, be it a link; nil where nothing is.
  package static func kind(of path: String) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return .link
    case S_IFDIR: return .folder
    default: return .file
    }
  }

  package enum Kind {
    case file
    case folder
    case link
  }

  /// Whether `path`, or what it links to, is a folder.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether two paths lead to the same file or folder.
  package static func areSame(_ left: String, _ right: String) -> Bool {
    var first = stat()
    var second = stat()
    guard stat(left, &first) == 0, stat(right, &second) == 0 else { return false }
    return first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }

  /// Whether `path` is still the name of what was opened.
  static func isName(_ path: String, of descriptor: Int32) -> Bool {
    var named = stat()
    var opened = stat()
    guard lstat(path, &named) == 0, fstat(descriptor, &opened) == 0 else { return false }
    return named.st_ino == opened.st_ino && named.st_dev == opened.st_dev
  }

  /// Whether `path` is a file with exactly these bytes.
  static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) == bytes.count
    else { return false }
    return FileManager.default.contents(atPath: path).map { $0.elementsEqual(bytes) } ?? false
  }

  /// The names in a folder; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
  }
}

/// The hidden names beside a path under which its next contents are written.
///
/// They are as long for every path, so any name that the file system allows can be replaced. A
/// digest of the name says whose they are, and a random number that they are of one process: the
/// number of a process is no help where every container begins to count at 1.
struct HiddenName {
  private let path: String
  private let beginning: String

  init(of path: String) {
    self.path = path
    var digest = StableDigest()
    digest.combine(text: path.split(separator: "/").last.map(String.init) ?? "")
    beginning = ".tipfleet-\(digest)-"
  }

  /// A name that nothing has yet.
  func partial() -> String {
    let number = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    let zeros = String(repeating: "0", count: 16 - number.count)
    return DiskPath.sibling(of: path, beginning + zeros + number)
  }

  /// The name of the old folder, for the moment in which neither has its place.
  var aside: String { DiskPath.sibling(of: path, beginning + "old") }

  /// What stands under such names, unfinished or done with.
  var leftovers: [String] {
    let aside = aside
    return DiskPath.names(in: DiskPath.parent(of: path)).filter { $0.hasPrefix(beginning) }
      .map { DiskPath.sibling(of: path, $0) }.filter { $0 != aside }
  }
}
