import FleetSimulation
import SimulationKernel
import TipDomain

/// A fact with its place in the journal.
struct Seen: Sendable, BitwiseCopyable {
  let fact: Fact
  let id: FactID

  /// The device that it happened on; nil at the hub.
  var device: DeviceIndex? {
    switch fact.actor {
    case .device(let device): device
    case .hub, .world: nil
    }
  }
}

extension Seen {
  /// Whether no fact comes after it.
  var endsRun: Bool {
    if case .run(.ended) = fact.kind { true } else { false }
  }

  /// Whether every fact of `instant` came before it.
  func isAfter(_ instant: Instant) -> Bool { fact.instant > instant || endsRun }
}
