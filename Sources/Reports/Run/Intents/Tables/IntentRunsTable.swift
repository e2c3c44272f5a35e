import DeviceSystems
import FleetFacts
import FleetSimulation
import IntentSystem
import Scenarios
import SimulationKernel

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
        .runID,
        ReportColumn(
          "event_seq", .integer, title: "Fact",
          description: "The number in the journal of the fact that began it.", isPrimaryKey: true),
        .text("device", "Device", "Where."),
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
  var endedAt: Instant?

  fileprivate mutating func end(_ outcome: String, _ reason: String? = nil, at instant: Instant) {
    (self.outcome, self.reason, endedAt) = (outcome, reason, instant)
  }
}

/// All runs of a journal, in the order in which they were started.
struct IntentRunRows {
  private(set) var all: [IntentRunRow] = []
  private var rowOfRun: [Key: Int] = [:]
  private var appStates: [AppState]
  /// By device: the kinds of its widgets.
  private var kinds: [[InstanceIndex: WidgetKindIndex]]

  private struct Key: Hashable {
    let device: DeviceIndex
    let run: RunNumber
  }

  init(_ input: ReportInput, _ intents: IntentDefinition) {
    let count = input.shown.run.scenario.devices.count
    appStates = Array(repeating: .notRunning, count: count)
    kinds = Array(repeating: [:], count: count)
    for (number, fact) in input.shown.run.journal.facts.enumerated() {
      guard case .intent(let change) = fact.kind, case .device(let device) = fact.actor else {
        continue
      }
      switch change {
      case .process(.appStateChanged(_, let state, _)): appStates[device.position] = state
      case .process, .answer: break
      case .configuration(.widgetPlaced(let instance, let kind, _, _, _)):
        kinds[device.position][instance] = kind
      case .configuration: break
      case .widget(.tapIgnored(let instance, let control?, let reason)):
        noteTap(number, fact, device, instance, control, reason, intents)
      case .widget: break
      case .run(let change): note(change, number, fact, device)
      }
    }
  }

  private mutating func noteTap(
    _ number: Int, _ fact: Fact, _ device: DeviceIndex, _ instance: InstanceIndex,
    _ control: ControlIndex, _ reason: RefusalReason, _ intents: IntentDefinition
  ) {
    guard let kind = kinds[device.position][instance] else { return }
    let intent = intents.kinds[kind.position].controls[control.position].intent
    begin(number, fact, device, intent, .widgetControl)
    all[all.count - 1].widget = instance
    all[all.count - 1].end("ignored", reason.name, at: fact.instant)
  }

  private mutating func begin(
    _ number: Int, _ fact: Fact, _ device: DeviceIndex, _ intent: IntentIndex,
    _ trigger: IntentTrigger
  ) {
    all.append(
      IntentRunRow(
        fact: number, device: device, startedAt: fact.instant, intent: intent, trigger: trigger,
        appState: appStates[device.position]))
  }

  private mutating func note(
    _ change: IntentRunFact, _ number: Int, _ fact: Fact, _ device: DeviceIndex
  ) {
    func with(_ run: RunNumber, _ edit: (inout IntentRunRow) -> Void) {
      guard let row = rowOfRun[Key(device: device, run: run)] else { return }
      edit(&all[row])
    }
    let now = fact.instant
    switch change {
    case .refused(let intent, let trigger, let reason):
      begin(number, fact, device, intent, trigger)
      all[all.count - 1].end("refused", reason.name, at: now)
    case .accepted(let run, let intent, let trigger, let instance, _, _):
      rowOfRun[Key(device: device, run: run)] = all.count
      begin(number, fact, device, intent, trigger)
      (all[all.count - 1].number, all[all.count - 1].widget) = (run, instance)
    case .hosted(let run, let process): with(run) { $0.process = process }
    case .effectTaken(let run, _, _, _): with(run) { $0.effectCount += 1 }
    case .foregroundRequested(let run, _): with(run) { $0.askedForForeground = true }
    case .continuationRan(let run, _): with(run) { $0.cameToForeground = true }
    case .succeeded(let run, _, _, _): with(run) { $0.end("succeeded", at: now) }
    case .failed(let run, _, let reason): with(run) { $0.end("failed", reason.name, at: now) }
    case .continuedInApp(let run, _): with(run) { $0.end("continuedInApp", at: now) }
    case .cancelled(let run, _, _): with(run) { $0.end("cancelled", at: now) }
    case .performStarted, .progressReported, .dataChanged, .resumed, .paymentAnswered: break
    }
  }
}
