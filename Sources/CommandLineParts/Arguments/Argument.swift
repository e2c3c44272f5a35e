import SimulationKernel

/// What was given for an option, or its default.
///
/// A command keeps one for each option that it declares, so it can read no other.
@propertyWrapper
package struct Argument<Value: Sendable>: Sendable {
  /// The value.
  package let wrappedValue: Value
  /// Whether it was given, even if with the default.
  package let isGiven: Bool
  // A command holds many arguments, and is copied with the option of each.
  private let declaration: CopyOnWrite<OptionSyntax>

  package init(wrappedValue: Value, isGiven: Bool, option: OptionSyntax) {
    self.wrappedValue = wrappedValue
    self.isGiven = isGiven
    declaration = CopyOnWrite(option)
  }

  /// The option as it was declared.
  package var option: OptionSyntax { declaration.value }

  /// The argument itself: whether it was given, and its option.
  package var projectedValue: Argument<Value> { self }
}

/// An option, whatever its values are.
package protocol DeclaredOption {
  var isGiven: Bool { get }
  var option: OptionSyntax { get }
}

extension Argument: DeclaredOption {}

extension Argument<Int> {
  /// Refuses what is out of a range that is narrower than that of the declaration.
  package func require(in range: ClosedRange<Int>) throws(UsageError) {
    guard !range.contains(wrappedValue) else { return }
    throw UsageError(invalid: "\(wrappedValue)", for: option, outside: range)
  }
}
