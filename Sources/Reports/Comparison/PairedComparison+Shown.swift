import Metrics
import PropertySearch

extension PairedComparison {
  /// The measures that say something: one of a system beside tips does only where both settings
  /// have it.
  package var shownMeasures: [PairedMeasure] {
    let ofSystems = RunMeasures.systemMeasureNames
    return measures.filter { $0.pairCount > 0 || $0.hasLoneValue || !ofSystems.contains($0.name) }
  }
}
