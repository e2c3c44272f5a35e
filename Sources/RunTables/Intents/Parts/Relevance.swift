import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import IntentSystem
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a stretch of time in which a kind of widget was registered as relevant, or was raised
/// by the clock of the device: that is what the system compares.
enum Relevance {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  /// A stretch, of one relevant intent of one registration.
  private struct Stretch {
    let fact: Int
    let device: DeviceIndex
    let set: RelevantSetIndex
    let item: Int
    let isRaised: Bool
    let from: Instant
    let to: Instant
    /// Its registration, by its position among all.
    let registration: Int
  }

  /// What a device has registered, and what it raises.
  private struct Registration {
    let fact: Int
    let set: RelevantSetIndex
    let since: Instant
    /// Its position among all registrations.
    let number: Int
    var raised: [Int: (fact: Int, since: Instant)] = [:]
  }

  private struct Fold {
    let intents: IntentDefinition
    var open: [Registration?]
    var stretches: [Stretch] = []
    /// By registration: when it was made, and when another one took its place.
    var lives: [(since: Instant, withdrawn: Instant?)] = []

    mutating func observe(_ row: SystemFactRow<IntentFact>) {
      guard case .widget(let change) = row.change else { return }
      let index = row.device.position
      switch change {
      case .relevantSetReplaced(let set):
        if let replaced = open[index] { lives[replaced.number].withdrawn = row.local }
        close(row.device, at: row.local)
        open[index] = Registration(
          fact: row.number, set: set, since: row.local, number: lives.count)
        lives.append((row.local, nil))
      case .raised(_, let item, _):
        open[index]?.raised[item.position] = (row.number, row.local)
      case .lowered(_, let item, _): lower(item.position, on: row.device, at: row.local)
      default: break
      }
    }

    private mutating func lower(_ item: Int, on device: DeviceIndex, at end: Instant) {
      guard let registration = open[device.position], let raised = registration.raised[item] else {
        return
      }
      open[device.position]?.raised[item] = nil
      stretches.append(
        Stretch(
          fact: raised.fact, device: device, set: registration.set, item: item, isRaised: true,
          from: raised.since, to: end, registration: registration.number))
    }

    /// Ends what is registered on a device.
    mutating func close(_ device: DeviceIndex, at end: Instant) {
      guard let registration = open[device.position] else { return }
      let declared = intents.relevantSets[registration.set.position].intents
      for (item, relevant) in declared.enumerated() {
        let (from, to) = (max(relevant.from, registration.since), min(relevant.until, end))
        if from < to {
          stretches.append(
            Stretch(
              fact: registration.fact, device: device, set: registration.set, item: item,
              isRaised: false, from: from, to: to, registration: registration.number))
        }
        lower(item, on: device, at: end)
      }
      open[device.position] = nil
    }
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    let devices = names.scenario.devices.indices
    var fold = Fold(intents: intents, open: devices.map { _ in nil })
    var ends = devices.map { _ in Instant.zero }
    for fact in input.shown.run.journal.facts {
      if case .device(let device) = fact.actor {
        ends[device.position] = fact.localInstant + (input.end - fact.instant)
      }
    }
    for row in input.intentFacts { fold.observe(row) }
    for device in devices { fold.close(DeviceIndex(device), at: ends[device]) }
    var table = empty
    for (_, stretch) in ordered(fold.stretches) {
      let set = intents.relevantSets[stretch.set.position]
      let relevant = set.intents[stretch.item]
      let profile = names.scenario.devices[stretch.device.position].profile(for: intents)
      table.append([
        .text(names.run), .count(stretch.fact), names.device(stretch.device), .text(set.id),
        .count(stretch.item), .text(intents.kinds[relevant.kind.position].id),
        .text(stretch.isRaised ? "raised" : "registered"), .time(stretch.from), .time(stretch.to),
        .boolean(relevant.from <= stretch.from && stretch.to <= relevant.until),
        .time(fold.lives[stretch.registration].since),
        .time(fold.lives[stretch.registration].withdrawn),
        .boolean(profile.honoursRelevance),
      ])
    }
    return table
  }

  private static func ordered(
    _ stretches: [Stretch]
  ) -> [(offset: Int, element: Stretch)] {
    stretches.enumerated().sorted {
      let (left, right) = ($0.element, $1.element)
      return (left.device.position, left.set.position, left.item, left.isRaised ? 1 : 0, $0.offset)
        < (right.device.position, right.set.position, right.item, right.isRaised ? 1 : 0, $1.offset)
    }
  }

