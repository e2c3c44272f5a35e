import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// Eligibility is reset forwards: the number of resets never goes down.
enum StatusEpochsMonotone: Invariant {
  static let statement = InvariantStatement(
    id: "status-epochs-monotone",
    sentence: "On each device, the number of eligibility resets of a tip only increases, by one "
      + "for each reset made there; none learns of more than were made.",
    sources: "1.16, C7", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No tip's status changed, except by deletion."
  }

  static var evidence: FactFamilies { FactFamilies.forgetting.union([.status, .store]) }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex, _ epoch: UInt32,
    expected: String, _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: record, observed: "\(epoch) resets", expected: expected,
      "On \(declarations.name(of: device)) the status of {tip} has \(epoch) resets instead of "
        + "\(expected).")
  }

  /// Compares with the replayed state of the store.
  struct Judge: Monitor {
    static let interests: FactFamilies = .status

    /// By record: the greatest number that a reset began.
    private var begun: [UInt32] = []

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
      if case .invalidated(let invalidation) = fact {
        let known = fleet.known(invalidation.record, on: device).epoch
        expect(
          invalidation.epoch, .exactly(known), invalidation.record, entry, device, fleet, &ruling)
      } else if case .eligibilityReset(let record, let epoch, _) = fact {
        let known = fleet.known(record, on: device).epoch
        expect(epoch, .exactly(known &+ 1), record, entry, device, fleet, &ruling)
        while begun.count <= record.position { begun.append(0) }
        begun[record.position] = max(begun[record.position], epoch)
      } else if case .statusMerged(let record, let status) = fact {
        if fleet.mayForget(record, on: device, entry, in: journal) { return }
        let known = fleet.known(record, on: device).epoch
        expect(status.epoch, .atLeast(known), record, entry, device, fleet, &ruling)
        let most = record.position < begun.count ? begun[record.position] : 0
        expect(status.epoch, .atMost(most), record, entry, device, fleet, &ruling)
      }
    }
  }

  /// What a number of resets must be.
  fileprivate enum Expected {
    case exactly(UInt32)
    case atLeast(UInt32)
    case atMost(UInt32)
  }

  fileprivate static func expect(
    _ epoch: UInt32, _ expected: Expected, _ record: RecordIndex, _ entry: JournalEntry,
    _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
  ) {
    ruling.check()
    let words: String
    switch expected {
    case .exactly(let number):
      if epoch == number { return }
      words = "\(number)"
    case .atLeast(let number):
      if epoch >= number { return }
      words = "at least \(number)"
    case .atMost(let number):
      if epoch <= number { return }
      words = "at most \(number)"
    }
    ruling.violate(
      violation(entry, device, record, epoch, expected: words, fleet.declarations))
  }
}
