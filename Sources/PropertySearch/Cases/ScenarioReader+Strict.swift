import Invariants
import Metrics
import ScenarioFiles
import Verification

extension ScenarioReader {
  /// A reader that refuses invariants and labels which do not exist.
  package static var strict: ScenarioReader {
    ScenarioReader(
      knownInvariants: InvariantCatalogue.statements.map(\.id),
      formerNames: InvariantCatalogue.formerIDs.map { ($0.former, $0.id) } + Coverage.formerLabels,
      knownLabels: Coverage.labels.map(\.text),
      knownExpectations: InvariantCatalogue.expectations)
  }
}
