import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a request for the options of a parameter: the values on which they depended, and what
/// was offered (A-04 to A-08).
enum OptionMatrix {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var replay = IntentReplay(names, intents)
    var table = empty
    for row in input.intentFacts {
      defer { replay.apply(row) }
      guard
        case .answer(
          .optionsComputed(
            let instance, let parameter, let state, let source, let count, let digest)) =
          row.change, let placed = replay.instance(instance, on: row.device),
        let intent = placed.intent
      else { continue }
      // The fact has no names, only how many there were and a digest of which.
      let declared = intents.options(of: parameter, in: intent, values: placed.values)
      let isDeclared = positionDigest(declared.map(\.position)) == digest
      let offered = isDeclared ? declared.map { intents.entities[$0.position].id } : []
      table.append([
        .text(names.run), .count(row.number), names.device(row.device), .count(instance.position),
        .time(row.instant), replay.cell(intent), .text(replay.name(parameter, of: intent)),
        .text(upstream(of: parameter, intent, placed.values, replay)), .text(state.name),
        replay.cell(source), .count(count),
        offered.isEmpty ? .missing : .text(offered.joined(separator: ", ")),
      ])
    }
    return table
  }

  /// The values on which the options of a parameter depend: `stop: main`.
  static func upstream(
    of parameter: IntentParameterIndex, _ intent: IntentIndex, _ values: [ChoiceIndex?],
    _ replay: IntentReplay
  ) -> String {
    let intents = replay.definition
    guard let query = intents.intents[intent.position].parameters[parameter.position].query else {
      return "nothing"
    }
    let references = intents.queries[query.position].dependencies.flatMap(\.parameters)
      .filter { $0.intent == intent }
    let parts = references.map { reference in
      let value = values[reference.parameter.position]
      let name = value.map { intents.choices[$0.position].id } ?? "none"
      return "\(replay.name(reference.parameter, of: intent)): \(name)"
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    let chart = OptionMatrixChart(table, page.definition)
    section.figure(
      chart, id: "option-matrix",
      data: DataTable(
        table: table, caption: "Every request for the options of a parameter",
        columns: [
          "device", "widget", "t_us", "intent", "parameter", "upstream", "dependency",
          "options_count", "options",
        ],
        looks: [
          "device": .name, "t_us": .moment, "intent": .name, "parameter": .name, "upstream": .name,
          "options": .name,
        ], rowLimit: 60))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "intent-options", title: "Offered options",
      description: "One row per request for the options of a parameter.",
      columns: [
        .runID, .fact("that they were computed."),
        .text("device", "Device", "Where."),
        .number("widget", "Widget", "The widget or action, by its number on the device, from 0."),
        .time("t_us", "Time", "When, by true time."),
        .text("intent", "Intent", "The intent that configures it."),
        .text("parameter", "Parameter", "The parameter whose options were asked for."),
        .text("upstream", "Depends on", "The values on which they depend at that time."),
        .text(
          "dependency", "Dependency",
          "independent; satisfied: all of those have a value; missing: at least one has none."),
        .text("source", "Source", "The intent whose value the query went by."),
        .count("options_count", "Options", "How many were offered."),
        .text(
          "options", "Offered",
          "What was offered, in its order; missing for nothing, and for what those values do not "
            + "offer."),
      ])
  }
}

/// A column an option, a row a parameter with the values on which its options depended.
struct OptionMatrixChart: Chart {
  /// A row of the matrix.
  struct Row: Equatable {
    let parameter: String
    let upstream: String
    let offered: [String]
    /// How many were offered, also where their names are not known.
    let offeredCount: Int
    /// Whether a value on which they depend was missing.
    let isMissing: Bool
    var requestCount = 1
  }

  let question = "Which options were offered for which values?"
  private(set) var rows: [Row] = []
  /// All that any of the parameters could offer.
  private(set) var options: [String] = []
  /// By option: what it belongs to.
  private(set) var owners: [[String]] = []
  private(set) var requestCount = 0
  private var missingCount = 0
  /// How often something was offered although a value was missing.
  private var wrongCount = 0

  /// More than this are left to the table.
  private static let rowLimit = 24
  private static let optionLimit = 24
  private static let width = 960.0
  private static let rowHeight = 26.0
  private static let nameWidth = 250.0

