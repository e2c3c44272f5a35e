import DeviceSystems
import FleetFacts
import SimulationKernel
import TipSync
import Verification

/// A push never goes to the device that caused it.
package enum NoPushEcho: Invariant {
  package static let statement = InvariantStatement(
    id: "no-push-echo",
    sentence: "The hub never pushes a change to the device that uploaded it.",
    sources: "7.12", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No upload caused a push.")
  }

  /// The device that the hub wants to push to.
  fileprivate static func target(of entry: JournalEntry) -> DeviceIndex? {
    switch entry.fact.kind {
    case .sync(.pushSent(let device, _)), .sync(.pushCoalesced(let device)),
      .sync(.pushThrottled(let device)):
      device
    default: nil
    }
  }

  /// The arrival of the upload that caused a push; nil if something else did.
  fileprivate static func arrival(behind entry: JournalEntry, in journal: borrowing Journal)
    -> FactID?
  {
    guard let answer = journal.firstCause(of: entry.id),
      case .sync(.uploadAnswered) = journal.fact(answer).kind
    else { return nil }
    return journal.firstCause(of: answer)
  }

  fileprivate static func judge(
    _ entry: JournalEntry, _ target: DeviceIndex, origin: DeviceIndex,
    _ declarations: borrowing Declarations,
    _ ruling: inout Ruling
  ) {
    ruling.check()
    guard target == origin else { return }
    let name = declarations.name(of: target)
    ruling.violate(
      entry.violation(
        on: [target], observed: "a push to \(name)", expected: "none",
        "The hub wants to push to \(name) what \(name) has just uploaded."))
  }

  /// Reads who sent the request.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = .sync

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      .push
    }

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let target = target(of: entry), let arrival = arrival(behind: entry, in: journal),
        let sent = journal.firstCause(of: arrival),
        case .network(.sent(_, .device(let origin), _, _, _)) = journal.fact(sent).kind
      else { return }
      judge(entry, target, origin: origin, fleet.declarations, &ruling)
    }
  }
}
