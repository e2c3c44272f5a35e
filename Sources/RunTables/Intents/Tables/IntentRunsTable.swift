import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import IntentSystem
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TipDomain

/// One row a run of an intent: what started it, which process ran it, and how it ended.
enum IntentRunsTable {
  static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var table = empty
    for run in IntentRunRows(input, intents).all {
      table.append([
        .text(names.run), .count(run.fact), names.device(run.device), .time(run.startedAt),
        .text(intents.intents[run.intent.position].id), .text(run.trigger.name),
        run.number.map { .count($0) } ?? .missing,
        run.widget.map { .count($0.position) } ?? .missing,
        .text(run.appState.name), run.process.map { .text($0.name) } ?? .missing,
        run.outcome.map { .text($0) } ?? .missing, run.reason.map { .text($0) } ?? .missing,
        .boolean(run.askedForForeground), .boolean(run.cameToForeground), .count(run.effectCount),
        .count(run.donationCount), .count(run.reloadCount),
        .time(run.endedAt), .length(run.endedAt.map { $0 - run.startedAt }),
      ])
    }
    return table
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "intent-runs", title: "Runs of intents",
      description: "One row per run of an intent, or attempt to start one.",
      columns: [
        .runID, .fact("that began it."), .text("device", "Device", "Where."),
        .time("t_us", "Time", "When it was started, by true time."),
        .text("intent", "Intent", "The intent."),
        .text("trigger", "Started by", "What started it."),
        .number("run", "Run", "Its number on the device, from 0; missing if it was not accepted."),
        .number("widget", "Widget", "The widget that was touched, by its number on the device."),
        .text("app_state", "App", "What the process of the app did at that time."),
        .text(
          "process", "Process",
          "app, widgetExtension or intentsExtension: what ran it; missing if nothing did."),
        .text(
          "outcome", "Outcome",
          "succeeded, failed, continuedInApp, cancelled, refused, or ignored for a tap that did "
            + "nothing; missing if it never ended."),
        .text("reason", "Reason", "Why it failed, was refused or was ignored."),
        .flag("asked_for_foreground", "Asked", "Whether it asked to continue in the foreground."),
        .flag(
          "came_to_foreground", "In front", "Whether it continued in the foreground."),
        .count("effects_count", "Effects", "What it changed outside of itself."),
        .count("donations_count", "Donations", "Events that it donated for tips."),
        .count("reloads_count", "Reloads", "Reloads of widgets that it brought about."),
        .time("ended_t_us", "Ended at", "When it ended; missing if it never did."),
        .time("lasted_us", "Lasted", "From its start to its end."),
      ])
  }
}

/// A run of an intent as far as the facts tell of it.
struct IntentRunRow {
  let fact: Int
  let device: DeviceIndex
  let startedAt: Instant
  let intent: IntentIndex
  let trigger: IntentTrigger
  let appState: AppState
  var number: RunNumber?
  var widget: InstanceIndex?
  var process: IntentProcess?
  var outcome: String?
  var reason: String?
  var askedForForeground = false
  var cameToForeground = false
  var effectCount = 0
  var donationCount = 0
  var reloadCount = 0
  var endedAt: Instant?

  fileprivate mutating func end(_ outcome: String, _ reason: String? = nil, at instant: Instant) {
    (self.outcome, self.reason, endedAt) = (outcome, reason, instant)
  }
}

/// All runs of a journal, in the order in which they were started.
struct IntentRunRows {
  private(set) var all: [IntentRunRow] = []
  private var rowOfRun: [RunKey: Int] = [:]
  /// By fact about a run: its row.
  private var rowOfFact: [Int: Int] = [:]
  private var appStates: [AppState]
  /// By device: the kinds of its widgets.
  private var kinds: [[InstanceIndex: WidgetKindIndex]]

