/// A value written in a rule.
public enum RuleLiteral: Hashable, Sendable {
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction; finite.
  case decimal(Double)
  /// A string.
  case text(String)
  /// A case of an enum, without its dot.
  case enumCase(String)
  /// `nil`.
  case nothing
}

/// How two values are compared.
public enum RuleComparison: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The same.
  case equal = "=="
  /// Not the same.
  case notEqual = "!="
  /// The left one is less.
  case less = "<"
  /// The left one is less, or the same.
  case lessOrEqual = "<="
  /// The left one is greater.
  case greater = ">"
  /// The left one is greater, or the same.
  case greaterOrEqual = ">="

  /// The comparison that holds exactly when this one holds with its sides exchanged.
  public var mirrored: RuleComparison {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// The comparison that holds exactly when this one does not.
  public var opposite: RuleComparison {
    switch self {
    case .equal: .notEqual
    case .notEqual: .equal
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    }
  }

  /// Whether `left` and `right` compare so.
  @inline(__always)
  func holds<Compared: Comparable>(_ left: Compared, _ right: Compared) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

/// Which group of donations is asked (2.18).
public enum RuleSubset: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The group with the most donations.
  case largest = "largestSubset"
  /// The group with the fewest donations.
  case smallest = "smallestSubset"
}
