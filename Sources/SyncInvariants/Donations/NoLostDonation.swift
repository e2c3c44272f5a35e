import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What was donated and told is there for everybody.
package enum NoLostDonation: Invariant {
  package static let statement = InvariantStatement(
    id: "no-lost-donation",
    sentence: "At rest every device knows every donation that reached the cloud and was not "
      + "deleted.",
    sources: "2.11, 2.14, 6.4", holds: .boundedDelay, marginUnit: .donations)

  package static var evidence: FactFamilies {
    DonationTracker.interests.union(.storeContents).union(.forgetting).union([.process, .trueTime])
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.donationLimits.isEmpty
      ? "The app has no event."
      : "There was no donation that a device had to know of, or could know of."
  }

  /// Compares what a device knows with what was told, at rest or when the fleet had to be.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.phase, .knows]

    private var phase = QuiescencePhase.running

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      phase.observe(entry)
      phase.explain(entry, fleet.declarations, &ruling)
      guard phase != .running, let device = entry.device,
        case .run(.knowsEvent(let event, let count, _)) = entry.fact.kind,
        let (least, most) = fleet.donations.bounds(of: event, for: device, fleet, &ruling), most > 0
      else { return }
      let limits = fleet.declarations.donationLimits
      let limit = event.position < limits.count ? Int64(limits[event.position]) : .max
      let wanted = min(least, limit)
      let isEnough = ruling.measure(observed: Int64(count), atLeast: wanted, entry)
      // Where there is no room for all, the older ones may be missing.
      if isEnough, most > limit || fleet.declarations.mayVanish(event) { return }
      let missing = fleet.donations.missing(event, on: device, atMost: limit, fleet)
      if isEnough, missing.isEmpty { return }
      let lack = isEnough ? "not those that it must know of" : "but must know of \(wanted)"
      ruling.violate(
        entry.violation(
          on: [device], observed: English.count(count, "donation"), expected: "at least \(wanted)",
          "\(phase.opening) \(fleet.declarations.name(of: device)) knows of "
            + "\(English.count(count, "donation")) of \(fleet.declarations.name(of: event)), "
            + "\(lack).", related: missing))
    }
  }
}
