/// A declaration in one of the files.
struct Reference: Hashable, Comparable {
  var file: Int
  var index: Int

  static func < (left: Reference, right: Reference) -> Bool {
    (left.file, left.index) < (right.file, right.index)
  }
}
