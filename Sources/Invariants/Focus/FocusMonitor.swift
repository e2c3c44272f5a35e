import FleetFacts
import FocusSystem
import Verification

/// An invariant of Focuses, which needs what judges of these need.
protocol FocusInvariant: SystemInvariant {}

extension FocusInvariant {
  static var evidence: FactFamilies { .ofFocus }
}

typealias FocusMoment = SystemMoment<FocusFact>

/// A judge that looks at each fact of a Focus.
protocol FocusMonitor: SystemMonitor where Moment == FocusMoment {}

extension FocusMonitor {
  static var interests: FactFamilies { .focus }

  static func moment(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) -> FocusMoment? {
    guard let device = entry.device, case .focus(let fact) = entry.fact.kind else { return nil }
    return FocusMoment(fact: fact, device: device, entry: entry)
  }
}
