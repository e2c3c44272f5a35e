/// What stands between two braces.
package struct Scope: Sendable {
  package enum Kind: Sendable {
    case file
    /// The members of a type.
    case type(Int)
    /// The body of a function.
    case function(Int)
    /// The body of a property, or one accessor of it by its name.
    case accessor(property: Int, name: String?)
    /// What runs while a condition holds and those before it in the chain do not, or where an error
    /// is caught, which has its word and pattern as the condition; without its
    /// own condition it is the last `else`.
    case condition(own: Range<Int>?, denied: [Range<Int>])
    case selection(subject: Range<Int>)
    case loop(header: Range<Int>)
    /// A closure, with the call that takes it and its label.
    case closure(call: Int?, label: String?)
    case block
  }

  package var kind: Kind
  /// The scope around it; the file is its own.
  package var parent: Int
  /// The index of its opening brace; -1 for the file.
  package var open: Int
  /// The index of the token that ends it.
  package var close: Int
  /// Whether it belongs to a preview.
  package var isPreview: Bool
  /// How many scopes are around it.
  package var depth: Int
}
