import DeviceSystems
import FleetSimulation
import SimulationKernel
import TipSync
import Verification

/// A push never goes to the device that caused it.
enum NoPushEcho: Invariant {
  static let statement = InvariantStatement(
    id: "no-push-echo",
    sentence: "The hub never pushes a change to the device that uploaded it.",
    sources: "7.12", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No upload caused a push.")
  }

  /// The device that the hub wants to push to.
  fileprivate static func target(of seen: Seen) -> DeviceIndex? {
    switch seen.fact.kind {
    case .sync(.pushSent(let device, _)), .sync(.pushCoalesced(let device)),
      .sync(.pushThrottled(let device)):
      device
    default: nil
    }
  }

  /// The arrival of the upload that caused a push; nil if something else did.
  fileprivate static func arrival(behind seen: Seen, in journal: borrowing Journal) -> FactID? {
    guard let answer = journal.firstCause(of: seen.id),
      case .sync(.uploadAnswered) = journal.fact(answer).kind
    else { return nil }
    return journal.firstCause(of: answer)
  }

  fileprivate static func judge(
    _ seen: Seen, _ target: DeviceIndex, origin: DeviceIndex,
    _ declarations: borrowing Declarations,
    _ ruling: inout Ruling
  ) {
    ruling.check()
    guard target == origin else { return }
    let name = declarations.name(of: target)
    ruling.violate(
      seen.violation(
        on: [target], observed: "a push to \(name)", expected: "none",
        "The hub wants to push to \(name) what \(name) has just uploaded."))
  }

  /// Reads who sent the request.
  struct Judge: Monitor {
    static let interests: FactFamilies = .sync

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let target = target(of: seen), let arrival = arrival(behind: seen, in: journal),
        let sent = journal.firstCause(of: arrival),
        case .network(.sent(_, .device(let origin), _, _, _)) = journal.fact(sent).kind
      else { return }
      judge(seen, target, origin: origin, memory.declarations, &ruling)
    }
  }
}
