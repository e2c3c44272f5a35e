/// A value of a parameter, or of one field of a donation.
///
/// Small and without references, so that it travels through facts and records without counting:
/// a text is an index into the app's `TextTable`. An enum case such as `.gold` is a text too.
public enum Value: Hashable, Sendable, BitwiseCopyable {
  /// `true` or `false`.
  case boolean(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction; never NaN.
  case decimal(Double)
  /// A string, or the name of an enum case.
  /// A set, list, dictionary or struct is a text too: its JSON, whose parts a `ValueListTable` has.
  case text(TextIndex)
  /// No value: what an optional parameter has that is nil.
  case nothing
}

extension Value {
  /// How many bytes it takes on the wire and in storage: one for a boolean or for nil, eight for a
  /// number, and the UTF-8 of a text (2.20).
  public func byteCount(texts: borrowing TextTable) -> Int {
    switch self {
    case .boolean, .nothing: 1
    case .integer, .decimal: 8
    case .text(let index): texts[index].utf8.count
    }
  }
}

/// The kinds a `Value` may have; a declared parameter or field has exactly one.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
  /// `true` or `false`.
  case boolean
  /// A whole number, 64 bits.
  case integer
  /// A number with a fraction.
  case decimal
  /// A string.
  case text
  /// A case of an enum, written `.name`.
  case enumCase
}
