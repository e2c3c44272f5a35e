import TextFormats

/// A step of Focuses.
protocol FocusStep: SystemStep {}

extension FocusStep {
  static var system: DeclaredSystem? { .focus }
}

/// What a file says about a step that names a Focus.
struct NamedFocus: Sendable {
  var focus = Reference("")
}
