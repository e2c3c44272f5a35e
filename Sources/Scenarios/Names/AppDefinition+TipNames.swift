import TipDomain

extension AppDefinition {
  /// The name by which a file means a tip: its id or, if a tip before it has that too, its type.
  package func name(of tip: TipIndex) -> String {
    let definition = tips[tip.position]
    let first = tips.firstIndex { $0.identifier == definition.identifier }
    return first == tip.position ? definition.identifier : definition.typeName
  }
}
