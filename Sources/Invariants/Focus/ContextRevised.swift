import DeviceSystems
import FleetFacts
import FocusSystem
import Verification

/// IB-6: an invalidated context is asked for again, and revisions only grow.
enum ContextRevised: FocusInvariant {
  static let statement = InvariantStatement(
    id: "context-revised",
    sentence: "A context that is out of date is replaced in its moment, revisions grow by one, and "
      + "a notification is judged by the last of them.",
    sources: "IB-6, B-16", holds: .anySchedule)

  static let idleReason = "No app gave its context."

  /// A context that is out of date.
  struct Outdated: Sendable {
    let device: DeviceIndex
    let revision: UInt32
  }

  /// Looks at each context, and at what notifications are judged by.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.focus, .process, .phase]
    private var outdated = EndOfInstantQueue<Outdated>()

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for old in outdated.remove(before: entry) {
        judge(
          fleet[old.device].focus.revision, old.revision &+ 1, atLeast: true, old.device, entry,
          fleet.declarations, &ruling)
      }
      guard let device = entry.device, case .focus(let fact) = entry.fact.kind else { return }
      let known = fleet[device].focus.revision
      switch fact {
      case .contextInvalidated:
        outdated.append(Outdated(device: device, revision: known), at: entry)
      case .contextProvided(let revision, let settings):
        judge(revision, known &+ 1, device, entry, fleet.declarations, &ruling)
        let kept = fleet[device].focus.applied
        if settings == kept { return }
        ruling.violate(
          entry.violation(
            on: [device], observed: fleet.declarations.name(of: settings),
            expected: fleet.declarations.name(of: kept),
            "The app on \(fleet.declarations.name(of: device)) gives a context of other values "
              + "than it keeps."))
      case .presented(_, let revision), .silenced(_, let revision):
        judge(revision, known, device, entry, fleet.declarations, &ruling)
      default: break
      }
    }

    private func judge(
      _ revision: UInt32, _ wanted: UInt32, atLeast: Bool = false, _ device: DeviceIndex,
      _ entry: JournalEntry, _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      ruling.check()
      if atLeast ? revision >= wanted : revision == wanted { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "revision \(revision)", expected: "revision \(wanted)",
          "\(declarations.name(of: device)) uses revision \(revision) of the app's context where "
            + "revision \(wanted) belongs."))
    }
  }
}
