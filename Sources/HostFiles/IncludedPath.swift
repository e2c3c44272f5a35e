/// Where a file lies that another one includes.
package enum IncludedPath {
  /// The path as seen from the current folder.
  ///
  /// - `written`: The path as seen from the folder of the file that includes it.
  /// - `file`: That file, as seen from the current folder.
  package static func path(_ written: String, besides file: String) -> String {
    DiskPath.sibling(of: file, written)
  }

  /// Whether a path leads out of the folder of a file by links. What does not exist leads nowhere.
  package static func leavesFolder(_ path: String, of file: String) -> Bool {
    guard let found = DiskPath.withoutLinks(path),
      let folder = DiskPath.withoutLinks(DiskPath.parent(of: file))
    else { return false }
    return folder != "/" && !found.hasPrefix("\(folder)/")
  }
}
