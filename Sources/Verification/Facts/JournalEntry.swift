import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain

/// A fact with its index in the journal.
public struct JournalEntry: Sendable, BitwiseCopyable {
  /// The fact.
  public let fact: Fact
  /// Its index.
  public let id: FactID

  /// A fact at an index.
  @inlinable
  public init(fact: Fact, id: FactID) {
    self.fact = fact
    self.id = id
  }

  /// The device that it happened on; nil at the hub.
  @inlinable public var device: DeviceIndex? {
    switch fact.actor {
    case .device(let device): device
    case .hub, .world: nil
    }
  }
}

extension JournalEntry {
  /// Whether no fact comes after it.
  @inlinable public var endsRun: Bool {
    if case .run(.ended) = fact.kind { true } else { false }
  }

  /// Whether every fact of `instant` came before it: a run that ends before `instant` has none.
  @inlinable public func isAfter(_ instant: Instant) -> Bool {
    fact.instant > instant || endsRun && fact.instant == instant
  }
}
