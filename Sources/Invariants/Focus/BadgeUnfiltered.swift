import DeviceSystems
import FleetFacts
import FocusSystem
import Verification

/// IB-8: without a Focus nothing is filtered, and with one the badge counts what the filter admits.
enum BadgeUnfiltered: FocusInvariant {
  static let statement = InvariantStatement(
    id: "badge-unfiltered",
    sentence: "With no Focus on no notification is silenced, and once the app could look its badge "
      + "counts all of them; a number that an app sets counts what the values that it keeps admit.",
    sources: "IB-8, B-21", holds: .anySchedule)

  static let idleReason =
    "No app came to the foreground while no Focus was on, and nothing was silenced."

  static var evidence: FactFamilies { FactFamilies.ofFocus.union(.store) }

  /// Looks at what is silenced, and at badges at the end of the moment in which an app is opened or
  /// its filter performs in it, or of its process if that comes first.
  struct Judge: FreshMonitor {
    // A crash is told as something that happened to the store.
    static let interests: FactFamilies = [.focus, .process, .store, .phase]
    private var opened = EndOfInstantQueue<DeviceIndex>()
    /// By device: how many notifications came, by what they say.
    private var posted: [DeviceIndex: [CriterionIndex?: UInt32]] = [:]

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for device in opened.remove(before: entry) where fleet[device].focus.active == nil {
        judgeBadge(of: device, entry, fleet, &ruling)
      }
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .device(.activated), .focus(.performStarted(_, .app)): opened.append(device, at: entry)
      // What changes while the app is open, it is told by a call.
      case .focus(.activated), .focus(.deactivated): opened.removeAll { $0 == device }
      // What comes after the end of its process, it cannot count before it is started again.
      case .device(.terminated), .device(.crashed):
        guard opened.contains(where: { $0 == device }) else { return }
        opened.removeAll { $0 == device }
        if fleet[device].focus.active == nil { judgeBadge(of: device, entry, fleet, &ruling) }
      case .focus(.posted(_, let criterion, _)):
        posted[device, default: [:]][criterion, default: 0] &+= 1
      case .focus(.badgeSet(let badge)):
        let count = countAdmitted(on: device, fleet)
        if badge != count { violate(badge, count, device, entry, fleet, &ruling) }
      case .focus(.silenced):
        ruling.check()
        if fleet[device].focus.active != nil { return }
        ruling.violate(
          entry.violation(
            on: [device], observed: "silenced", expected: "presented",
            "\(fleet.declarations.name(of: device)) silences a notification with no Focus on."))
      default: break
      }
    }

    private func judgeBadge(
      of device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let (badge, count) = (fleet[device].focus.badge, fleet[device].focus.postedCount)
      ruling.check()
      if badge != count { violate(badge, count, device, entry, fleet, &ruling) }
    }

    private func violate(
      _ badge: UInt32, _ count: UInt32, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let name = fleet[device].focus.active.map { fleet.declarations.name(of: $0) } ?? "no Focus"
      ruling.violate(
        entry.violation(
          on: [device], observed: "badge \(badge)", expected: "badge \(count)",
          "The badge on \(fleet.declarations.name(of: device)) is \(badge) with \(name) on, where "
            + "\(count) notifications count."))
    }

    /// How many notifications count with the values that the app keeps (B-21): all of them once
    /// the person switched the filter off there (B-22), or with defaults that no Focus on has for
    /// its own.
    private func countAdmitted(
      on device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> UInt32 {
      let focus = fleet[device].focus
      let ofFocus = focus.active.flatMap { focus.filters[$0.position] }
      guard !focus.isSwitchedOff, focus.applied != .defaults || ofFocus == .defaults,
        let definition = fleet.declarations.focus,
        let wanted = definition.settings[focus.applied.position].criterion
      else { return focus.postedCount }
      let counts = posted[device] ?? [:]
      return (counts[wanted] ?? 0) &+ (definition.evaluatesMissing ? 0 : counts[nil] ?? 0)
    }
  }
}
