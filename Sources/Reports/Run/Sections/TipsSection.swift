import DeviceSystems
import Metrics
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats

/// Whether tips are seen too often, and when which device knew that a tip was done.
enum TipsSection: PageSection {
  static let id = "tips"
  static let title = "Tips"

  /// More devices than this are shown as one sum a tip.
  static let deviceLimit = 5

  static func note(_ source: PageSource) -> String? {
    source.shownRunNote(English.number(source.tables.tips.rowCount))
  }

  static func isShown(_ source: PageSource) -> Bool { source.tables.tips.rowCount > 0 }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    source.nameShownRun(in: &section)
    displays(source, into: &section)
    if source.tables.statuses.rowCount > 0 { statuses(source, into: &section) }
    section.element("h3", text: "All tips")
    let places = source.tables.code == nil ? [] : ["source_place"]
    section.table(
      DataTable(
        table: source.tables.tips, caption: "Every tip id of the run",
        columns: [
          "tip", "cap_count", "displays_count", "overshoot_count", "late_displays_count",
          "withheld_count", "invalidated_by", "invalidated_on", "spread_us",
          "never_learned_count",
        ] + places,
        looks: [
          "tip": .name, "invalidated_on": .name,
          "source_place": .codePlace(source.input.sourceAddress),
        ], rowLimit: 60))
  }

  // MARK: Displays against the cap

  private static func displays(_ source: PageSource, into section: inout HTMLWriter) {
    let bars = TipBars(source)
    guard !bars.all.isEmpty else { return }
    section.figure(
      BarChart(
        question: "Was any tip shown more often than its cap?", answer: bars.answer,
        axis: ChartAxis(
          title: bars.areOfOneAccount
            ? "Displays that count, on the devices of the account with the most"
            : "Displays that count, on all devices",
          quantity: .count, atLeast: 1),
        parts: bars.parts, bars: bars.all, limitName: bars.hasCaps ? "cap" : nil, barLimit: 40),
      id: "displays",
      data: DataTable(
        table: source.tables.displaysByDevice, caption: "Displays of each tip on each device",
        columns: ["tip", "device", "displays_count", "cap_count"],
        looks: ["tip": .name, "device": .name]))
  }

  // MARK: Status over time

  private static func statuses(_ source: PageSource, into section: inout HTMLWriter) {
    let rows = StatusRows(source)
    section.figure(
      IntervalChart(
        question: "When did each device know that a tip was invalidated?", answer: rows.answer,
        axis: ChartAxis(title: "Time since the start", quantity: .moment),
        states: [
          ChartState(name: "knows of no invalidation", color: .hatch, isThin: true),
          ChartState(name: "knows it is invalidated", color: .series4),
        ],
        rows: rows.all, moments: source.healed, rowLimit: 48),
      id: "statuses",
      data: DataTable(
        table: source.tables.statuses, caption: "What each device came to know of each tip",
        columns: ["tip", "device", "t_us", "invalidated_by", "event_seq"],
        looks: ["tip": .name, "device": .name, "t_us": .moment]))
  }
}

/// A bar a tip, from the rows of displays by device.
struct TipBars {
  private(set) var all: [ChartBar] = []
  /// The devices that the bars are made of; empty for one sum.
  private(set) var parts: [String] = []
  private(set) var answer = ""
  private(set) var hasCaps = false
  /// Whether there are several accounts, so that each bar is of one of them.
  let areOfOneAccount: Bool

  private struct Tip {
    let name: String
    let cap: Double?
    var amounts: [Double]
    /// The most displays on the devices of one account: what the cap is about.
    var most = 0.0
    var sum: Double { amounts.reduce(0, +) }
    /// The part of the cap that is used up; 0 without a cap.
    var used: Double { cap.map { most / max($0, 0.5) } ?? 0 }
    var isBroken: Bool { cap.map { most > $0 } ?? false }

    /// Keeps the displays on the devices of the account with the most of them: a cap is one for
    /// each person.
    mutating func keepMost(of owners: [UInt16?]) {
      var sums: [UInt16?: Double] = [:]
      for index in amounts.indices where index < owners.count {
        let sum = sums[owners[index], default: 0] + amounts[index]
        sums[owners[index]] = sum
        most = max(most, sum)
      }
      guard let account = owners.first(where: { sums[$0] == most }) else { return }
      for (index, other) in owners.enumerated() where other != account && index < amounts.count {
        amounts[index] = 0
      }
    }
  }

