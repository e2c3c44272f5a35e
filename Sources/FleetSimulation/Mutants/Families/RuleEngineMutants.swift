import TipDomain

/// Mutants of the engine that evaluates rules.
public struct RuleEngineMutant: MutantFamily {
  private let fault: RuleFault

  private init(_ fault: RuleFault) { self.fault = fault }

  /// All of them.
  public static let allCases = RuleFault.allCases.map(RuleEngineMutant.init)

  /// The mutant of this name.
  public init?(rawValue: String) {
    guard let fault = RuleFault(rawValue: rawValue) else { return nil }
    self.fault = fault
  }

  /// Its name.
  public var rawValue: String { fault.rawValue }

  /// What is wrong, in one sentence.
  public var sentence: String { fault.sentence }

  /// The engine gets the fault.
  public func distort(_ scenario: inout Scenario) { scenario.app.breakRules(by: fault) }
}
