/// A system that devices have only where the scenario has its section.
public enum DeclaredSystem: String, Hashable, Sendable, CaseIterable {
  /// Focuses, and the app's filter in them.
  case focus
  /// The pointer of an iPad.
  case pointer
  /// Intents and widgets.
  case intents
}
