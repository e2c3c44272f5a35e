import Foundation

/// What a folder holds, and what of it would survive a power cut.
///
/// Names live in folders and bytes in files, as in a file system: synchronizing a file keeps its
/// bytes and not its name, synchronizing a folder keeps the names in it and not their bytes.
struct DiskImage {
  enum Item: Equatable {
    case folder(Int)
    case file(Int)
    case link(String)
  }

  let root: String
  private var names: [Int: [String: Item]] = [0: [:]]
  private var keptNames: [Int: [String: Item]] = [:]
  private var bytes: [Int: Data] = [:]
  private var keptBytes: [Int: Data] = [:]
  private var count = 1

  /// What `root` holds now; all of it is safe.
  init(of root: String) {
    self.root = root
    for (path, entry) in DiskTree(of: root).entries.sorted(by: { $0.key < $1.key }) {
      let path = root + "/" + path
      switch entry {
      case .folder: make(.folder(count), at: path)
      case .link(let target): make(.link(target), at: path)
      case .file(let content):
        bytes[count] = content
        make(.file(count), at: path)
      }
    }
    keptNames = names
    keptBytes = bytes
  }

  // MARK: Looking

  func item(at path: String) -> Item? {
    var item = Item.folder(0)
    guard let parts = parts(of: path) else { return nil }
    for part in parts {
      guard case .folder(let folder) = item, let next = names[folder]?[part] else { return nil }
      item = next
    }
    return item
  }

  private func parts(of path: String) -> [String]? {
    guard path == root || path.hasPrefix(root + "/") else { return nil }
    return path.dropFirst(root.count).split(separator: "/").filter { $0 != "." }.map(String.init)
  }

  private func home(of path: String) -> (folder: Int, name: String)? {
    guard let parts = parts(of: path), let name = parts.last else { return nil }
    let parent = ([root] + parts.dropLast()).joined(separator: "/")
    guard case .folder(let folder)? = item(at: parent) else { return nil }
    return (folder, name)
  }

  // MARK: Changing

  private mutating func make(_ item: Item, at path: String) {
    guard let home = home(of: path) else { return }
    names[home.folder]?[home.name] = item
    if case .folder(let number) = item {
      names[number] = [:]
      keptNames[number] = [:]
    }
    count += 1
  }

  mutating func makeFolder(_ path: String) { make(.folder(count), at: path) }

  /// The file at `path`, made if there is none.
  mutating func openFile(_ path: String) -> Int {
    if case .file(let number)? = item(at: path) { return number }
    let number = count
    bytes[number] = Data()
    keptBytes[number] = Data()
    make(.file(number), at: path)
    return number
  }

  mutating func append(_ more: Data, to file: Int) {
    bytes[file, default: Data()].append(more)
  }

  mutating func cut(_ file: Int, to byteCount: Int) {
    bytes[file] = Data((bytes[file] ?? Data()).prefix(byteCount))
  }

  mutating func remove(_ path: String) {
    if let home = home(of: path) { names[home.folder]?[home.name] = nil }
  }

  mutating func rename(_ path: String, to other: String) {
    guard let item = item(at: path), let home = home(of: other) else { return }
    remove(path)
    names[home.folder]?[home.name] = item
  }

  mutating func exchange(_ path: String, with other: String) {
    guard let first = item(at: path), let second = item(at: other),
      let firstHome = home(of: path), let secondHome = home(of: other)
    else { return }
    names[firstHome.folder]?[firstHome.name] = second
    names[secondHome.folder]?[secondHome.name] = first
  }

  mutating func synchronize(_ item: Item) {
    switch item {
    case .folder(let number): keptNames[number] = names[number]
    case .file(let number): keptBytes[number] = bytes[number]
    case .link: break
    }
  }

  // MARK: What an end leaves

  enum End: CaseIterable {
    /// The process is gone; the system writes everything.
    case kill
    /// The power is cut; names are there, of bytes that were not synchronized only half.
    case powerCutTearingFiles
    /// The power is cut; nothing is there that was not synchronized.
    case powerCut
  }

  /// What is there after such an end.
  func tree(after end: End) -> DiskTree {
    var tree = DiskTree()
    collect(folder: 0, "", end, into: &tree)
    return tree
  }

  private func collect(folder: Int, _ prefix: String, _ end: End, into tree: inout DiskTree) {
    let found = (end == .powerCut ? keptNames[folder] : names[folder]) ?? [:]
    for (name, item) in found {
      let path = prefix + name
      switch item {
      case .folder(let number):
        tree.entries[path] = .folder
        collect(folder: number, path + "/", end, into: &tree)
      case .file(let number): tree.entries[path] = .file(content(of: number, end))
      case .link(let target): tree.entries[path] = .link(target)
      }
    }
  }

  private func content(of file: Int, _ end: End) -> Data {
    let all = bytes[file] ?? Data()
    let kept = keptBytes[file] ?? Data()
    switch end {
    case .kill: return all
    case .powerCut: return kept
    case .powerCutTearingFiles:
      guard all.prefix(kept.count) == kept else { return kept }
      return Data(all.prefix(kept.count + (all.count - kept.count) / 2))
    }
  }
}
