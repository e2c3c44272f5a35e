import Invariants
import Metrics
import Scenarios
import Verification

extension ScenarioReader {
  /// A reader that refuses invariants and labels which do not exist.
  package static var strict: ScenarioReader {
    ScenarioReader(
      knownInvariants: InvariantCatalogue.statements.map(\.id),
      formerInvariants: InvariantCatalogue.formerIDs,
      knownLabels: Coverage.labels.map(\.text),
      knownExpectations: InvariantCatalogue.expectations)
  }
}
