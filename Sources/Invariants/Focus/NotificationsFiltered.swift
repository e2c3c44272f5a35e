import DeviceSystems
import FleetFacts
import FocusSystem
import Verification

/// IB-5: what the predicate in force says, and none is lost.
enum NotificationsFiltered: FocusInvariant {
  static let statement = InvariantStatement(
    id: "notifications-filtered",
    sentence: "A notification is presented or silenced as the predicate in force says, and each "
      + "that comes is one of the two.",
    sources: "IB-5, B-17, B-18, B-19, B-20", holds: .anySchedule)

  static let idleReason = "No notification came."

  /// A notification of which nothing was said yet.
  struct Pending: Sendable {
    let device: DeviceIndex
    let number: UInt32
    let criterion: CriterionIndex?
    let isTimeSensitive: Bool
  }

  /// Looks at what becomes of each notification by the end of its moment.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.focus, .process, .phase]
    private var pending = EndOfInstantQueue<Pending>()

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for lost in pending.remove(before: entry) {
        ruling.violate(
          entry.violation(
            on: [lost.device], observed: "neither presented nor silenced",
            expected: "presented or silenced",
            "Notification \(lost.number) of \(fleet.declarations.name(of: lost.device)) is lost."))
      }
      guard let device = entry.device, case .focus(let fact) = entry.fact.kind else { return }
      if case .posted(let number, let criterion, let isTimeSensitive) = fact {
        let posted = Pending(
          device: device, number: number, criterion: criterion, isTimeSensitive: isTimeSensitive)
        pending.append(posted, at: entry)
        ruling.check()
      } else if case .presented(let number, _) = fact {
        judge(number, isPresented: true, device, entry, fleet, &ruling)
      } else if case .silenced(let number, _) = fact {
        judge(number, isPresented: false, device, entry, fleet, &ruling)
      }
    }

    private mutating func judge(
      _ number: UInt32, isPresented: Bool, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let declarations = fleet.declarations
      var settled: Pending?
      pending.removeAll { posted in
        guard posted.device == device, posted.number == number else { return false }
        settled = posted
        return true
      }
      guard let focus = declarations.focus else { return }
      ruling.check()
      guard let posted = settled else {
        return ruling.violate(
          entry.violation(
            on: [device], observed: "presented or silenced", expected: "it once, as it comes",
            "Notification \(number) of \(declarations.name(of: device)) did not come, or was "
              + "settled before."))
      }
      let expected = isAdmitted(posted, fleet[device].focus, focus)
      if isPresented == expected { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: isPresented ? "presented" : "silenced",
          expected: expected ? "presented" : "silenced",
          "\(declarations.name(of: device)) \(isPresented ? "presents" : "silences") "
            + "notification \(number) against the predicate in force."))
    }

    private func isAdmitted(
      _ posted: Pending, _ view: ReplayedFocus, _ focus: FocusDefinition
    ) -> Bool {
      if view.active == nil || view.revision == 0 { return true }
      if posted.isTimeSensitive, focus.letsTimeSensitiveThrough { return true }
      guard let wanted = focus.settings[view.context.position].criterion else { return true }
      guard let criterion = posted.criterion else { return !focus.evaluatesMissing }
      return criterion == wanted
    }
  }
}
