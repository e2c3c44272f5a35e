import FleetFacts
import IntentSystem
import Verification

/// An invariant of intents and widgets, which needs what judges of these need.
protocol IntentInvariant: SystemInvariant {}

extension IntentInvariant {
  static var evidence: FactFamilies { .ofIntents }
}

typealias IntentMoment = SystemMoment<IntentFact>

/// A judge that looks at each fact of intents and widgets.
protocol IntentMonitor: SystemMonitor where Moment == IntentMoment {}

extension IntentMonitor {
  static var interests: FactFamilies { .intent }

  static func moment(_ entry: JournalEntry, _ fleet: borrowing ReplayedFleet) -> IntentMoment? {
    guard let device = entry.device, case .intent(let fact) = entry.fact.kind else { return nil }
    return IntentMoment(fact: fact, device: device, entry: entry)
  }
}
