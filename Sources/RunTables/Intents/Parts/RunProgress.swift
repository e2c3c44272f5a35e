import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a moment of a run that reports progress, or that was cancelled since it reported none
/// (A-35, A-36).
enum RunProgress {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private struct Moment {
    let fact: Int
    let instant: Instant
    let word: String
    let completed: Int32
  }

  private struct Run {
    let device: DeviceIndex
    let number: RunNumber
    let intent: IntentIndex
    var limit: SimulatedDuration?
    var total: Int32?
    var isCancelled = false
    var moments: [Moment] = []
    /// Whether progress has anything to do with it.
    var isShown: Bool { !moments.isEmpty && (total != nil || isCancelled) }
  }

  private struct Fold {
    let intents: IntentDefinition
    let profiles: [IntentDeviceProfile]
    var all: [Run] = []
    var indices: [RunKey: Int] = [:]

    mutating func observe(_ row: SystemFactRow<IntentFact>) {
      guard case .run(let change) = row.change else { return }
      switch change {
      case .accepted(let run, let intent, _, _, _, _):
        indices[RunKey(device: row.device, run: run)] = all.count
        all.append(
          Run(
            device: row.device, number: run, intent: intent,
            total: intents.intents[intent.position].progressTotal))
      case .hosted(let run, let process):
        let profile = profiles[row.device.position]
        with(run, row) { $0.limit = process == .app ? profile.appLimit : profile.extensionLimit }
      case .performStarted(let run, _): add("started", run, row, completed: 0)
      case .progressReported(let run, let completed, let total):
        with(run, row) { $0.total = total }
        add("reported", run, row, completed: completed)
      case .succeeded(let run, _, _, _): end("succeeded", run, row)
      case .failed(let run, _, _): end("failed", run, row)
      case .continuedInApp(let run, _): end("continuedInApp", run, row)
      case .cancelled(let run, _, _):
        with(run, row) { $0.isCancelled = true }
        end("cancelled", run, row)
      default: break
      }
    }

    private mutating func with(
      _ run: RunNumber, _ row: SystemFactRow<IntentFact>, _ edit: (inout Run) -> Void
    ) {
      guard let index = indices[RunKey(device: row.device, run: run)] else { return }
      edit(&all[index])
    }

    private mutating func add(
      _ word: String, _ run: RunNumber, _ row: SystemFactRow<IntentFact>, completed: Int32
    ) {
      with(run, row) {
        $0.moments.append(
          Moment(fact: row.number, instant: row.instant, word: word, completed: completed))
      }
    }

    private mutating func end(
      _ word: String, _ run: RunNumber, _ row: SystemFactRow<IntentFact>
    ) {
      guard let index = indices[RunKey(device: row.device, run: run)] else { return }
      // A run that was never performed has no progress.
      guard let last = all[index].moments.last else { return }
      add(word, run, row, completed: last.completed)
    }
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var fold = Fold(
      intents: intents, profiles: names.scenario.devices.map { $0.profile(for: intents) })
    for row in input.intentFacts { fold.observe(row) }
    var table = empty
    for run in fold.all where run.isShown {
      let began = run.moments.first?.instant ?? .zero
      for moment in run.moments {
        table.append([
          .text(names.run), .count(moment.fact), names.device(run.device), .count(run.number),
          .text(intents.intents[run.intent.position].id), .time(moment.instant),
          .text(moment.word), .length(moment.instant - began), .count(moment.completed),
          run.total.map { .count($0) } ?? .missing, .length(run.limit),
        ])
      }
    }
    return table
  }

  // MARK: The page

