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
