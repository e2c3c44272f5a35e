import DeviceSystems
import FleetSimulation
import SimulationKernel
import TipDomain
import Verification

/// Closing a tip invalidates it.
enum ClosedTipsEnd: Invariant {
  static let statement = InvariantStatement(
    id: "closed-tips-end",
    sentence: "A tip that a person closes is invalidated on that device at the same instant.",
    sources: "1.17, 5.3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "Nobody closed a tip that was not already invalidated there."
  }

  fileprivate static func violation(
    _ closed: Seen, _ device: DeviceIndex, _ record: RecordIndex,
    _ declarations: borrowing Declarations
  ) -> Violation {
    closed.violation(
      on: [device], of: record, observed: "not invalidated", expected: "tipClosed",
      "{tip} was closed on \(declarations.name(of: device)) but is not invalidated there.")
  }

  /// The tip that a fact says was closed, unless it is done already.
  fileprivate static func closed(
    _ seen: Seen, _ memory: borrowing FleetMemory
  ) -> (device: DeviceIndex, record: RecordIndex)? {
    guard let device = seen.device, case .tip(.displayEnded(let ended)) = seen.fact.kind,
      ended.reason == .closed, memory.known(ended.record, on: device).invalidation == nil
    else { return nil }
    return (device, ended.record)
  }

  /// The tip that a fact says was ended, stored or not.
  fileprivate static func ended(by fact: Fact) -> RecordIndex? {
    switch fact.kind {
    case .tip(.invalidated(let done)): done.record
    case .tip(.invalidationNotStored(let record, _)): record
    default: nil
    }
  }

  /// Waits for the invalidation, until something later happens.
  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .displayEnd, .withheld, .status, .process, .person, .knows, .phase,
    ]

    private var waiting = EndOfMoment<(seen: Seen, device: DeviceIndex, record: RecordIndex)>()

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for open in waiting.remove(before: seen) {
        ruling.violate(violation(open.seen, open.device, open.record, memory.declarations))
      }
      if let done = ended(by: seen.fact) {
        waiting.removeAll { $0.device == seen.device && $0.record == done }
      }
      guard let (device, record) = closed(seen, memory) else { return }
      ruling.check()
      waiting.append((seen, device, record), at: seen)
    }
  }
}
