/// One value of a table.
package enum Cell: Hashable, Sendable {
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction. One that is not finite is treated as missing.
  case decimal(Double)
  /// Any text.
  case text(String)
  /// Yes or no.
  case boolean(Bool)
  /// Nothing is known.
  case missing
}

extension Cell {
  /// Whether this value may stand in a column of that type.
  func fits(_ type: ColumnType) -> Bool {
    switch (self, type) {
    case (.missing, _), (.integer, .integer), (.integer, .number), (.decimal, .number),
      (.text, .string), (.boolean, .boolean):
      true
    case (.integer, .string), (.integer, .boolean), (.decimal, .integer), (.decimal, .string),
      (.decimal, .boolean), (.text, .integer), (.text, .number), (.text, .boolean),
      (.boolean, .integer), (.boolean, .number), (.boolean, .string):
      false
    }
  }

  /// The value as a number for drawing; `nil` for text, missing and what is not finite.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .decimal(let value): value.isFinite ? value : nil
    case .boolean(let value): value ? 1 : 0
    case .text, .missing: nil
    }
  }

  /// The text of a text cell, otherwise `nil`.
  package var string: String? {
    switch self {
    case .text(let value): value
    case .integer, .decimal, .boolean, .missing: nil
    }
  }
}
