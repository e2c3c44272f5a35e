import Scenarios

/// One run that a search generated: a scenario of its own, with its seed inside.
package struct SearchCase: Sendable {
  /// Its index in the search, from 0. With the search's seed it says everything about the case.
  package var number: UInt64
  /// What is played.
  package var scenario: Scenario

  /// A case.
  package init(number: UInt64, scenario: Scenario) {
    self.number = number
    self.scenario = scenario
  }
}

/// Where cases come from. The case is a function of its number alone, so that any worker can make
/// it, in any order.
package protocol CaseSource: Sendable {
  /// The case with this number.
  func makeCase(_ number: UInt64) -> SearchCase
  /// How the case with this number is made; nil where no case is a variation of another.
  func origin(of number: UInt64) -> CaseOrigin?
}

extension CaseSource {
  /// No case is a variation of another.
  package func origin(of number: UInt64) -> CaseOrigin? { nil }
}
