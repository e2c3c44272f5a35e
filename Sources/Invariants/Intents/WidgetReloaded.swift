import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-8: the touched widget shows what its run wrote.
enum WidgetReloaded: Invariant {
  static let statement = InvariantStatement(
    id: "intent-widget-reloaded",
    sentence:
      "When a run of a widget's control succeeds, the widget shows at once what the run wrote; "
      + "other reloads keep to the budget unless the app is in the foreground.",
    sources: "IA-8, A-23, A-24", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No control of a widget ran an intent, and no reload counted."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at the end of the moment in which a run succeeds.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.intent, .phase]

    private struct Due: Sendable {
      let device: DeviceIndex
      let instance: InstanceIndex
      let revision: UInt32
    }

    private var due = EndOfInstantQueue<Due>()

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for due in due.remove(before: entry) { judge(due, entry, fleet, &ruling) }
      guard let device = entry.device, case .intent(let fact) = entry.fact.kind,
        let state = fleet[device].intents.first
      else { return }
      switch fact {
      case .run(.succeeded(let run, _, _, _)):
        // What the run wrote is told before that.
        let revision = state.dataRevision
        guard let instance = state.run(run)?.instance, state.placed(instance) != nil else {
          return
        }
        due.append(Due(device: device, instance: instance, revision: revision), at: entry)
      case .widget(.reloaded(_, _, let revision, _)) where revision != state.dataRevision:
        ruling.check()
        ruling.violate(
          entry.violation(
            on: [device], observed: "revision \(revision)",
            expected: "revision \(state.dataRevision)",
            "A widget on \(fleet.declarations.name(of: device)) is reloaded with other data than "
              + "the app has."))
      case .widget(.reloaded(let instance, .budget, _, let isCounted)):
        guard let content = state.placed(instance)?.content,
          let knobs = fleet.declarations.intents?.knobs
        else { return }
        let count = content.countedReloadCount(
          within: knobs.reloadWindow, at: entry.fact.instant)
        ruling.check()
        if isCounted, count < Int(knobs.reloadBudget) { return }
        ruling.violate(
          entry.violation(
            on: [device], observed: isCounted ? "\(count + 1) reloads" : "not counted",
            expected: "\(knobs.reloadBudget)",
            "A widget on \(fleet.declarations.name(of: device)) is reloaded beyond its budget."))
      case .widget(.reloaded(_, .foreground, _, _)):
        ruling.check()
        if state.app == .foreground { return }
        ruling.violate(
          entry.violation(
            on: [device], observed: "a reload outside of the budget", expected: "one within it",
            "A widget on \(fleet.declarations.name(of: device)) is reloaded as in the foreground "
              + "while the app is \(state.app.name)."))
      default: return
      }
    }

    private func judge(
      _ due: Due, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let placed = fleet[due.device].intents.first?.placed(due.instance) else { return }
      let shown = placed.content.timelineRevision
      ruling.check()
      if shown >= due.revision { return }
      ruling.violate(
        entry.violation(
          on: [due.device], observed: "revision \(shown)",
          expected: "revision \(due.revision)",
          "The widget that was tapped on \(fleet.declarations.name(of: due.device)) does not show "
            + "what its intent wrote."))
    }
  }
}
