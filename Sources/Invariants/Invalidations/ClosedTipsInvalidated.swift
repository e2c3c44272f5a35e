import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// Closing a tip invalidates it.
enum ClosedTipsInvalidated: Invariant {
  static let statement = InvariantStatement(
    id: "closed-tips-invalidated", formerID: "closed-tips-end",
    sentence: "A tip that a person closes is invalidated on that device at the same instant.",
    sources: "1.17, 5.3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "Nobody closed a tip that was not already invalidated there."
  }

  fileprivate static func violation(
    _ closed: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex,
    _ declarations: borrowing Declarations
  ) -> Violation {
    closed.violation(
      on: [device], of: record, observed: "not invalidated", expected: "tipClosed",
      "{tip} was closed on \(declarations.name(of: device)) but is not invalidated there.")
  }

  /// The tip that a fact says was closed, unless it is done already.
  fileprivate static func closed(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet
  ) -> (device: DeviceIndex, record: RecordIndex)? {
    guard let device = entry.device, case .tip(.displayEnded(let ended)) = entry.fact.kind,
      ended.reason == .closed, fleet.known(ended.record, on: device).invalidation == nil
    else { return nil }
    return (device, ended.record)
  }

  /// The tip that a fact says was ended, stored or not.
  fileprivate static func ended(by fact: Fact) -> RecordIndex? {
    switch fact.kind {
    case .tip(.invalidated(let invalidation)): invalidation.record
    case .tip(.invalidationNotStored(let record, _)): record
    default: nil
    }
  }

  /// Waits for the invalidation, until something later happens.
  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .displayEnd, .withheld, .status, .process, .person, .knows, .phase,
    ]

    private var waiting = EndOfInstantQueue<
      (entry: JournalEntry, device: DeviceIndex, record: RecordIndex)
    >()

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if !waiting.isEmpty {
        for open in waiting.remove(before: entry) {
          ruling.violate(violation(open.entry, open.device, open.record, fleet.declarations))
        }
      }
      if let record = ended(by: entry.fact) {
        waiting.removeAll { $0.device == entry.device && $0.record == record }
      }
      guard let (device, record) = closed(entry, fleet) else { return }
      ruling.check()
      waiting.append((entry, device, record), at: entry)
    }
  }
}
