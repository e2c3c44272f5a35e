import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// A purge by the person clears devices, too.
package enum PurgeRespected: Invariant {
  package static let statement = InvariantStatement(
    id: "purge-respected",
    sentence: "With `zonePurge clearsLocally`, a device that learns that the person purged the "
      + "zone forgets everything that it synced: statuses, displays, donations and parameters.",
    sources: "7.20", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union(.causes)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No device learned that the person purged the zone and so had to clear its store.")
  }

  /// Looks at a store right after the answer that told of the purge.
  package struct Judge: Monitor {
    package static let interests = FactFamilies.all

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      guard declarations.knobs.zonePurge == .clearsLocally else { return [] }
      // Facts that change no store are not shown, but for the answers from which a purge is heard.
      return interests.subtracting([
        .network, .person, .withheld, .fetch, .upload, .fetchAnswer, .uploadAnswer, .push,
      ]).union(.request)
    }

    /// A device that learned of a purge, and the fact with which it did.
    private struct Hearing: Sendable {
      let device: DeviceIndex
      let entry: JournalEntry
    }

    private var hearing: Hearing?
    /// Whether the error may have come from a fault, without any purge.
    private let isInjected: Bool

    package init(_ declarations: Declarations) {
      isInjected = declarations.transport.faults.contains { fault in
        if case .hubError(.userDeletedZone, _) = fault.kind { true } else { false }
      }
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.knobs.zonePurge == .clearsLocally else { return }
      if let heard = hearing, !isPart(entry, of: heard, in: journal) {
        judge(heard, fleet, &ruling)
        hearing = nil
      }
      guard let step = fleet.step, let device = entry.device,
        case .answered(let answer, let request) = step, !request.isUpload,
        answer.error == .userDeletedZone, fleet.declarations.transport.isKnown, !isInjected
      else { return }
      hearing = Hearing(device: device, entry: entry)
    }

    /// Whether a fact says what the answer made the device forget.
    private func isPart(_ entry: JournalEntry, of heard: Hearing, in journal: borrowing Journal)
      -> Bool
    {
      guard entry.device == heard.device, case .tip(let fact) = entry.fact.kind,
        journal.firstCause(of: entry.id) == heard.entry.id
      else { return false }
      if case .talliesMerged = fact { return true }
      if case .statusMerged = fact { return true }
      if case .donationRemoved = fact { return true }
      if case .parameterMerged = fact { return true }
      if case .frequencyClockMerged = fact { return true }
      return false
    }

    private func judge(
      _ heard: Hearing, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      guard let (kept, record) = kept(on: heard.device, fleet) else { return }
      ruling.violate(
        heard.entry.violation(
          on: [heard.device], of: record, observed: kept, expected: "nothing",
          "\(fleet.declarations.name(of: heard.device)) learned that the person purged the zone, "
            + "but still knows of \(kept)."))
    }

    /// Something that the device still knows.
    private func kept(
      on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> (words: String, record: RecordIndex?)? {
      for (index, tip) in fleet[device].store.tips.enumerated() {
        if tip.count != 0 || tip.duration != .zero {
          return (English.count(tip.count, "display") + " of {tip}", RecordIndex(index))
        }
        if tip.invalidation != nil || tip.epoch != 0 {
          return ("the status of {tip}", RecordIndex(index))
        }
      }
      for index in fleet.declarations.app.events.indices {
        let count = fleet[device].store.donationCount(of: EventIndex(index))
        if count > 0 { return (English.count(count, "donation"), nil) }
      }
      for index in fleet.declarations.app.parameters.indices {
        // What is not synced, no purge can reach (2.7).
        if fleet.declarations.app.parameters[index].isTransient { continue }
        if fleet[device].store.value(of: ParameterIndex(index)) != nil {
          return ("a parameter", nil)
        }
      }
      return nil
    }
  }
}
