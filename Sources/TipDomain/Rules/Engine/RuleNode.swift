import DeviceSystems

/// The place of a node in a `RuleProgram`.
typealias RuleNodeIndex = UInt16

/// One step of a compiled rule: small, without references, its operands given by position.
///
/// A text is the index it was interned under, so comparing texts compares numbers; a date is its
/// microseconds.
enum RuleNode: Hashable, Sendable, BitwiseCopyable {
  case boolean(Bool)
  case integer(Int64)
  case decimal(Double)
  /// The parameter's value.
  case parameter
  /// A part of the parameter's value; nil where the value is, or where there is no such part.
  case part(RuleProjection)
  /// Whether the value is nil.
  case isNothing(RuleNodeIndex)
  /// The first value, or the second if the first is nil.
  case coalesced(RuleNodeIndex, RuleNodeIndex)
  /// A field of the donation that a filter looks at.
  case field(UInt16)
  case donationDate
  /// The present that the rule sees, which may have been captured at launch (2.27).
  case now
  /// How many donations a query finds.
  case count(query: UInt16)
  /// Whether a query finds none.
  case isEmpty(query: UInt16)
  case not(RuleNodeIndex)
  case both(RuleNodeIndex, RuleNodeIndex)
  case either(RuleNodeIndex, RuleNodeIndex)
  case compareBooleans(RuleComparison, RuleNodeIndex, RuleNodeIndex)
  /// Whole numbers, dates and texts.
  case compareIntegers(RuleComparison, RuleNodeIndex, RuleNodeIndex)
  case compareDecimals(RuleComparison, RuleNodeIndex, RuleNodeIndex)
  /// Whole numbers, checked.
  case integers(RuleArithmetic, RuleNodeIndex, RuleNodeIndex)
  case decimals(RuleArithmetic, RuleNodeIndex, RuleNodeIndex)
  /// A date and decimal seconds after it.
  case dateAdding(RuleNodeIndex, RuleNodeIndex)
  /// A date and constant microseconds after it.
  case dateOffset(RuleNodeIndex, Int64)
  /// The decimal seconds from the second date to the first.
  case secondsBetween(RuleNodeIndex, RuleNodeIndex)
}

/// What a rule reads of a parameter's value that has several parts.
enum RuleProjection: Hashable, Sendable, BitwiseCopyable {
  /// The number of elements, each of which has as many parts.
  case count(partsEach: UInt8)
  /// Whether there are no parts.
  case isEmpty
  /// Whether the value is this text.
  case isText(TextIndex)
  /// Whether this is one of the parts.
  case contains(Value)
  /// The value of a dictionary for a key.
  case item(TextIndex)
  /// A member of a struct.
  case member(UInt16)
}

/// One step in narrowing down the donations of the event.
enum RuleStage: Hashable, Sendable, BitwiseCopyable {
  /// Not older than a number of microseconds before the present: `donatedWithin`.
  case within(microseconds: Int64)
  /// The date compared with a date that is the same for all donations.
  case dated(RuleComparison, RuleNodeIndex)
  /// Any other condition on a donation.
  case filter(RuleNodeIndex)
  /// The largest or smallest group by a field (2.18).
  case subset(RuleSubset, field: UInt16)
}

/// The stages of one list of donations.
struct RuleQuery: Hashable, Sendable, BitwiseCopyable {
  var firstStage: UInt16
  var stageCount: UInt16
}

/// A rule as flat tables, which are evaluated without allocation and without reference counting.
struct RuleProgram: Hashable, Sendable {
  var nodes: [RuleNode] = []
  var stages: [RuleStage] = []
  var queries: [RuleQuery] = []
  var root: RuleNodeIndex = 0
}
