/// What was given for an option, or its default.
///
/// A command keeps one for each option that it declares, so it can read no other.
@propertyWrapper
struct Argument<Value: Sendable>: Sendable {
  let wrappedValue: Value
  /// Whether it was given, even if with the default.
  let isGiven: Bool
  /// The option as it was declared.
  let option: OptionSyntax

  var projectedValue: Argument<Value> { self }
}

/// An option, whatever its values are.
protocol DeclaredOption {
  var isGiven: Bool { get }
  var option: OptionSyntax { get }
}

extension Argument: DeclaredOption {}

extension Argument<Int> {
  /// Refuses what is out of a range that is narrower than that of the declaration.
  func require(in range: ClosedRange<Int>) throws(UsageError) {
    guard !range.contains(wrappedValue) else { return }
    throw UsageError(invalid: "\(wrappedValue)", for: option, outside: range)
  }
}