  init(_ source: PageSource) {
    let devices = source.scenario.devices.count
    var tips = Self.tips(source.tables.displaysByDevice, devices: devices)
    let accounts = source.scenario.devices.map(\.account)
    areOfOneAccount = Set(accounts).count > 1
    let over = Dictionary(
      source.metrics.tips.map { ($0.name, Double($0.overshoot)) }, uniquingKeysWith: max)
    for index in tips.indices {
      tips[index].keepMost(of: accounts)
      // After a reset of its eligibility a tip is counted anew.
      guard let cap = tips[index].cap, let more = over[tips[index].name] else { continue }
      tips[index].most = min(tips[index].most, cap + more)
    }
    hasCaps = tips.contains { $0.cap != nil }
    answer = Self.answer(tips, ofOneAccount: areOfOneAccount)
    // The one to look at stands first, then the closest to its cap.
    tips.sort {
      if $0.isBroken != $1.isBroken { return $0.isBroken }
      return ($1.used, $0.name) < ($0.used, $1.name)
    }
    let isSplit = devices <= TipsSection.deviceLimit && devices > 1
    parts = isSplit ? source.scenario.devices.map(\.id) : []
    all = tips.map { tip in
      ChartBar(
        name: tip.name, amounts: isSplit ? tip.amounts : [tip.sum], limit: tip.cap,
        isBroken: tip.isBroken)
    }
  }

  /// The rows of one tip follow one another.
  private static func tips(_ table: ReportTable, devices: Int) -> [Tip] {
    let (name, count, cap) = (
      table.column("tip"), table.column("displays_count"), table.column("cap_count")
    )
    var tips: [Tip] = []
    for row in 0..<table.rowCount {
      let text = table.cell(row: row, column: name).string ?? ""
      let amount = table.cell(row: row, column: count).number ?? 0
      if tips.last?.name == text, tips[tips.count - 1].amounts.count < devices {
        tips[tips.count - 1].amounts.append(amount)
      } else {
        tips.append(
          Tip(name: text, cap: table.cell(row: row, column: cap).number, amounts: [amount]))
      }
    }
    return tips
  }

  private static func answer(_ tips: [Tip], ofOneAccount: Bool) -> String {
    let capped = tips.filter { $0.cap != nil }
    let scope = ofOneAccount ? " on the devices of one account" : ""
    guard !capped.isEmpty else {
      return "No tip has a cap. The most displays of one tip\(scope): "
        + "\(English.number(Int64(tips.map(\.sum).max() ?? 0)))."
    }
    let broken = capped.filter(\.isBroken)
    guard let worst = broken.max(by: { $0.most - ($0.cap ?? 0) < $1.most - ($1.cap ?? 0) }) else {
      let reached = capped.filter { $0.sum == $0.cap }.count
      let exactly =
        reached == 0
        ? ""
        : " \(reached) of them \(reached == 1 ? "was" : "were") shown exactly as often as allowed."
      let beyond =
        capped.contains { $0.sum > ($0.cap ?? .infinity) }
        ? " Bars beyond the cap have displays that are not held against it: a reset began it anew, "
          + "a version of the app has another, or an override forced them." : ""
      return "No: \(English.count(capped.count, "tip")) with a cap stayed within it."
        + "\(exactly)\(beyond)"
    }
    let others = broken.count - 1
    let more = others == 0 ? "" : " \(English.count(others, "other tip")) also exceeded it."
    return
      "Yes: \(SectionText.quoted(worst.name)) was shown \(English.number(Int64(worst.most))) times"
      + "\(scope), and its cap is \(English.number(Int64(worst.cap ?? 0))).\(more)"
  }
}

/// A row a tip and device, from the rows of status changes.
struct StatusRows {
  private(set) var all: [ChartStateRow] = []
  private(set) var answer = ""

  /// With more devices than this, those that never came to know anything have no row.
  private static let fullDeviceLimit = 8

  private struct Line {
    let tip: String
    let device: Int
    var changes: [(at: Double, isInvalidated: Bool)] = []
  }

