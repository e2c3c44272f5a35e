import TextFormats

/// What is wrong with a journal, and where.
package struct JournalProblem: Error, Hashable, Sendable {
  /// The number of the line, from 1.
  package let line: Int
  /// The field, such as `records[3].count`; nil if the line as a whole is meant.
  package let field: String?
  /// What is wrong with it, without a period.
  package let clause: String

  /// A problem.
  package init(line: Int, field: String? = nil, clause: String) {
    self.line = line
    self.field = field
    self.clause = clause
  }

  /// Line, field and problem, such as `line 12, field count: -1 is below 0`.
  package var text: String {
    let location = field.map { "line \(line), field \($0)" } ?? "line \(line)"
    return PrintableText.escaped("\(location): \(clause)")
  }
}

/// What is wrong with a line, by the index of a value in it.
struct LineProblem: Error {
  /// The value's index in `JournalLine.nodes`; nil if the line as a whole is meant.
  var node: Int?
  /// What is wrong, without a period.
  var clause: String
  /// A key that is missing in the object at `node`.
  var missing: String?

  init(_ node: Int?, _ clause: String, missing: String? = nil) {
    self.node = node
    self.clause = clause
    self.missing = missing
  }
}
