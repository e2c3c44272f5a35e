import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// A donation is there once, however often it was sent.
package enum NoDuplicateDonation: Invariant {
  package static let statement = InvariantStatement(
    id: "no-duplicate-donation",
    sentence: "No device knows of more donations than were made, and none imports one twice, or "
      + "one that was not made so.",
    sources: "2.11, 7.17, 7.32", holds: .anySchedule, marginUnit: .donations)

  package static var evidence: FactFamilies {
    DonationTracker.interests.union(.storeContents).union(.forgetting).union([.process, .trueTime])
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.donationLimits.isEmpty
      ? "The app has no event."
      : "No donation was imported, and at rest there was none to know of."
  }

  fileprivate static func judge(
    _ count: Int64, of event: EventIndex, _ entry: JournalEntry, _ device: DeviceIndex,
    _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
  ) {
    guard let (_, most) = fleet.donations.bounds(of: event, for: device, fleet, &ruling),
      most > 0 || count > 0
    else { return }
    if !ruling.measure(observed: count, atMost: most, entry) {
      ruling.violate(
        entry.violation(
          on: [device], observed: English.count(count, "donation"), expected: "at most \(most)",
          "At rest \(fleet.declarations.name(of: device)) knows of "
            + "\(English.count(count, "donation")) of \(fleet.declarations.name(of: event)), but "
            + "there can be at most \(most)."))
    }
  }

  /// A merge brought a donation that was there already, or that nobody made.
  fileprivate static func judgeMerge(
    _ event: EventIndex, _ row: DonationRow, wasMade: Bool, _ entry: JournalEntry,
    _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
  ) {
    ruling.check()
    let isKnown = fleet.knows(row, of: event, on: device)
    guard isKnown || !wasMade else { return }
    ruling.violate(
      entry.violation(
        on: [device], observed: isKnown ? "merged twice" : "merged",
        expected: isKnown ? "merged once" : "a donation that was made",
        "\(fleet.declarations.name(of: device)) imported donation \(row.sequence) of replica "
          + "\(row.replica.rawValue), which "
          + (isKnown ? "it already knew." : "nobody made with this date and these values.")))
  }

  /// Compares what devices say they know at rest with what was donated.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.phase, .knows, .donation]

    private var phase = QuiescencePhase.running
    /// What was donated, whatever became of it.
    private var made = ReplayedStore()

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if let device = entry.device {
        if case .run(.knowsEvent(let event, let count, _)) = entry.fact.kind {
          if phase == .quiescent {
            judge(Int64(count), of: event, entry, device, fleet, &ruling)
          }
          return
        }
        if case .tip(.donated(let event, let row)) = entry.fact.kind {
          made.add(row, of: event)
        } else if case .tip(.donationMerged(let event, let row)) = entry.fact.kind {
          let wasMade = made.holds(row, of: event)
          judgeMerge(event, row, wasMade: wasMade, entry, device, fleet, &ruling)
        }
      }
      phase.observe(entry)
      QuiescencePhase.explain(entry, heals: fleet.declarations.heals, &ruling)
    }
  }
}