  // MARK: The page

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    section.figure(
      IntervalChart(
        question: "When was a widget raised, and when was it registered as relevant?",
        answer: answer(table) + ends(table) + withoutConnection(table, page),
        axis: ChartAxis(
          title: "Time by the clock of the device", quantity: .moment,
          atLeast: Double(page.length.microseconds)),
        states: [
          ChartState(name: "from set to withdrawn", color: .axis, isThin: true),
          ChartState(name: "registered as relevant", color: .series3),
          ChartState(name: "raised", color: .series2),
        ], rows: chartRows(table, page), hatchName: "without a connection", rowLimit: 24),
      id: "relevance",
      data: DataTable(
        table: table, caption: "Stretches in which a widget was registered as relevant or raised",
        columns: [
          "device", "set", "kind", "state", "from_us", "to_us", "is_within", "set_t_us",
          "withdrawn_t_us", "can_raise",
        ],
        looks: [
          "device": .name, "set": .name, "kind": .name, "from_us": .moment, "to_us": .moment,
          "set_t_us": .moment, "withdrawn_t_us": .moment,
        ], rowLimit: 60))
  }

  private static func answer(_ table: ReportTable) -> String {
    let raisedRows = table.rows.filter { table.text($0, "state") == "raised" }
    let registered = table.rowCount - raisedRows.count
    let outside = raisedRows.filter { !table.flag($0, "is_within") }.count
    let raising = Set(raisedRows.compactMap { table.text($0, "device") })
    let others = Set(table.rows.compactMap { table.text($0, "device") }).subtracting(raising)
    let intervals = English.count(registered, "registered interval")
    var sentence =
      raisedRows.isEmpty
      ? "\(intervals), and no widget was raised."
      : "\(intervals); a widget was raised \(English.times(raisedRows.count)), "
        + (outside == 0
          ? "only within its interval."
          : "\(English.number(outside)) of that outside of its interval.")
    if !raisedRows.isEmpty, !others.isEmpty {
      sentence += " None was raised on \(SectionText.list(others.sorted()))."
    }
    let unable = Set(
      table.rows.filter { !table.flag($0, "can_raise") }.compactMap { table.text($0, "device") })
    if !unable.isEmpty {
      sentence += " The system of \(SectionText.list(unable.sorted())) raises none."
    }
    return sentence
  }

  /// How many of the sets were withdrawn, as a sentence.
  private static func ends(_ table: ReportTable) -> String {
    var sets: [(device: String?, since: Double?, isWithdrawn: Bool)] = []
    for row in table.rows {
      let (device, since) = (table.text(row, "device"), table.number(row, "set_t_us"))
      guard !sets.contains(where: { $0.device == device && $0.since == since }) else { continue }
      sets.append((device, since, table.number(row, "withdrawn_t_us") != nil))
    }
    let withdrawn = sets.count { $0.isWithdrawn }
    return " The sets with them were registered \(English.times(sets.count)) and withdrawn "
      + "\(English.times(withdrawn))."
  }

  /// How often a widget was raised by a device that had no connection, as a sentence.
  private static func withoutConnection(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>
  ) -> String {
    let raised = table.rows.filter { row in
      guard table.text(row, "state") == "raised", let from = table.number(row, "from_us") else {
        return false
      }
      return page.offline.contains {
        $0.device == table.text(row, "device") && Double($0.from.microseconds) <= from
          && from < Double($0.to.microseconds)
      }
    }
    guard !raised.isEmpty else { return "" }
    return " It was raised \(English.times(raised.count)) on a device without a connection, which "
      + "is hatched: nothing else could know of it then."
  }

  /// Three rows a device and kind of widget: the set above what it registers above what is raised.
  private static func chartRows(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>
  ) -> [ChartStateRow] {
    var rows: [(name: String, device: String, intervals: [ChartStateRow.Interval])] = []
    func add(_ name: String, _ device: String, _ interval: ChartStateRow.Interval?) {
      let index = rows.firstIndex { $0.name == name } ?? rows.count
      if index == rows.count { rows.append((name, device, [])) }
      guard let interval, !rows[index].intervals.contains(where: { $0.from == interval.from })
      else { return }
      rows[index].intervals.append(interval)
    }
    let end = Double(page.length.microseconds)
    for row in table.rows {
      let device = table.text(row, "device") ?? ""
      let kind = HTMLWriter.shortened(table.text(row, "kind") ?? "", to: 14)
      func interval(_ from: String, _ to: String, _ state: Int) -> ChartStateRow.Interval {
        ChartStateRow.Interval(
          from: table.number(row, from) ?? 0, to: table.number(row, to) ?? end, state: state)
      }
      let isRaised = table.text(row, "state") == "raised"
      let name = "\(device) · \(kind)"
      add("\(name), set", device, interval("set_t_us", "withdrawn_t_us", 0))
      add("\(name), registered", device, isRaised ? nil : interval("from_us", "to_us", 1))
      add("\(name), raised", device, isRaised ? interval("from_us", "to_us", 2) : nil)
    }
    return rows.map { row in
      ChartStateRow(
        name: row.name, intervals: row.intervals.sorted { $0.from < $1.from },
        hatched: page.offline.filter { $0.device == row.device }.map {
          (Double($0.from.microseconds), Double($0.to.microseconds))
        })
    }
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "relevance", title: "Relevant widgets",
      description: "One row per stretch of time in which a kind of widget was registered as "
        + "relevant, or was raised, by the clock of the device.",
      columns: [
        .runID, .fact("that began it: the registration, or that the kind was raised."),
        .text("device", "Device", "Where."),
        .text("set", "Set", "The registered set."),
        ReportColumn(
          "item", .integer, title: "Item",
          description: "The relevant intent, by its position in the set.", isPrimaryKey: true),
        .text("kind", "Kind", "The kind of widget."),
        .text("state", "State", "registered or raised."),
        .time(
          "from_us", "From",
          "When it began: of what is registered, at the earliest at its registration."),
        .time("to_us", "Until", "When it ended, at the latest when another set replaced this one."),
        .flag("is_within", "Within", "Whether it lies within the interval that the app gave."),
        .time("set_t_us", "Set", "When the app registered the set, by the clock of the device."),
        .time(
          "withdrawn_t_us", "Withdrawn",
          "When another set took its place; missing where none did."),
        .flag(
          "can_raise", "Raises", "Whether the system of the device raises what is relevant."),
      ])
  }
}
