import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a step of a run that asked to continue in the foreground (A-30 to A-33).
enum Continuations {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private struct Step {
    let row: SystemFactRow<IntentFact>
    let lane: String
    let word: String
  }

  private struct Run {
    let key: RunKey
    let intent: IntentIndex
    var form: ContinuationKind?
    var steps: [Step] = []
  }

  private struct Fold {
    var all: [Run] = []
    var indices: [RunKey: Int] = [:]
    /// By device: the run that waits for the person.
    var waiting: [DeviceIndex: RunKey] = [:]

    mutating func observe(_ row: SystemFactRow<IntentFact>) {
      if case .process(.appStateChanged(_, .foreground, .continuation)) = row.change,
        let key = waiting[row.device]
      {
        add("comesToFront", "app", key, row)
      }
      if case .run(let change) = row.change { observe(change, row) }
    }

    private mutating func observe(_ change: IntentRunFact, _ row: SystemFactRow<IntentFact>) {
      func key(_ run: RunNumber) -> RunKey { RunKey(device: row.device, run: run) }
      switch change {
      case .accepted(let run, let intent, _, _, _, _):
        indices[key(run)] = all.count
        all.append(Run(key: key(run), intent: intent))
      case .performStarted(let run, _): add("performs", "perform", key(run), row)
      case .foregroundRequested(let run, let kind):
        if let index = indices[key(run)] { all[index].form = kind }
        waiting[row.device] = key(run)
        add(kind == .stops ? "throws" : "waits", "perform", key(run), row)
      case .continuationRan(let run, _): add("continues", "app", key(run), row)
      case .resumed(let run, _): add("resumes", "perform", key(run), row)
      case .effectTaken(let run, _, _, let process):
        add("takesEffect", process == .app && isOver(key(run)) ? "app" : "perform", key(run), row)
      case .dataChanged(_, let run?): add("changesData", "perform", key(run), row)
      case .succeeded(let run, _, _, _): add("succeeded", "perform", key(run), row)
      case .failed(let run, _, _): add("failed", "perform", key(run), row)
      case .continuedInApp(let run, _): add("continuedInApp", "app", key(run), row)
      case .cancelled(let run, _, _): add("cancelled", "perform", key(run), row)
      default: break
      }
    }

    /// Whether `perform()` has thrown, so that what follows is the app's.
    private func isOver(_ key: RunKey) -> Bool {
      indices[key].map { all[$0].form == .stops } ?? false
    }

    private mutating func add(
      _ word: String, _ lane: String, _ key: RunKey, _ row: SystemFactRow<IntentFact>
    ) {
      guard let index = indices[key] else { return }
      all[index].steps.append(Step(row: row, lane: lane, word: word))
    }
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var fold = Fold()
    for row in input.intentFacts { fold.observe(row) }
    var table = empty
    for run in fold.all {
      guard let form = run.form else { continue }
      for (number, step) in run.steps.enumerated() {
        table.append([
          .text(names.run), .count(step.row.number), names.device(run.key.device),
          .count(run.key.run), .text(intents.intents[run.intent.position].id), .text(form.name),
          .count(number + 1), .time(step.row.instant), .text(step.lane), .text(step.word),
        ])
      }
    }
    return table
  }

  // MARK: The page

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    for form in ["stops", "resumes"] {
      let rows = table.rows.filter { table.text($0, "form") == form }
      let runs = Set(rows.map { runName(table, $0) })
      let agreed = Set(
        rows.filter { table.text($0, "step") == "continues" }.map { runName(table, $0) })
      guard
        let shown = rows.map({ runName(table, $0) }).first(where: agreed.contains)
          ?? rows.first.map({ runName(table, $0) })
      else { continue }
      let own = table.filtered { table.text($0, "form") == form }
      let steps = own.filtered { runName(own, $0) == shown }
      let meaning =
        form == "stops"
        ? "perform() throws and is over; what follows is the app's."
        : "perform() waits for the app, and goes on with what it gives."
      section.figure(
        SequenceChart(
          question: form == "stops"
            ? "How did a run stop, and the app go on instead?"
            : "How did a run go on after the app had come to the front?",
          answer: "\(meaning) \(English.count(runs.count, "run")) asked, and the person agreed to "
            + "\(English.numberOrNone(agreed.count)). Drawn is \(shown).",
          lanes: ["perform()", "the app, in front"],
          steps: steps.rows.map { row in
            SequenceChart.Step(
              lane: steps.text(row, "lane") == "app" ? 1 : 0,
              text: words[steps.text(row, "step") ?? ""] ?? "",
              at: steps.number(row, "t_us") ?? 0)
          }, total: own.rowCount),
        id: "continuation-\(form)",
        data: DataTable(
          table: own, caption: "Steps of runs that asked for the foreground",
          columns: ["device", "run", "intent", "step_number", "t_us", "lane", "step"],
          looks: ["device": .name, "intent": .name, "t_us": .moment], rowLimit: 60))
    }
  }

  private static func runName(_ table: ReportTable, _ row: Int) -> String {
    "run \(Int64(table.number(row, "run") ?? 0)) on \(table.text(row, "device") ?? "")"
  }

  private static let words = [
    "performs": "begins", "throws": "throws, and is over", "waits": "asks, and waits",
    "comesToFront": "comes to the front", "continues": "the continuation runs",
    "resumes": "goes on", "takesEffect": "takes effect", "changesData": "changes the data",
    "succeeded": "succeeds", "failed": "fails", "continuedInApp": "the run is over",
    "cancelled": "is cancelled at its limit",
  ]

  private static var empty: ReportTable {
    ReportTable(
      name: "continuations", title: "Continuations in the foreground",
      description: "One row per step of a run that asked to continue in the foreground.",
      columns: [
        .runID, .fact("that tells of the step."),
        .text("device", "Device", "Where."),
        .number("run", "Run", "Its number on the device, from 0."),
        .text("intent", "Intent", "The intent."),
        .text("form", "Form", "stops: perform() throws; resumes: perform() waits."),
        .number("step_number", "Step", "The number of the step within the run, from 1."),
        .time("t_us", "Time", "When, by true time."),
        .text("lane", "Where", "perform, or app: what runs in the app in front."),
        .text("step", "What", "What happened."),
      ])
  }
}
