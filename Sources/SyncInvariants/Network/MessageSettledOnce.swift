import DeviceSystems
import FleetFacts
import SimulationKernel
import Verification

/// A message arrives or is lost, once, and only where somebody can receive it.
package enum MessageSettledOnce: Invariant {
  package static let statement = InvariantStatement(
    id: "message-settled-once", formerID: "message-fate",
    sentence: "Every message arrives once or is lost, and none arrives at a device without a "
      + "connection.",
    sources: "7.13, 7.17", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String { "No message arrived." }

  fileprivate static func violation(
    _ entry: JournalEntry, _ message: UInt32, _ observed: String
  ) -> Violation {
    entry.violation(
      on: entry.device.map { [$0] } ?? [], observed: observed, expected: "one outcome",
      "Message \(message) \(observed).")
  }

  fileprivate static let again = "arrived or was lost a second time"
  fileprivate static let offline = "arrived at a device without a connection"

  /// Keeps a list of what is on its way, and of who has no connection.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.network, .process]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      [.network, .connection]
    }

    private var underWay: [UInt32] = []
    private var isOffline: [Bool]
    private let allowsAgain: Bool

    package init(_ declarations: Declarations) {
      isOffline = Array(repeating: false, count: declarations.devices.count)
      allowsAgain = declarations.judgeFault == .arrivesAgain
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      switch entry.fact.kind {
      case .network(.sent(let message, _, _, _, _)): underWay.append(message)
      case .network(.delivered(let message, let isCopy)):
        ruling.check()
        if let device = entry.device, isOffline[device.position] {
          ruling.violate(violation(entry, message, offline))
        }
        if !isCopy { settle(message, entry, &ruling) }
      case .network(.dropped(let message, _, let isCopy)):
        if !isCopy { settle(message, entry, &ruling) }
      case .device(.wentOffline): if let device = entry.device { isOffline[device.position] = true }
      case .device(.cameOnline): if let device = entry.device { isOffline[device.position] = false }
      default: break
      }
    }

    private mutating func settle(_ message: UInt32, _ entry: JournalEntry, _ ruling: inout Ruling) {
      guard let index = underWay.firstIndex(of: message) else {
        if allowsAgain { return }
        ruling.violate(violation(entry, message, again))
        return
      }
      underWay.swapAt(index, underWay.count - 1)
      underWay.removeLast()
    }
  }
}
