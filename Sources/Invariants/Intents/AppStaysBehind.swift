import DeviceSystems
import FleetFacts
import IntentSystem
import Verification

/// IA-2: an intent brings the app forward only to continue there.
enum AppStaysBehind: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-app-stays-behind",
    sentence:
      "An intent launches or wakes the app only to run there, and brings it to the foreground only "
      + "when it goes on there and the person agreed.",
    sources: "IA-2, A-19, A-21", holds: .anySchedule)

  static let idleReason = "No intent was given a process."

  /// Looks at what comes to the foreground, and at launches at the end of their moment.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.intent, .phase]
    /// Where the app was launched or woken for a run that it has not been given yet.
    private var woken = EndOfInstantQueue<DeviceIndex>()

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for device in woken.remove(before: entry) {
        ruling.violate(
          entry.violation(
            on: [device], observed: "a launch of the app", expected: "none",
            "An intent launches or wakes the app on \(fleet.declarations.name(of: device)), and "
              + "none runs there."))
      }
      guard let device = entry.device, case .intent(let fact) = entry.fact.kind,
        let state = fleet[device].intents.first
      else { return }
      switch fact {
      case .run(.hosted(_, let process)):
        ruling.check()
        if process == .app { woken.removeAll { $0 == device } }
      case .process(.appStateChanged(_, .background, .intent)):
        ruling.check()
        woken.append(device, at: entry)
      case .process(.appStateChanged(_, .foreground, let reason)):
        let waits = state.runs.contains { run in
          if case .awaitingForeground = run.phase { true } else { false }
        }
        ruling.check()
        if reason != .intent, reason != .continuation || waits { return }
        ruling.violate(
          entry.violation(
            on: [device], observed: "foreground", expected: state.app.name,
            "An intent brings the app on \(fleet.declarations.name(of: device)) to the foreground, "
              + "and nobody agreed to that."))
      default: return
      }
    }
  }
}
