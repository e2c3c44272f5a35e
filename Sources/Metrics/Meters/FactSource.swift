import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld

/// Where meters find what caused a fact, and what a message carried: in the journal of a run, or in
/// a world that is played.
protocol FactSource: ~Copyable {
  /// The nearest fact that caused the one at `id`.
  func firstCause(of id: FactID) -> FactID?
  /// A fact by its number.
  func fact(_ id: FactID) -> Fact
  /// A record that a message carries.
  func carriedRecord(_ index: Int) -> RecordChange
}

extension Journal: FactSource {}

extension World: FactSource {}
