import Metrics
import ScenarioFiles
import TextFormats
import TipDomain

/// How a column of a table is shown on the page, where its type and unit do not say enough.
package enum ColumnLook: Hashable {
  /// By the column's type and unit.
  case plain
  /// A moment of the run: `day 3 04:05:12`.
  case moment
  /// One of the words of `VerdictBadge`, with its icon.
  case verdict
  /// Something that a person named.
  case name
  /// Text to be copied.
  case code
  /// A number with a small bar of how much of a limit it used; the limit is in another column.
  case gauge(limit: String)
  /// A number of a unit that differs from row to row, so that the column cannot say it.
  case measured(MeasureUnit)
  /// A place in the app's code, as a link where it is known where that can be read.
  case codePlace(SourceAddress?)
}

/// A table of the page, shown from the rows of a `ReportTable`.
package struct DataTable {
  /// More rows than this are left to the CSV file, which keeps the page small.
  static let usualRowLimit = 200

  package let table: ReportTable
  /// What the rows are, with the unit if there is only one.
  package let caption: String
  /// The columns shown, by name and in this order; all when empty.
  package var columns: [String] = []
  package var looks: [String: ColumnLook] = [:]
  package var rowLimit = DataTable.usualRowLimit

  package init(
    table: ReportTable, caption: String, columns: [String] = [], looks: [String: ColumnLook] = [:],
    rowLimit: Int = DataTable.usualRowLimit
  ) {
    self.table = table
    self.caption = caption
    self.columns = columns
    self.looks = looks
    self.rowLimit = rowLimit
  }

  /// The columns shown, as positions in the table.
  fileprivate var positions: [Int] {
    columns.isEmpty ? Array(table.columns.indices) : columns.map(table.column)
  }

  fileprivate func look(of column: ReportColumn) -> ColumnLook {
    looks[column.name] ?? .plain
  }
}

extension HTMLWriter {
  /// A table in a group that scrolls sideways by itself. It is no landmark: a page has dozens.
  package mutating func table(_ data: DataTable) {
    let group: [HTMLAttribute] = [
      .class("scroll"), .init("role", "group"), .label(data.caption), .focusable,
    ]
    element("div", group) { $0.bareTable(data) }
    let total = data.table.rowCount
    if total > data.rowLimit {
      element("p", .class("source")) {
        $0.text(
          "The first \(English.number(data.rowLimit)) of "
            + "\(English.number(total)) rows; all are in ")
        $0.element("a", .link(toFile: data.table.path), text: data.table.path)
        $0.text(".")
      }
    }
    lineBreak()
  }

  /// A table behind a summary that opens it: the alternative of a chart.
  package mutating func details(_ summary: String, _ data: DataTable) {
    element("details") {
      $0.element("summary", text: summary)
      $0.table(data)
    }
  }

  private mutating func bareTable(_ data: DataTable) {
    let positions = data.positions
    element("table") { table in
      table.element("caption", text: data.caption)
      table.element("thead") { head in
        head.element("tr") { row in
          for (index, position) in positions.enumerated() {
            row.heading(data.table.columns[position], data, isOfRowHeads: index == 0)
          }
        }
      }
      table.lineBreak()
      table.element("tbody") { body in
        for row in 0..<min(data.table.rowCount, data.rowLimit) {
          body.row(row, positions, data)
        }
      }
    }
  }

  /// The heads of rows stand at the left, whatever they are.
  private mutating func heading(
    _ column: ReportColumn, _ data: DataTable, isOfRowHeads: Bool
  ) {
    let isNumber = !isOfRowHeads && column.isShownAsNumber(data.look(of: column))
    var attributes: [HTMLAttribute] = [.init("scope", "col")]
    if isNumber { attributes.append(.class("number")) }
    element("th", attributes) { $0.text(column.title) }
  }

  private mutating func row(_ row: Int, _ positions: [Int], _ data: DataTable) {
    element("tr") { line in
      for (index, position) in positions.enumerated() {
        let column = data.table.columns[position]
        let cell = data.table.cell(row: row, column: position)
        let look = data.look(of: column)
        if index == 0 {
          line.element("th", .init("scope", "row")) { $0.cell(cell, column, look) }
        } else if column.isShownAsNumber(look) {
          line.element("td", .class("number")) {
            $0.gauge(cell, look, row, data.table)
            $0.cell(cell, column, look)
          }
        } else {
          line.element("td") { $0.cell(cell, column, look) }
        }
      }
    }
    lineBreak()
  }

  private mutating func cell(_ cell: Cell, _ column: ReportColumn, _ look: ColumnLook) {
    switch cell {
    case .missing: element("span", .class("missing")) { $0.text("–") }
    case .boolean(let value): text(value ? "yes" : "no")
    case .text(let value): textCell(value, look)
    case .integer(let value): numberCell(Double(value), exact: String(value), column, look)
    case .decimal(let value):
      guard let exact = DecimalText.shortest(value) else {
        element("span", .class("missing")) { $0.text("–") }
        return
      }
      numberCell(value, exact: exact, column, look)
    }
  }

  private mutating func gauge(
    _ cell: Cell, _ look: ColumnLook, _ row: Int, _ table: ReportTable
  ) {
    switch look {
    case .plain, .moment, .verdict, .name, .code, .codePlace, .measured: return
    case .gauge(let limit):
      guard let used = cell.number,
        let limit = table.cell(row: row, column: table.column(limit)).number
      else { return }
      gauge(MarginGauge(used: used, limit: limit))
    }
  }

  private mutating func textCell(_ value: String, _ look: ColumnLook) {
    switch look {
    case .name: name(value)
    case .code: element("code") { $0.text(Self.shortened(value, to: 400)) }
    case .verdict:
      if let verdict = VerdictBadge(rawValue: value) { badge(verdict) } else { text(value) }
    case .codePlace(let address): codePlace(value, address)
    case .plain, .moment, .gauge, .measured: text(Self.shortened(value, to: 400))
    }
  }

  /// A place in the app's code: its file and line.
  private mutating func codePlace(_ text: String, _ address: SourceAddress?) {
    do throws(CodePlaceText.Problem) {
      let place = try CodePlaceText.place(text)
      guard let address else { return element("code", text: place.fileAndLine) }
      element("a", .link(to: place, at: address)) {
        $0.element("code", text: place.fileAndLine)
      }
    } catch {
      element("code", text: Self.shortened(text, to: 400))
    }
  }

  /// The number for people, with the file's own number for machines where the two differ.
  private mutating func numberCell(
    _ value: Double, exact: String, _ column: ReportColumn, _ look: ColumnLook
  ) {
    let shown =
      switch look {
      case .moment: Quantity.moment.text(value * column.unit.quantityScale)
      case .measured(let unit): unit.text(value)
      case .plain, .verdict, .name, .code, .gauge, .codePlace:
        column.unit.quantity.text(value * column.unit.quantityScale)
      }
    if shown == exact {
      text(shown)
    } else {
      element("data", .init("value", exact)) { $0.text(shown) }
    }
  }
}

extension ReportColumn {
  fileprivate func isShownAsNumber(_ look: ColumnLook) -> Bool {
    switch (type, look) {
    case (.integer, _), (.number, _): look != .moment
    case (.string, _), (.boolean, _): false
    }
  }
}
