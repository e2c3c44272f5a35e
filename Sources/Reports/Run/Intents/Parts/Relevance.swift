import DeviceSystems
import FleetFacts
import FleetSimulation
import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats

/// One row a stretch of time in which a kind of widget was registered as relevant, or was raised
/// (A-41 to A-43), by the clock of the device: that is what the system compares.
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
  }

  /// What a device has registered, and what it raises.
  private struct Registration {
    let fact: Int
    let set: RelevantSetIndex
    let since: Instant
    var raised: [Int: (fact: Int, since: Instant)] = [:]
  }

  private struct Fold {
    let intents: IntentDefinition
    var open: [Registration?]
    var stretches: [Stretch] = []

    mutating func observe(_ row: SystemFactRow<IntentFact>) {
      guard case .widget(let change) = row.change else { return }
      let index = row.device.position
      switch change {
      case .relevantSetReplaced(let set):
        close(row.device, at: row.local)
        open[index] = Registration(fact: row.number, set: set, since: row.local)
      case .raised(_, let item, _):
        open[index]?.raised[item.position] = (row.number, row.local)
      case .lowered(_, let item, _): lower(item.position, on: row.device, at: row.local)
      case .tapIgnored, .toggleShown, .toggleStored, .toggleReverted, .reloadRequested,
        .reloadDenied, .reloaded, .entryShown, .relevantUpdateFailed:
        break
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
          from: raised.since, to: end))
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
              isRaised: false, from: from, to: to))
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
      table.append([
        .text(names.run), .count(stretch.fact), names.device(stretch.device), .text(set.id),
        .count(stretch.item), .text(intents.kinds[relevant.kind.position].id),
        .text(stretch.isRaised ? "raised" : "registered"), .time(stretch.from), .time(stretch.to),
        .boolean(relevant.from <= stretch.from && stretch.to <= relevant.until),
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
        answer: answer(table),
        axis: ChartAxis(
          title: "Time by the clock of the device", quantity: .moment,
          atLeast: Double(page.length.microseconds)),
        states: [
          ChartState(name: "registered as relevant", color: .series3, isThin: true),
          ChartState(name: "raised", color: .series2),
        ], rows: chartRows(table), rowLimit: 24),
      id: "relevance",
      data: DataTable(
        table: table, caption: "Stretches in which a widget was registered as relevant or raised",
        columns: ["device", "set", "kind", "state", "from_us", "to_us", "is_within"],
        looks: [
          "device": .name, "set": .name, "kind": .name, "from_us": .moment, "to_us": .moment,
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
    return sentence
  }

  /// Two rows a device and kind of widget: registered above raised.
  private static func chartRows(_ table: ReportTable) -> [ChartStateRow] {
    var names: [String] = []
    var intervals: [[ChartStateRow.Interval]] = []
    for row in table.rows {
      let isRaised = table.text(row, "state") == "raised"
      let kind = HTMLWriter.shortened(table.text(row, "kind") ?? "", to: 14)
      let name = "\(table.text(row, "device") ?? "") · \(kind)"
      for label in ["\(name), registered", "\(name), raised"] where !names.contains(label) {
        names.append(label)
        intervals.append([])
      }
      let index = names.firstIndex(of: name + (isRaised ? ", raised" : ", registered")) ?? 0
      intervals[index].append(
        .init(
          from: table.number(row, "from_us") ?? 0, to: table.number(row, "to_us") ?? 0,
          state: isRaised ? 1 : 0))
    }
    return zip(names, intervals).map { name, intervals in
      ChartStateRow(name: name, intervals: intervals.sorted { $0.from < $1.from })
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
      ])
  }
}
