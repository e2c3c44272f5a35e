import DeviceSystems
import FleetFacts
import IntentSystem
import Verification

/// IA-8: the touched widget shows what its run wrote.
enum WidgetReloaded: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-widget-reloaded",
    sentence:
      "Each change of the data has the next revision, and a run that succeeds tells the one that "
      + "it wrote; the widget whose control ran it shows that at once. Other reloads keep to the "
      + "budget unless the app is in the foreground.",
    sources: "IA-8, A-23, A-24", holds: .anySchedule)

  static let idleReason = "No control of a widget ran an intent, and no reload counted."

  /// Looks at the end of the moment in which a run succeeds.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.intent, .phase]

    private struct Due: Sendable {
      let device: DeviceIndex
      let instance: InstanceIndex
      let revision: UInt32
    }

    private var due = EndOfInstantQueue<Due>()
    /// The runs that changed the data, until they succeed.
    private var writers: [Writer] = []

    private struct Writer: Hashable, Sendable {
      let device: DeviceIndex
      let run: RunNumber
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for due in due.remove(before: entry) { judge(due, entry, fleet, &ruling) }
      guard let device = entry.device, case .intent(let fact) = entry.fact.kind,
        let state = fleet[device].intents.first
      else { return }
      switch fact {
      case .run(.dataChanged(let revision, let run)):
        if let run { writers.append(Writer(device: device, run: run)) }
        let wanted = state.dataRevision &+ 1
        if revision == wanted { return }
        violate(
          revision, wanted, "does not change to the next revision", device, entry, fleet, &ruling)
      case .run(.succeeded(let number, _, let result, let revision)):
        guard let run = state.run(number) else { return }
        judgeWritten(by: run, result, device, entry, fleet, &ruling)
        // What the run wrote is told before that.
        let written = state.dataRevision
        if revision != written {
          violate(
            revision, written, "is not what a run that succeeds tells", device, entry, fleet,
            &ruling)
        }
        guard let instance = run.instance, state.placed(instance) != nil else { return }
        due.append(Due(device: device, instance: instance, revision: written), at: entry)
      case .widget(.reloaded(_, _, let revision, _)) where revision != state.dataRevision:
        violate(
          revision, state.dataRevision, "is not what a widget is reloaded with", device, entry,
          fleet, &ruling)
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

    private func violate(
      _ revision: UInt32, _ wanted: UInt32, _ what: String, _ device: DeviceIndex,
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      ruling.violate(
        entry.violation(
          on: [device], observed: "revision \(revision)", expected: "revision \(wanted)",
          "The data of the app on \(fleet.declarations.name(of: device)) \(what)."))
    }

    /// A run that could not pay succeeds without a change.
    private mutating func judgeWritten(
      by run: IntentRun, _ result: RunResult, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let writer = Writer(device: device, run: run.number)
      let hasWritten = writers.contains(writer)
      writers.removeAll { $0 == writer }
      let intent = fleet.declarations.intent(run.intent)
      let writes = result != .failureMessage && intent?.changesData ?? false
      if hasWritten == writes { return }
      ruling.check()
      ruling.violate(
        entry.violation(
          on: [device], observed: hasWritten ? "a change" : "no change",
          expected: writes ? "a change" : "no change",
          "\(fleet.declarations.name(of: run.intent)) succeeds on "
            + "\(fleet.declarations.name(of: device)) and does not change the data as declared."))
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
