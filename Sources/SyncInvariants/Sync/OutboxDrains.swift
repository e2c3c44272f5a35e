import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// After the network healed, nothing is left to upload.
package enum OutboxDrains: Invariant {
  package static let statement = InvariantStatement(
    id: "outbox-drains",
    sentence: "After the network heals, every device that is signed in uploads all its changes.",
    sources: "6.15, 7.18, 7.29", holds: .boundedDelay)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No device was in the fleet when it had to be at rest.")
  }

  package static var evidence: FactFamilies { [.knows, .phase, .process, .store, .sync] }

  /// Asks each device what waits, at rest or when the fleet had to be.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.knows, .phase]

    private var phase = QuiescencePhase.running

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.syncs else { return }
      phase.observe(entry)
      phase.explain(entry, fleet.declarations, &ruling)
      guard phase != .running, let device = entry.device,
        case .run(.knowsOutbox(let pending, _)) = entry.fact.kind
      else { return }
      if let reason = fleet.scope.exclusion(of: device, fleet) {
        ruling.note(reason)
        return
      }
      ruling.check()
      guard pending > 0 else { return }
      let name = fleet.declarations.name(of: device)
      let changes = English.count(pending, "change")
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(changes) left", expected: "none",
          "\(name) still has \(changes) to upload after the network healed."))
    }
  }
}
