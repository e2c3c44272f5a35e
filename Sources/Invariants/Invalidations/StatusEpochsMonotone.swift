import DeviceSystems
import FleetSimulation
import SimulationKernel
import TipDomain
import Verification

/// Eligibility is reset forwards: the number of resets never goes down.
enum StatusEpochsMonotone: Invariant {
  static let statement = InvariantStatement(
    id: "status-epochs-monotone",
    sentence: "On each device, the number of eligibility resets of a tip only increases, by one "
      + "for each reset made there.",
    sources: "1.16, C7", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No tip's status changed, except by deletion."
  }

  static var evidence: FactFamilies { FactFamilies.forgetting.union([.status, .store]) }

  fileprivate static func violation(
    _ seen: Seen, _ device: DeviceIndex, _ record: RecordIndex, _ epoch: UInt16,
    expected: String, _ declarations: borrowing Declarations
  ) -> Violation {
    seen.violation(
      on: [device], of: record, observed: "\(epoch) resets", expected: expected,
      "On \(declarations.name(of: device)) the status of {tip} has \(epoch) resets instead of "
        + "\(expected).")
  }

  /// Compares with the replayed state of the store.
  struct Judge: Monitor {
    static let interests: FactFamilies = .status

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = seen.device, case .tip(let fact) = seen.fact.kind else { return }
      if case .invalidated(let done) = fact {
        let known = memory.known(done.record, on: device).epoch
        expect(done.epoch, .exactly(known), done.record, seen, device, memory, &ruling)
      } else if case .eligibilityReset(let record, let epoch, _) = fact {
        let known = memory.known(record, on: device).epoch
        expect(epoch, .exactly(known &+ 1), record, seen, device, memory, &ruling)
      } else if case .statusMerged(let record, let status) = fact {
        if memory.mayForget(record, on: device, seen, in: journal) { return }
        let known = memory.known(record, on: device).epoch
        expect(status.epoch, .atLeast(known), record, seen, device, memory, &ruling)
      }
    }
  }

  /// What a number of resets must be.
  fileprivate enum Expected {
    case exactly(UInt16)
    case atLeast(UInt16)
  }

  fileprivate static func expect(
    _ epoch: UInt16, _ expected: Expected, _ record: RecordIndex, _ seen: Seen,
    _ device: DeviceIndex, _ memory: borrowing FleetMemory, _ ruling: inout Ruling
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
    }
    ruling.violate(
      violation(seen, device, record, epoch, expected: words, memory.declarations))
  }
}
