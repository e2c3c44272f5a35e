import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-12: relevance raises a widget only in its time.
enum RaisedInTime: Invariant {
  static let statement = InvariantStatement(
    id: "intent-raised-in-time",
    sentence:
      "A kind of widget is raised only within an interval of the set that is registered, and not "
      + "on a device that ignores relevance; a new set lowers what the former one raised.",
    sources: "IA-12, A-41, A-42, A-43", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No relevant time began while it was registered."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at kinds of widgets that are raised, and at new sets.
  struct Judge: Monitor {
    static let interests: FactFamilies = .intent

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .intent(.widget(let fact)) = entry.fact.kind,
        let definition = fleet.declarations.intents, let state = fleet[device].intents.first
      else { return }
      let isRight: Bool
      switch fact {
      case .raised(let set, let item, let kind):
        let wall = entry.fact.localInstant
        let intents =
          set.position < definition.relevantSets.count
          ? definition.relevantSets[set.position].intents : []
        isRight =
          state.profile.honoursRelevance && state.relevantSet == set
          && item.position < intents.count && intents[item.position].kind == kind
          && intents[item.position].from <= wall && wall < intents[item.position].until
      case .relevantSetReplaced:
        guard state.relevantSet != nil else { return }
        isRight = state.raised == 0
      default: return
      }
      ruling.check()
      if isRight { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "a raised widget", expected: "none",
          "A widget on \(fleet.declarations.name(of: device)) is raised outside of the time that "
            + "the app registered last."))
    }
  }
}
