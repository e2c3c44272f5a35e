extension Scenario {
  /// Whether its devices have the system.
  public func has(_ system: DeclaredSystem) -> Bool {
    switch system {
    case .focus: focus != nil
    case .pointer: pointer != nil
    case .intents: intents != nil
    }
  }

  /// The systems that its devices do not have.
  public var absentSystems: [DeclaredSystem] { DeclaredSystem.allCases.filter { !has($0) } }

  /// The systems that no case of a search around it has.
  package var unsearchedSystems: [DeclaredSystem] {
    switch variation.world {
    case .asWritten: absentSystems
    case .generated: DeclaredSystem.allCases.filter { !variation.systems.contains($0) }
    }
  }
}
