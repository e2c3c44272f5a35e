/// A system that devices have only where the scenario has its section.
public enum DeclaredSystem: Hashable, Sendable, CaseIterable {
  /// Focuses, and the app's filter in them.
  case focus
}
