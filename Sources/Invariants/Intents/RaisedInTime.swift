import DeviceSystems
import FleetFacts
import IntentSystem
import SimulationKernel
import Verification

/// IA-12: relevance raises a widget only in its time.
enum RaisedInTime: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-raised-in-time",
    sentence:
      "A kind of widget is raised only within an interval of the set that is registered, and "
      + "lowered when that is over, and not raised on a device that ignores relevance; a new set "
      + "lowers what the former one raised.",
    sources: "IA-12, A-41, A-42, A-43", holds: .anySchedule)

  static let idleReason = "No relevant time began while it was registered."

  /// Looks at kinds of widgets that are raised, at new sets, and at what is still raised at the end
  /// of each moment in which something happens on the device.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.intent, .process, .phase]

    /// A device, and what its clock shows.
    private struct Moment: Sendable {
      let device: DeviceIndex
      let wall: Instant
    }

    private var seen = EndOfInstantQueue<Moment>()
    /// Under a schedule nothing is lowered at its time.
    private let followsClock: Bool

    init(_ declarations: Declarations) { followsClock = declarations.followsClock }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for moment in seen.remove(before: entry) { judgeRaised(moment, entry, fleet, &ruling) }
      guard let device = entry.device else { return }
      if followsClock, fleet[device].intents.first?.raised ?? 0 != 0 {
        seen.removeAll { $0.device == device }
        seen.append(Moment(device: device, wall: entry.fact.localInstant), at: entry)
      }
      guard case .intent(.widget(let fact)) = entry.fact.kind,
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

    private func judgeRaised(
      _ moment: Moment, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let state = fleet[moment.device].intents.first, let set = state.relevantSet,
        let sets = fleet.declarations.intents?.relevantSets, sets.indices.contains(set.position)
      else { return }
      for (position, item) in sets[set.position].intents.enumerated()
      where state.raised & 1 << UInt64(position) != 0 && item.until <= moment.wall {
        ruling.violate(
          entry.violation(
            on: [moment.device], observed: "a raised widget", expected: "none",
            "A widget on \(fleet.declarations.name(of: moment.device)) is still raised although "
              + "its time is over."))
      }
    }
  }
}
