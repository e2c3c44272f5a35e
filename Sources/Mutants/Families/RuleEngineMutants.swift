import Scenarios
import TipDomain

/// Mutants of the engine that evaluates rules.
package struct RuleEngineMutant: MutantFamily {
  private let fault: RuleFault

  /// The engine with a fault.
  package init(_ fault: RuleFault) { self.fault = fault }

  /// All of them.
  package static let allCases = RuleFault.allCases.map(RuleEngineMutant.init)

  /// The mutant of this name.
  package init?(rawValue: String) {
    guard let fault = RuleFault(rawValue: rawValue) else { return nil }
    self.fault = fault
  }

  /// Its name.
  package var rawValue: String { fault.rawValue }

  /// What is wrong, in one sentence.
  package var sentence: String { fault.sentence }

  /// The engine gets the fault.
  package func mutate(_ scenario: inout Scenario) { scenario.app.breakRules(by: fault) }
}
