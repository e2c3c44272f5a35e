extension Scenario {
  /// Whether its devices have the system.
  public func has(_ system: DeclaredSystem) -> Bool {
    switch system {
    case .focus: focus != nil
    }
  }
}
