import DeviceSystems

/// What an expression's value is.
public enum RuleKind: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// `true` or `false`.
  case boolean
  /// A whole number of 64 bits.
  case integer
  /// A number with a fraction.
  case decimal
  /// A string.
  case text
  /// A case of an enum.
  case enumCase
  /// A moment.
  case date
  /// A set, list, dictionary or struct.
  case structure

  /// The kind of a parameter or of a donation's field.
  public init(_ type: ValueType) {
    switch type {
    case .boolean: self = .boolean
    case .integer: self = .integer
    case .decimal: self = .decimal
    case .text: self = .text
    case .enumCase: self = .enumCase
    }
  }

  /// What a message calls a value of this kind.
  var words: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .decimal: "a decimal number"
    case .text: "a string"
    case .enumCase: "a case of an enum"
    case .date: "a date"
    case .structure: "a value of several parts"
    }
  }

  var isNumber: Bool { self == .integer || self == .decimal }

  /// Whether values of this kind have an order that rules may use.
  var isOrdered: Bool { isNumber || self == .date }
}

/// What is known of an expression's kind before its surroundings are.
///
/// As in Swift, a whole number that is written out, or computed from such, becomes a decimal
/// number where one is needed.
enum InferredKind: Hashable {
  case exactly(RuleKind)
  case wholeLiteral
  /// A value of this kind, or nil.
  case optional(RuleKind)
  /// `nil` itself.
  case nothing

  /// The kind if nothing else decides.
  var settled: RuleKind {
    switch self {
    case .exactly(let kind), .optional(let kind): kind
    case .wholeLiteral: .integer
    case .nothing: .structure
    }
  }

  /// Whether it may be nil.
  var isOptional: Bool {
    switch self {
    case .exactly, .wholeLiteral: false
    case .optional, .nothing: true
    }
  }

  /// The kind of the value, if it is not nil.
  var unwrapped: InferredKind {
    switch self {
    case .optional(let kind): .exactly(kind)
    case .exactly, .wholeLiteral, .nothing: self
    }
  }

  /// What a message calls it.
  var words: String {
    switch self {
    case .exactly(let kind): kind.words
    case .wholeLiteral: RuleKind.integer.words
    case .optional(let kind): "\(kind.words) or nil"
    case .nothing: "nil"
    }
  }

  /// The kind that this and `other` can share; nil if there is none.
  func shared(with other: InferredKind) -> RuleKind? {
    switch (self, other) {
    case (.wholeLiteral, .wholeLiteral): .integer
    case (.exactly(let kind), .wholeLiteral), (.wholeLiteral, .exactly(let kind)):
      kind.isNumber ? kind : nil
    case (.exactly(let left), .exactly(let right)): left == right ? left : nil
    case (.optional, _), (.nothing, _), (_, .optional), (_, .nothing): nil
    }
  }
}
