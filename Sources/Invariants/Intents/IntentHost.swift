import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-2: the process of a run follows the rules.
enum IntentHost: Invariant {
  static let statement = InvariantStatement(
    id: "intent-host",
    sentence: "A run performs in the process that its intent, its trigger and the state of the app "
      + "demand.",
    sources: "IA-2, A-20, A-21, A-27", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No intent ran."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at each choice of a process.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.intent, .process]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device,
        case .intent(.run(.hosted(let number, let process))) = entry.fact.kind,
        let state = fleet[device].intents.first, let run = state.run(number),
        let definition = fleet.declarations.intents
      else { return }
      // An app that has a process runs, whether the intents were told of it or not.
      let isUntold = state.app == .notRunning && fleet[device].runsApp
      let app = isUntold ? AppState.background : state.app
      let wanted = state.host(
        of: run.intent, by: run.trigger, shortcut: run.shortcut, app: app, in: definition)
      ruling.check()
      if wanted == process { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: process.name, expected: wanted?.name ?? "no process",
          "\(fleet.declarations.name(of: run.intent)) runs in the \(process.name) on "
            + "\(fleet.declarations.name(of: device)) while the app is \(app.name)."))
    }
  }
}
