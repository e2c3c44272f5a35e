/// A system that devices have only where the scenario has its section.
public enum DeclaredSystem: Hashable, Sendable, CaseIterable {
  /// Focuses, and the app's filter in them.
  case focus
}

extension Scenario {
  /// Whether its devices have the system.
  public func has(_ system: DeclaredSystem) -> Bool {
    switch system {
    case .focus: focus != nil
    }
  }

  /// The systems that its devices do not have.
  public var absentSystems: [DeclaredSystem] { DeclaredSystem.allCases.filter { !has($0) } }
}