  init(_ source: PageSource) {
    let lines = Self.lines(source)
    let end = Double(source.length.microseconds)
    all = lines.map { line in
      let device = source.scenario.devices[line.device].id
      return ChartStateRow(
        name: "\(HTMLWriter.shortened(line.tip, to: 20)) · \(device)",
        intervals: Self.intervals(line.changes, until: end))
    }
    let tipCount = lines.indices.filter { $0 == 0 || lines[$0].tip != lines[$0 - 1].tip }.count
    let reopened = lines.filter { line in line.changes.dropFirst().contains { !$0.isInvalidated } }
      .count
    answer =
      "\(English.count(tipCount, "tip")) \(tipCount == 1 ? "was" : "were") invalidated. "
      + Self.end(lines, accounts: source.scenario.devices.map(\.account))
      + (reopened == 0
        ? "" : " \(English.count(reopened, "line")) went back to not invalidated.")
  }

  /// What devices know at the end. Where no device of an account knows of an invalidation any more,
  /// as after a reset, there is nothing to know.
  private static func end(_ lines: [Line], accounts: [UInt16?]) -> String {
    let closed = lines.filter { $0.changes.last?.isInvalidated == true }
    var known: [String: Set<UInt16?>] = [:]
    for line in closed { known[line.tip, default: []].insert(accounts[line.device]) }
    let concerned = lines.filter { known[$0.tip]?.contains(accounts[$0.device]) == true }
    let open = concerned.count - closed.count
    if open > 0 {
      return "At the end \(open) of \(lines.count) lines are still open: devices that do not know."
    }
    if concerned.isEmpty { return "At the end none is invalidated any more." }
    return concerned.count == lines.count
      ? "At the end every device shown here knew."
      : "At the end every device shown here knew of those that still were."
  }

  /// Tips in the order of the table, and for each its devices in the order of the scenario: those
  /// of an account on which it was invalidated, and any other that came to know.
  private static func lines(_ source: PageSource) -> [Line] {
    let table = source.tables.statuses
    let (tip, device) = (table.column("tip"), table.column("device"))
    let (time, reason) = (table.column("t_us"), table.column("invalidated_by"))
    let devices = source.scenario.devices
    let numbers = Dictionary(
      devices.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let invalidations = Dictionary(
      source.metrics.tips.map { ($0.name, $0.invalidations) }, uniquingKeysWith: +)
    var indices: [String: Int] = [:]
    var knownTips: Set<String> = []
    var lines: [Line] = []
    for row in 0..<table.rowCount {
      let tipName = table.cell(row: row, column: tip).string ?? ""
      if devices.count <= fullDeviceLimit, knownTips.insert(tipName).inserted {
        let origins = (invalidations[tipName] ?? []).map(\.device.position)
        let accounts = Set(origins.map { devices[$0].account })
        for (number, other) in devices.enumerated() where accounts.contains(other.account) {
          indices["\(tipName)\u{0}\(other.id)"] = lines.count
          lines.append(Line(tip: tipName, device: number))
        }
      }
      let deviceName = table.cell(row: row, column: device).string ?? ""
      let key = "\(tipName)\u{0}\(deviceName)"
      let index = indices[key] ?? lines.count
      if index == lines.count {
        indices[key] = index
        lines.append(Line(tip: tipName, device: numbers[deviceName] ?? 0))
      }
      let isInvalidated = table.cell(row: row, column: reason).string != nil
      lines[index].changes.append((table.cell(row: row, column: time).number ?? 0, isInvalidated))
    }
    return lines
  }

  private static func intervals(
    _ changes: [(at: Double, isInvalidated: Bool)], until end: Double
  ) -> [ChartStateRow.Interval] {
    var intervals: [ChartStateRow.Interval] = []
    var start = 0.0
    var isInvalidated = false
    for change in changes where change.isInvalidated != isInvalidated {
      intervals.append(.init(from: start, to: change.at, state: isInvalidated ? 1 : 0))
      start = change.at
      isInvalidated = change.isInvalidated
    }
    intervals.append(.init(from: start, to: max(end, start), state: isInvalidated ? 1 : 0))
    return intervals
  }
}
