/// What a column holds, in the words of a Frictionless table schema.
package enum ColumnType: String, Hashable, Sendable, CaseIterable {
  /// Whole numbers.
  case integer
  /// Numbers with a fraction, written so that they read back exactly.
  case number
  /// Text.
  case string
  /// `true` or `false`.
  case boolean
}

/// The unit of a column; every unit but `none` is also the end of the column's name.
package enum ColumnUnit: Hashable, Sendable, CaseIterable {
  /// Names, ordinals and other values without a unit.
  case none
  /// How many.
  case count
  /// Microseconds; simulated time is always in this unit.
  case microseconds
  /// Milliseconds.
  case milliseconds
  /// Seconds.
  case seconds
  /// Bytes.
  case bytes
  /// Events in a second.
  case perSecond
  /// Events in a day.
  case perDay
  /// A part of a whole, 0…1.
  case ratio

  /// The end of the column's name, without its underscore; `nil` for `none`.
  var suffix: String? {
    switch self {
    case .none: nil
    case .count: "count"
    case .microseconds: "us"
    case .milliseconds: "ms"
    case .seconds: "s"
    case .bytes: "bytes"
    case .perSecond: "per_s"
    case .perDay: "per_day"
    case .ratio: "ratio"
    }
  }

  /// The unit as it is printed; `nil` for `none`.
  package var symbol: String? {
    switch self {
    case .none: nil
    case .count: "count"
    case .microseconds: "µs"
    case .milliseconds: "ms"
    case .seconds: "s"
    case .bytes: "B"
    case .perSecond: "1/s"
    case .perDay: "1/d"
    case .ratio: "1"
    }
  }
}

/// One typed column of a table.
package struct ReportColumn: Hashable, Sendable {
  /// `snake_case`, ending in the unit's suffix: `displays_count`, `started_us`.
  package let name: String
  /// What the column holds.
  package let type: ColumnType
  /// The unit of its numbers.
  package let unit: ColumnUnit
  /// The heading for people.
  package let title: String
  /// One sentence on what the column means.
  package let description: String
  /// Whether the column belongs to the key that tells rows apart.
  package let isPrimaryKey: Bool

  /// Makes a column. The name must be `snake_case` and end in the unit, which is a matter of the
  /// program and not of its input; so a wrong name traps.
  package init(
    _ name: String, _ type: ColumnType, unit: ColumnUnit = .none, title: String,
    description: String, isPrimaryKey: Bool = false
  ) {
    precondition(Self.isSnakeCase(name), "The column name \(name) is not snake_case.")
    if let suffix = unit.suffix {
      precondition(
        name == suffix || name.hasSuffix("_" + suffix),
        "The column \(name) has the unit \(suffix), so its name must end in _\(suffix).")
    }
    self.name = name
    self.type = type
    self.unit = unit
    self.title = title
    self.description = description
    self.isPrimaryKey = isPrimaryKey
  }

  private static func isSnakeCase(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLowercaseLetter(first) else { return false }
    return name.utf8.allSatisfy {
      isLowercaseLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "_")
    }
  }

  private static func isLowercaseLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}
