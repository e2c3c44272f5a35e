extension AppDefinition {
  /// Has the engine evaluate the rules of this app with a fault.
  package mutating func breakRules(by fault: RuleFault) {
    ruleFault = fault
    rules = rules.map { $0.broken(by: fault) }
  }
}
