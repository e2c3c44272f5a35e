/// A declaration in one of the files.
package struct Reference: Hashable, Comparable {
  package var file: Int
  /// Its number among the declarations of its kind in the file.
  package var index: Int

  package init(file: Int, index: Int) {
    self.file = file
    self.index = index
  }

  /// By file, then by number.
  package static func < (left: Reference, right: Reference) -> Bool {
    (left.file, left.index) < (right.file, right.index)
  }
}
