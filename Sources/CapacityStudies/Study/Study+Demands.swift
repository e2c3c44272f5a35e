import Invariants
import Scenarios
import Verification

extension Study {
  /// The expectations that a scenario demands.
  static func demanded(by scenario: Scenario) -> [InvariantStatement] {
    InvariantCatalogue.statements.filter { statement in
      guard !scenario.withoutInvariants.contains(statement.id) else { return false }
      if case .demanded = scenario.expectation.role(of: statement) { return true }
      return false
    }
  }

  /// The measures that tell whether what a scenario demands holds.
  static func measuresOfDemands(_ scenario: Scenario) -> [String] {
    demanded(by: scenario).flatMap { statement in
      statement.marginUnit == nil ? [statement.id] : [statement.id, statement.id + ".margin"]
    }
  }
}
