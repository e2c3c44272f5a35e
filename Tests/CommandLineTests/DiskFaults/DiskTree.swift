import Foundation

/// All that a folder holds, by paths relative to it.
struct DiskTree: Hashable {
  enum Entry: Hashable {
    case folder
    case file(Data)
    case link(String)
  }

  var entries: [String: Entry] = [:]

  init() {}

  /// What is on the disk below `root`.
  init(of root: String) {
    let files = FileManager.default
    for path in files.subpaths(atPath: root) ?? [] {
      let full = root + "/" + path
      if let target = try? files.destinationOfSymbolicLink(atPath: full) {
        entries[path] = .link(target)
      } else if let bytes = files.contents(atPath: full) {
        entries[path] = .file(bytes)
      } else {
        entries[path] = .folder
      }
    }
  }

  /// Makes the disk below `root` look like this.
  func restore(to root: String) throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: root) {
      try files.removeItem(atPath: root + "/" + name)
    }
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let full = root + "/" + path
      switch entry {
      case .folder: try files.createDirectory(atPath: full, withIntermediateDirectories: true)
      case .file(let bytes): try bytes.write(to: URL(fileURLWithPath: full))
      case .link(let target):
        try files.createSymbolicLink(atPath: full, withDestinationPath: target)
      }
    }
  }

  /// Whether a path is, or lies in, something that a process left under a hidden name.
  private static func isLeftover(_ path: String) -> Bool { path.contains(".tipfleet-") }

  /// What is seen: without leftovers.
  var visible: DiskTree { filter { !Self.isLeftover($0) } }

  /// What processes left under hidden names.
  var leftovers: [String] { entries.keys.filter(Self.isLeftover).sorted() }

  /// The part at and below a path.
  func part(_ path: String) -> DiskTree { filter { $0 == path || $0.hasPrefix(path + "/") } }

  /// The rest, without the parts at and below some paths.
  func without(_ paths: [String]) -> DiskTree {
    filter { entry in !paths.contains { entry == $0 || entry.hasPrefix($0 + "/") } }
  }

  private func filter(_ isKept: (String) -> Bool) -> DiskTree {
    var result = DiskTree()
    result.entries = entries.filter { isKept($0.key) }
    return result
  }

  /// The bytes of a file.
  func bytes(of path: String) -> Data? {
    if case .file(let bytes)? = entries[path] { return bytes }
    return nil
  }

  /// What a command can tell trees apart by: all that is seen, and which kinds of leftovers lie
  /// beside it. Nobody looks into a leftover.
  struct Kind: Hashable {
    let visible: DiskTree
    let leftovers: Set<String>
  }

  var kind: Kind {
    let outermost = leftovers.filter { path in
      !path.drop { $0 != "." }.contains("/") && path.contains(".tipfleet-")
    }
    let kinds = outermost.map { path in
      "\(path.hasSuffix("-old")) \(entries[path] == .folder)"
    }
    return Kind(visible: visible, leftovers: Set(kinds))
  }
}
