import Invariants
import Scenarios
import Verification

/// An invariant that no case of a search put to the test.
package struct UntestedInvariant: Hashable, Sendable {
  /// Its name.
  package let id: String
  /// Why the first case did not; in other cases it may be another reason.
  package let reason: String

  /// One line for a terminal.
  package var text: String { "\(id) (\(reason))" }
}

extension SearchTally {
  /// The invariants that no case put to the test, in the order of the registry, each with the
  /// reason that a case of the search gives.
  package func untested(in first: Scenario, player: CasePlayer) -> [UntestedInvariant] {
    guard exercised.contains(0) else { return [] }
    let played = player.check(SearchCase(number: 0, scenario: first)).run
    // A run has no result for what is about a system that its devices do not have.
    let counts = zip(InvariantCatalogue.statements, exercised).filter { $0.0.concerns(first) }
    return zip(played.results, counts.map(\.1)).compactMap { result, count in
      guard count == 0 else { return nil }
      return UntestedInvariant(id: result.id, reason: result.reason ?? "No case met it.")
    }
  }
}
