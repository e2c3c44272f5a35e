import FleetFacts
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// A device is offline as long as faults and steps have it so.
package enum ConnectionDeclaration: Invariant {
  package static let statement = InvariantStatement(
    id: "connection-declaration",
    sentence: "A device is offline exactly while a fault or a step makes it so.", sources: "7.27",
    holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union(.trueTime)

  package static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    "No fault or step concerned a device's connection, and no connection changed."
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.process, .phase]

    private var tracker: ConnectionTracker
    private let isJudged: Bool

    package init(_ declarations: Declarations) {
      tracker = ConnectionTracker(declarations)
      // Under a schedule steps come when the schedule has them.
      isJudged = declarations.followsClock
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      for (device, isOffline) in tracker.pass(to: entry) {
        ruling.check()
        guard let isOffline else { continue }
        ruling.violate(
          entry.violation(
            on: [device], observed: isOffline ? "offline" : "online",
            expected: isOffline ? "online" : "offline",
            "\(fleet.declarations.name(of: device)) is \(isOffline ? "offline" : "online"), but by "
              + "faults and steps it should be \(isOffline ? "online" : "offline")."))
      }
      tracker.observe(entry)
    }
  }
}
