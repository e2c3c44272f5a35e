import FleetSimulation
import SimulationKernel
import TipDomain

/// After the network healed, nothing is left to upload.
enum OutboxDrains: Invariant {
  static let statement = InvariantStatement(
    id: "outbox-drains",
    sentence: "After the network healed, every device that is signed in uploads all its changes.",
    sources: "6.15, 7.18, 7.29", holds: .boundedDelay)

  static func idleReason(_ declarations: Declarations) -> String {
    if !declarations.syncs { return "The app does not sync." }
    return declarations.heals
      ? "No device was signed in after the network healed."
      : "The scenario does not heal, so changes may wait."
  }

  static var evidence: FactFamilies { [.knows, .phase] }

  fileprivate static func judge(
    _ pending: UInt32, _ seen: Seen, _ device: DeviceIndex, _ declarations: borrowing Declarations,
    _ ruling: inout Ruling
  ) {
    ruling.check()
    guard pending > 0 else { return }
    ruling.violate(
      seen.violation(
        on: [device], observed: "\(pending) changes left", expected: "none",
        "\(declarations.name(of: device)) still has \(pending) changes to upload after the "
          + "network healed."))
  }

  /// Looks at what devices say is left.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.knows, .phase]

    private var phase = RestPhase.running

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      phase.observe(seen)
      guard memory.declarations.syncs, phase != .running, let device = seen.device,
        case .run(.knowsOutbox(let pending, let isSignedIn)) = seen.fact.kind
      else { return }
      guard isSignedIn else {
        ruling.note("\(memory.declarations.name(of: device)) is signed out and was left out.")
        return
      }
      judge(pending, seen, device, memory.declarations, &ruling)
    }
  }
}
