import Scenarios

/// The mutants of one part of the model.
package protocol MutantFamily: RawRepresentable<String>, CaseIterable, Hashable, Sendable,
  BitwiseCopyable
{
  /// What is wrong, in one sentence.
  var sentence: String { get }
  /// What is declared differently in the scenario that is played, if anything is.
  func mutate(_ scenario: inout Scenario)
}

extension MutantFamily {
  /// Leaves the scenario as it is.
  package func mutate(_ scenario: inout Scenario) {}
}
