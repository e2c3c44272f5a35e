import DeviceSystems
import FleetFacts
import IntentSystem
import Verification

/// IA-2: the process of a run follows the rules.
enum IntentHost: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-host",
    sentence: "A run performs in the process that its intent, its trigger and the state of the app "
      + "demand.",
    sources: "IA-2, A-20, A-21, A-27", holds: .anySchedule)

  static let idleReason = "No intent ran."

  /// A process that begins for an extension is told from that of the app by what caused it.
  static var evidence: FactFamilies { FactFamilies.ofIntents.union(.causes) }

  /// Looks at each choice of a process.
  struct Judge: IntentMonitor {
    static let interests: FactFamilies = [.intent, .process]

    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .run(.hosted(let number, let process)) = moment.fact,
        let state = fleet[device].intents.first, let run = state.run(number),
        let definition = fleet.declarations.intents
      else { return }
      // An app that has a process runs, whether the intents were told of it or not.
      let isUntold = state.app == .notRunning && fleet[device].runsApp
      let app = isUntold ? AppState.background : state.app
      let wanted = host(of: run, while: app, state.processes[run.intent.position], definition)
      ruling.check()
      if wanted == process { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: process.name, expected: wanted?.name ?? "no process",
          "\(fleet.declarations.name(of: run.intent)) runs in the \(process.name) on "
            + "\(fleet.declarations.name(of: device)) while the app is \(app.name)."))
    }

    /// The process that the rules name; nil if none of those that hold the intent may run it.
    private func host(
      of run: IntentRun, while app: AppState, _ holders: ProcessSet, _ definition: IntentDefinition
    ) -> IntentProcess? {
      let intent = definition.intents[run.intent.position]
      // What plays audio or goes on in the foreground runs in the app, as its own
      // buttons do, and an App Shortcut where it is defined.
      let fixed: IntentProcess? =
        if intent.alwaysRunsInApp || intent.continuation != nil || run.trigger == .appButton {
          .app
        } else {
          run.shortcut.map { definition.shortcuts[$0.position].process }
        }
      if let fixed { return holders.has(fixed) ? fixed : nil }
      // Anything else: in the extension that is asked first, or the other one, unless the app holds
      // the intent too and executes already, or alone.
      let first: IntentProcess =
        run.trigger == .widgetControl ? .widgetExtension : .intentsExtension
      let others = IntentProcess.allCases.filter { $0 != .app && holders.has($0) }
      let outside = others.contains(first) ? first : others.first
      let executes = app == .background || app == .foreground
      let isForApp = executes && definition.knobs.sharedIntentHost == .appIfRunning
      return holders.has(.app) && (isForApp || outside == nil) ? .app : outside
    }
  }
}