  init(_ input: ReportInput, _ intents: IntentDefinition) {
    let count = input.shown.run.scenario.devices.count
    appStates = Array(repeating: .notRunning, count: count)
    kinds = Array(repeating: [:], count: count)
    for row in input.intentFacts {
      switch row.change {
      case .process(.appStateChanged(_, let state, _)): appStates[row.device.position] = state
      case .process, .answer: break
      case .configuration(.widgetPlaced(let instance, let kind, _, _, _)):
        kinds[row.device.position][instance] = kind
      case .configuration: break
      case .widget(.tapIgnored(let instance, let control?, let reason)):
        noteTap(row, instance, control, reason, intents)
      case .widget: break
      case .run(let change): note(change, row)
      }
    }
    noteConsequences(input.shown.run.journal)
  }

  /// Counts what a fact of a run brought about: donations and reloads.
  private mutating func noteConsequences(_ journal: Journal) {
    for (number, fact) in journal.facts.enumerated() {
      let isDonation = fact.kind.isDonation
      guard isDonation || fact.kind.isReload else { continue }
      let causes = Array(journal.causes(of: FactID(number)))
      // A reload may wait for the budget, so that a request stands between.
      let earlier = causes.flatMap { Array(journal.causes(of: $0)) }
      let known = (causes + earlier).first { rowOfFact[$0.position] != nil }
      guard let known, let row = rowOfFact[known.position] else { continue }
      if isDonation { all[row].donationCount += 1 } else { all[row].reloadCount += 1 }
    }
  }

  private mutating func noteTap(
    _ row: SystemFactRow<IntentFact>, _ instance: InstanceIndex, _ control: ControlIndex,
    _ reason: RefusalReason, _ intents: IntentDefinition
  ) {
    guard let kind = kinds[row.device.position][instance] else { return }
    let intent = intents.kinds[kind.position].controls[control.position].intent
    begin(row, intent, .widgetControl)
    all[all.count - 1].widget = instance
    all[all.count - 1].end("ignored", reason.name, at: row.instant)
  }

  private mutating func begin(
    _ row: SystemFactRow<IntentFact>, _ intent: IntentIndex, _ trigger: IntentTrigger
  ) {
    all.append(
      IntentRunRow(
        fact: row.number, device: row.device, startedAt: row.instant, intent: intent,
        trigger: trigger, appState: appStates[row.device.position]))
  }

  private mutating func note(_ change: IntentRunFact, _ row: SystemFactRow<IntentFact>) {
    func with(_ run: RunNumber, _ edit: (inout IntentRunRow) -> Void) {
      guard let index = rowOfRun[RunKey(device: row.device, run: run)] else { return }
      rowOfFact[row.number] = index
      edit(&all[index])
    }
    let now = row.instant
    switch change {
    case .refused(let intent, let trigger, let reason):
      begin(row, intent, trigger)
      all[all.count - 1].end("refused", reason.name, at: now)
    case .accepted(let run, let intent, let trigger, let instance, _, _):
      rowOfRun[RunKey(device: row.device, run: run)] = all.count
      begin(row, intent, trigger)
      (all[all.count - 1].number, all[all.count - 1].widget) = (run, instance)
    case .hosted(let run, let process): with(run) { $0.process = process }
    case .effectTaken(let run, _, _, _): with(run) { $0.effectCount += 1 }
    case .foregroundRequested(let run, _): with(run) { $0.askedForForeground = true }
    case .continuationRan(let run, _): with(run) { $0.cameToForeground = true }
    case .succeeded(let run, _, _, _): with(run) { $0.end("succeeded", at: now) }
    case .failed(let run, _, let reason): with(run) { $0.end("failed", reason.name, at: now) }
    case .continuedInApp(let run, _): with(run) { $0.end("continuedInApp", at: now) }
    case .cancelled(let run, _, _): with(run) { $0.end("cancelled", at: now) }
    case .performStarted(let run, attempt: _), .dataChanged(revision: _, by: let run?):
      with(run) { _ in }
    default: break
    }
  }
}

extension FactKind {
  fileprivate var isDonation: Bool {
    if case .tip(.donated) = self { true } else { false }
  }

  fileprivate var isReload: Bool {
    guard case .intent(let change) = self, case .widget(let widget) = change,
      case .reloaded = widget
    else { return false }
    return true
  }
}
