import DeviceSystems
import FleetFacts
import FocusSystem
import SimulationKernel
import Verification

/// IB-8: without a Focus nothing is filtered.
enum BadgeUnfiltered: Invariant {
  static let statement = InvariantStatement(
    id: "badge-unfiltered",
    sentence: "With no Focus on no notification is silenced, and once the app could look its badge "
      + "counts all of them.",
    sources: "IB-8, B-21", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No app came to the foreground while no Focus was on, and nothing was silenced."
  }

  static var evidence: FactFamilies { FactFamilies.ofFocus.union(.store) }

  /// Looks at what is silenced, and at badges at the end of the moment in which an app is opened or
  /// its filter performs in it, or of its process if that comes first.
  struct Judge: Monitor {
    // A crash is told as something that happened to the store.
    static let interests: FactFamilies = [.focus, .process, .store, .phase]
    private var opened = EndOfInstantQueue<DeviceIndex>()

    init(_ declarations: Declarations) {}

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
      if badge == count { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "badge \(badge)", expected: "badge \(count)",
          "The badge on \(fleet.declarations.name(of: device)) is \(badge) with no Focus on, of "
            + "\(count) notifications."))
    }
  }
}
