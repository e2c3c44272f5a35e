import DeviceSystems
import IntentSystem
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a parameter of a configured widget at the end: where its screen shows it, with which
/// value and limit (A-01, A-09 to A-11).
enum ConfigurationRows {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var replay = IntentReplay(names, intents)
    for row in input.intentFacts { replay.apply(row) }
    var table = empty
    for (device, state) in replay.states.enumerated() {
      for (position, placed) in state.instances.enumerated() where !placed.isRemoved {
        append(
          placed, InstanceIndex(position), on: DeviceIndex(device), to: &table, names, replay)
      }
    }
    return table
  }

  /// The rows of the screen in their order, then what is hidden.
  private static func append(
    _ placed: PlacedInstance, _ instance: InstanceIndex, on device: DeviceIndex,
    to table: inout ReportTable, _ names: TableNames, _ replay: IntentReplay
  ) {
    let intents = replay.definition
    guard let intent = placed.intent, let kind = placed.kind, let family = placed.family else {
      return
    }
    let declared = intents.intents[intent.position]
    let rows = declared.rows(family: family, values: placed.values)
    let hidden = declared.parameters.indices.map { IntentParameterIndex($0) }
      .filter { !rows.contains($0) }
    for (number, parameter) in (rows + hidden).enumerated() {
      let value = placed.values[parameter.position]
      let size = declared.parameters[parameter.position].size(in: family)
      table.append([
        .text(names.run), names.device(device), .count(instance.position),
        .text(intents.kinds[kind.position].id), .text(family.name), replay.cell(intent),
        .text(declared.parameters[parameter.position].id),
        number < rows.count ? .count(number + 1) : .missing, replay.cell(value),
        value.map { .count(intents.choices[$0.position].items.count) } ?? .count(0),
        size.map { .count($0) } ?? .missing,
        .boolean(placed.staleParameters >> UInt64(parameter.position) & 1 == 1),
        .text(OptionMatrix.upstream(of: parameter, intent, placed.values, replay)),
      ])
    }
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    let chart = ConfigurationCards(table)
    section.figure(
      chart, id: "configuration-rows",
      data: DataTable(
        table: table, caption: "Parameters of each configured widget, in the order of its screen",
        columns: [
          "device", "widget", "kind", "family", "row_number", "parameter", "value", "items_count",
          "limit_count", "is_stale", "upstream",
        ],
        looks: [
          "device": .name, "kind": .name, "parameter": .name, "value": .name,
          "upstream": .name,
        ], rowLimit: 60))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "configuration-rows", title: "Configuration of widgets",
      description: "One row per parameter of a widget that is configured, at the end.",
      columns: [
        .runID, .key("device", "Device", "The device's id."), .widget,
        .text("kind", "Kind", "The kind of widget."),
        .text("family", "Size", "The size in which it was placed."),
        .text("intent", "Intent", "The intent that configures it."),
        .key("parameter", "Parameter", "The parameter."),
        .number(
          "row_number", "Row",
          "Its row on the screen for that size, from 1; missing for a hidden parameter."),
        .text("value", "Value", "Its value; missing for none."),
        .count("items_count", "Items", "How many items the value holds."),
        .count("limit_count", "Limit", "How many it may hold in that size; missing for any."),
        .flag("is_stale", "Not offered", "Whether the value is no longer among the options."),
        .text("upstream", "Depends on", "The values on which its options depend."),
      ])
  }
}

/// The configuration screen of each widget side by side, small ones first.
struct ConfigurationCards: Chart {
  /// One screen.
  struct Card: Equatable {
    let title: String
    let family: String
    /// The rows that are shown, and those that are hidden.
    var shown: [Row] = []
    var hidden: [Row] = []

    var lineCount: Int { (shown + hidden).reduce(0) { $0 + ($1.note == nil ? 1 : 2) } }
  }

  /// A parameter on the screen.
  struct Row: Equatable {
    let text: String
    /// Why its value is not offered any more; nil where it is.
    let note: String?
  }

  let question = "Which rows does the screen of each widget show?"
  private(set) var cards: [Card] = []
  private let rowCount: Int