  /// More runs than this are left to the table; those that were cancelled come first.
  private static let runLimit = 8

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    let lines = ProgressLine.all(table)
    let ranked = lines.filter(\.isCancelled) + lines.filter { !$0.isCancelled }
    let shown = ranked.prefix(runLimit)
    let longest = shown.flatMap { $0.points.map(\.x) }.max() ?? 0
    let limits = table.rows.map { table.number($0, "limit_us") }
    let limit = limits.compactMap(\.self).min()
    // A limit that no run comes near would leave no room for the runs.
    let moments = [limit].compactMap(\.self).filter { $0 <= longest * 3 }.map {
      ChartLimit(value: $0, text: "limit of a first report: \(Quantity.duration.text($0))")
    }
    section.figure(
      LineChart(
        question: "How far did each run come, and did it report in time?",
        answer: answer(lines, limit, isLimitedEverywhere: !limits.contains(nil)),
        horizontal: ChartAxis(
          title: "Time since perform() began", quantity: .duration, atLeast: moments.first?.value),
        vertical: ChartAxis(title: "Part that is done", quantity: .ratio, atLeast: 1),
        series: shown.map { ChartSeries(name: $0.name, points: $0.points) }, moments: moments,
        height: 240),
      id: "run-progress",
      data: DataTable(
        table: table, caption: "Progress of each run",
        columns: [
          "device", "run", "intent", "t_us", "state", "since_us", "completed", "total", "limit_us",
        ], looks: ["device": .name, "intent": .name, "t_us": .moment], rowLimit: 100))
  }

  private static func answer(
    _ lines: [ProgressLine], _ limit: Double?, isLimitedEverywhere: Bool
  ) -> String {
    let reporting = lines.filter(\.reports)
    let silent = lines.filter { !$0.reports }
    let counted =
      "Of \(English.count(reporting.count, "run")) with reports of progress, "
      + "\(English.numberOrNone(reporting.count(where: \.isCancelled))) reached the limit"
    // Of the runs without any report, the table has those alone that were cancelled.
    let others = English.count(silent.count, "run")
    let sentence =
      if silent.isEmpty {
        counted + "."
      } else if reporting.isEmpty {
        "\(others) without reports of progress reached the limit."
      } else {
        counted + "; \(others) without any reached it."
      }
    let place = isLimitedEverywhere ? "" : " where the system sets a limit"
    let rule = limit.map { " A run may go \(Quantity.duration.text($0)) without a report\(place)." }
    let left = lines.count > runLimit ? " Drawn are \(runLimit), cancelled ones first." : ""
    return sentence + (rule ?? "") + left
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "run-progress", title: "Progress of runs",
      description: "One row per moment of a run of an intent that reports progress, or that was "
        + "cancelled since it reported none.",
      columns: [
        .runID, .fact("that tells of the moment."),
        .text("device", "Device", "Where."),
        .number("run", "Run", "Its number on the device, from 0."),
        .text("intent", "Intent", "The intent."),
        .time("t_us", "Time", "When, by true time."),
        .text("state", "State", "started, reported, or how it ended."),
        .time("since_us", "After", "Since perform() began for the first time."),
        .number("completed", "Done", "The units that are done."),
        .number("total", "Of", "The units in all; missing for an intent that reports none."),
        .time(
          "limit_us", "Limit", "How long it may go without a report; missing where nothing says."),
      ])
  }
}

/// A run in the chart of progress, from the rows of the table.
private struct ProgressLine {
  let name: String
  var points: [ChartPoint] = []
  var reports = false
  var isCancelled = false

  static func all(_ table: ReportTable) -> [ProgressLine] {
    var lines: [ProgressLine] = []
    var indices: [String: Int] = [:]
    for row in table.rows {
      let number = Int64(table.number(row, "run") ?? 0)
      let device = table.text(row, "device") ?? ""
      let name = "\(device) · run \(number)"
      let index = indices[name] ?? lines.count
      if index == lines.count {
        indices[name] = index
        lines.append(ProgressLine(name: name))
      }
      let total = table.number(row, "total") ?? 0
      let done = total > 0 ? (table.number(row, "completed") ?? 0) / total : 0
      lines[index].points.append(ChartPoint(x: table.number(row, "since_us") ?? 0, y: done))
      let state = table.text(row, "state")
      if state == "reported" { lines[index].reports = true }
      if state == "cancelled" { lines[index].isCancelled = true }
    }
    return lines
  }
}
