/// Where something stands in the sources.
package struct SourcePlace: Sendable, Hashable, Comparable {
  package var path: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in Unicode scalars.
  package var column: Int
  /// The bytes of the file that hold it.
  package var bytes: Range<Int>

  package init(path: String, line: Int, column: Int, bytes: Range<Int>) {
    self.path = path
    self.line = line
    self.column = column
    self.bytes = bytes
  }

  /// Whether another place begins in this one.
  package func contains(_ other: SourcePlace) -> Bool {
    path == other.path && bytes.contains(other.bytes.lowerBound)
  }

  /// By path, then by position, then by length.
  package static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    if left.path != right.path { return left.path < right.path }
    if left.bytes.lowerBound != right.bytes.lowerBound {
      return left.bytes.lowerBound < right.bytes.lowerBound
    }
    return left.bytes.upperBound < right.bytes.upperBound
  }
}
