import CloudSync
import DeviceSystems
import FleetFacts

// The journal of a world where it lies. To pass it on from `journal` would copy it, and to ask it
// there may take memory for each question.

extension World {
  /// How many facts there were so far.
  @inlinable package var factCount: Int { common.journal.factCount }

  /// How many of them are forgotten.
  @inlinable package var forgottenFactCount: Int { common.journal.forgottenCount }

  /// Where the facts that are not forgotten lie, in a brief window; see `Journal.briefFacts`.
  @inlinable package var briefFacts: UnsafePointer<Fact>? { common.journal.briefFacts }

  /// A fact that was recorded since the last ones were forgotten.
  @inlinable
  package func latestFact(_ id: FactID) -> Fact { common.journal.latestFact(id) }

  /// The nearest fact that caused the one at `id`.
  package func firstCause(of id: FactID) -> FactID? { common.journal.firstCause(of: id) }

  /// A fact by its number; see `Journal.fact`.
  package func fact(_ id: FactID) -> Fact { common.journal.fact(id) }

  /// A record that a message carries, by its index in the stretch that a fact names.
  package func carriedRecord(_ index: Int) -> RecordChange {
    common.journal.carriedRecord(index)
  }
}