  private static let cardLimit = 12
  private static let perLine = 3
  private static let cardWidth = 306.0
  private static let width = 960.0
  private static let lineHeight = 19.0

  init(_ table: ReportTable) {
    rowCount = table.rowCount
    var cardOf: [String: Int] = [:]
    for row in table.rows {
      let device = table.text(row, "device") ?? ""
      let number = Int64(table.number(row, "widget") ?? 0)
      let title = "\(device) · \(table.text(row, "kind") ?? "") \(number)"
      let index = cardOf[title] ?? cards.count
      if index == cards.count {
        cardOf[title] = index
        cards.append(Card(title: title, family: table.text(row, "family") ?? ""))
      }
      let value = table.text(row, "value") ?? "none"
      let note =
        table.flag(row, "is_stale")
        ? "no longer offered with \(table.text(row, "upstream") ?? "")" : nil
      let limit = table.number(row, "limit_count").map { " (at most \(Int64($0)))" } ?? ""
      let text = "\(table.text(row, "parameter") ?? "")\(limit): \(value)"
      if table.number(row, "row_number") == nil {
        cards[index].hidden.append(Row(text: text, note: note))
      } else {
        cards[index].shown.append(Row(text: text, note: note))
      }
    }
  }

  private var drawn: ArraySlice<Card> { cards.prefix(Self.cardLimit) }

  var answer: String {
    let families = Set(cards.map(\.family)).count
    let hidden = cards.reduce(0) { $0 + $1.hidden.count }
    let left =
      cards.count > Self.cardLimit
      ? " Drawn are the first \(Self.cardLimit); the table has the others." : ""
    return "\(English.count(cards.count, "widget")) in \(English.count(families, "size")). "
      + (hidden == 0
        ? "No parameter is hidden."
        : "\(English.count(hidden, "parameter")) \(hidden == 1 ? "is" : "are") hidden, and "
          + "cannot be edited.") + left
  }

  /// The height of a line of cards: that of its longest.
  private var heights: [Double] {
    let all = Array(drawn)
    return stride(from: 0, to: all.count, by: Self.perLine).map { start in
      let line = all[start..<min(all.count, start + Self.perLine)]
      let rows = line.map(\.lineCount).max() ?? 0
      return 44 + Double(rows) * Self.lineHeight + 18
    }
  }

  var size: (width: Double, height: Double) {
    (Self.width, 24 + heights.reduce(0, +))
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    svg.label("as its screen shows it at the end; hidden parameters in grey", x: 2, y: 12, size: 11)
    var top = 24.0
    var count = 0
    for (line, height) in heights.enumerated() {
      for column in 0..<Self.perLine {
        let index = line * Self.perLine + column
        guard index < drawn.count else { break }
        let x = Double(column) * (Self.cardWidth + 12) + 1
        draw(drawn[index], x: x, y: top, height: height - 12, into: &svg)
        count += drawn[index].shown.count + drawn[index].hidden.count
      }
      top += height
    }
    return DrawnCount(drawn: count, total: rowCount)
  }

  private func draw(
    _ card: Card, x: Double, y: Double, height: Double, into svg: inout HTMLWriter
  ) {
    let room = Self.cardWidth - 24
    svg.rectangle(
      x: x, y: y, width: Self.cardWidth, height: height, Paint(fill: .wash, stroke: .axis),
      radius: 8)
    svg.label(
      TextWidth.fitted(card.title, size: 12, width: room), x: x + 12, y: y + 18, color: .text,
      isBold: true)
    svg.label(card.family, x: x + 12, y: y + 33, size: 11)
    var line = y + 54
    let rows =
      card.shown.enumerated().map { ("\($0 + 1)", $1, ThemeColor.text) }
      + card.hidden.map { ("–", $0, ThemeColor.quiet) }
    for (mark, row, color) in rows {
      svg.label(
        TextWidth.fitted("\(mark)  \(row.text)", size: 12, width: room), x: x + 12, y: line,
        color: color)
      line += Self.lineHeight
      guard let note = row.note else { continue }
      svg.label(
        TextWidth.fitted(note, size: 11, width: room - 16), x: x + 28, y: line, color: .fail,
        size: 11)
      line += Self.lineHeight
    }
  }
}
