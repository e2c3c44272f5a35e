import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What happens on a device is dated by its clock.
package enum DatedByOwnClock: Invariant {
  package static let statement = InvariantStatement(
    id: "dated-by-own-clock",
    sentence: "Displays, their ends, donations, deletions, invalidations and resets carry the date "
      + "that the clock of their device shows at that moment.",
    sources: "2.10, 2.22, 3.19, 8.15", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    "Nothing was displayed, donated, deleted, invalidated or reset."
  }

  /// Compares each date with the clock.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.display, .displayEnd, .donation, .status]

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(let fact) = entry.fact.kind,
        let (what, date) = date(of: fact)
      else { return }
      ruling.check()
      let now = entry.fact.localInstant
      if date == now { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: TimeText.moment(date), expected: TimeText.moment(now),
          "\(fleet.declarations.name(of: device)) dated \(what) \(TimeText.moment(date)), but its "
            + "clock shows \(TimeText.moment(now))."))
    }

    private func date(of fact: TipFact) -> (what: String, date: Instant)? {
      if case .displayed(let display) = fact { return ("a display", display.date) }
      if case .displayEnded(let ended) = fact { return ("the end of a display", ended.date) }
      if case .donated(_, let row) = fact { return ("a donation", row.date) }
      if case .donationsDeleted(_, let through, _) = fact { return ("a deletion", through) }
      if case .invalidated(let invalidation) = fact {
        return ("an invalidation", invalidation.date)
      }
      if case .eligibilityReset(_, _, let date) = fact { return ("a reset", date) }
      return nil
    }
  }
}
