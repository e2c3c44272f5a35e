/// Where something of the app stands in its sources: words about the app, such as a title. No
/// digest covers it, and nothing is decided by it.
package struct CodePlace: Sendable, Hashable {
  /// The file, as seen from the folder of the sources.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1; nil where only the line is known.
  package let column: Int?

  /// A place in a file.
  package init(file: String, line: Int, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The file and the line, as compilers and editors write them.
  package var fileAndLine: String { "\(file):\(line)" }

  /// All of it.
  package var text: String { column.map { "\(fileAndLine):\($0)" } ?? fileAndLine }
}