  init(_ table: ReportTable, _ intents: IntentDefinition) {
    requestCount = table.rowCount
    var types: Set<UInt16> = []
    for row in table.rows {
      if table.text(row, "dependency") == "missing" {
        missingCount += 1
        wrongCount += table.number(row, "options_count") == 0 ? 0 : 1
      }
      let found = Row(
        parameter: table.text(row, "parameter") ?? "", upstream: table.text(row, "upstream") ?? "",
        offered: (table.text(row, "options") ?? "").split(separator: ", ").map(String.init),
        offeredCount: Int(table.number(row, "options_count") ?? 0),
        isMissing: table.text(row, "dependency") == "missing")
      let known = rows.firstIndex {
        $0.parameter == found.parameter && $0.upstream == found.upstream
          && $0.offered == found.offered && $0.offeredCount == found.offeredCount
      }
      if let known { rows[known].requestCount += 1 } else { rows.append(found) }
      for intent in intents.intents where intent.id == table.text(row, "intent") {
        for parameter in intent.parameters where parameter.id == found.parameter {
          types.insert(parameter.type)
        }
      }
    }
    let entities = intents.entities.filter { types.contains($0.type) }
    options = entities.map(\.id)
    owners = entities.map { $0.parents.map { intents.entities[$0.position].id } }
  }

  private var shownRows: ArraySlice<Row> { rows.prefix(Self.rowLimit) }
  private var shownOptions: ArraySlice<String> { options.prefix(Self.optionLimit) }
  private var cell: Double {
    min(96, (Self.width - Self.nameWidth - 80) / Double(max(1, shownOptions.count)))
  }

  var answer: String {
    let empty = rows.count { $0.offeredCount == 0 }
    let missing =
      missingCount == 0
      ? ""
      : " A value on which they depend was missing \(English.times(missingCount)); then "
        + (wrongCount == 0
          ? "nothing was offered." : "something was offered \(English.times(wrongCount)).")
    let left =
      rows.count > Self.rowLimit || options.count > Self.optionLimit
      ? " Drawn are \(shownRows.count) rows and \(shownOptions.count) options; the table has all."
      : ""
    return "\(English.count(requestCount, "request")) with "
      + "\(English.count(rows.count, "combination")) of values; "
      + (empty == 0
        ? "something was offered for each." : "nothing was offered for \(English.number(empty)).")
      + missing + reason + left
  }

  /// Why an option is not offered, where the options say what they belong to.
  private var reason: String {
    let isGuided = rows.contains { row in
      !row.isMissing && options.indices.contains { !owners[$0].isEmpty && !isOffered($0, row) }
    }
    return isGuided
      ? " An option is offered for what it belongs to; where it is not, its box says what that is."
      : ""
  }

  private func isOffered(_ option: Int, _ row: Row) -> Bool {
    row.offered.contains(options[option])
  }

  var size: (width: Double, height: Double) {
    (Self.width, 62 + Double(shownRows.count) * Self.rowHeight + 8)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    svg.legend(
      [
        .init(swatch: .box(.series3), text: "offered"),
        .init(swatch: .box(.hairline), text: "not offered"),
      ], x: 2, y: 14, width: Self.width - 20)
    for (column, option) in shownOptions.enumerated() {
      let middle = Self.nameWidth + (Double(column) + 0.5) * cell
      svg.label(
        TextWidth.fitted(option, size: 11, width: cell - 4), x: middle, y: 50, size: 11,
        anchor: .middle)
    }
    for (index, row) in shownRows.enumerated() {
      let top = 60 + Double(index) * Self.rowHeight
      svg.label(
        TextWidth.fitted(
          "\(row.parameter), with \(row.upstream)", size: 12, width: Self.nameWidth - 14),
        x: Self.nameWidth - 10, y: top + 16, color: .text, anchor: .end)
      guard row.offered.count == row.offeredCount else {
        svg.label(
          "\(English.count(row.offeredCount, "option")), not those that these values offer",
          x: Self.nameWidth + 4, y: top + 16, color: .fail, size: 11)
        continue
      }
      for column in shownOptions.indices {
        drawCell(column, of: row, at: top, into: &svg)
      }
      if row.isMissing {
        svg.label(
          "none: a value is missing", x: Self.nameWidth + 8, y: top + 17, size: 11, hasHalo: true)
      }
      if row.requestCount > 1 {
        svg.label(
          English.times(row.requestCount),
          x: Self.nameWidth + Double(shownOptions.count) * cell + 8, y: top + 16, size: 11)
      }
    }
    let drawn = shownRows.reduce(0) { $0 + $1.requestCount }
    return DrawnCount(drawn: drawn, total: requestCount)
  }

  /// A box; one that is not filled says what the option belongs to instead.
  private func drawCell(
    _ column: Int, of row: Row, at top: Double, into svg: inout HTMLWriter
  ) {
    let isOffered = isOffered(column, row)
    let left = Self.nameWidth + Double(column) * cell
    svg.rectangle(
      x: left + 2, y: top + 2, width: cell - 4, height: Self.rowHeight - 4,
      isOffered ? Paint(fill: .series3) : Paint(fill: .page, stroke: .hairline), radius: 3)
    guard !isOffered, !row.isMissing, !owners[column].isEmpty else { return }
    let text = "of " + owners[column].joined(separator: ", ")
    svg.label(
      TextWidth.fitted(text, size: 11, width: cell - 8), x: left + cell / 2, y: top + 17, size: 11,
      anchor: .middle)
  }
}
