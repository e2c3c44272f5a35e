import ReportParts
import RunTables

/// The choices behind the run: behaviour that Apple has not published, and the scenario's settings.
enum KnobsSection: PageSection {
  static let id = "knobs"
  static let title = "Knobs and settings"

  static func note(_ source: PageSource) -> String? {
    let changed = changedCount(source.tables.knobs)
    return changed == 0 ? nil : "\(changed) changed"
  }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    let table = source.tables.knobs
    let changed = changedCount(table)
    section.paragraph(
      "Apple has not published every detail of TipKit's behaviour. Each unpublished detail is a "
        + "knob. "
        + (changed == 0
          ? "All are at their defaults here."
          : "\(changed) of \(table.rowCount) \(changed == 1 ? "is" : "are") not at the default."))
    if changed > 0 {
      section.table(
        DataTable(
          table: table.filtered { isChanged(table, $0) },
          caption: "Knobs that the scenario sets",
          columns: ["knob", "value", "default", "meaning", "statements"],
          looks: ["knob": .code, "value": .code, "default": .code]))
    }
    section.details(
      changed == 0 ? "All knobs" : "The knobs at their defaults",
      DataTable(
        table: table.filtered { !isChanged(table, $0) }, caption: "Knobs at their defaults",
        columns: ["knob", "value", "meaning", "statements"],
        looks: ["knob": .code, "value": .code]))
    if let policies = source.tables.policies { write(policies, into: &section) }
    section.element("h3", text: "Settings of the scenario")
    section.table(
      DataTable(
        table: source.tables.settings,
        caption: "What the scenario says about sync, network and time",
        columns: ["area", "setting", "value"]))
    section.element("h3", text: "Faults")
    guard source.tables.faults.rowCount > 0 else {
      section.paragraph("The scenario has no faults.")
      return
    }
    section.table(
      DataTable(
        table: source.tables.faults, caption: "What goes wrong in the scenario",
        columns: ["fault", "kind", "scope", "begun_count", "lasted_us", "is_enabled"],
        looks: ["fault": .name]))
  }

  private static func write(_ policies: ReportTable, into section: inout HTMLWriter) {
    let changed = changedCount(policies)
    if changed > 0 {
      section.table(
        DataTable(
          table: policies.filtered { isChanged(policies, $0) },
          caption: "Policies of Focuses, intents and the pointer that the scenario sets",
          columns: ["policy", "value", "default", "meaning"],
          looks: ["policy": .code, "value": .code, "default": .code]))
    }
    section.details(
      changed == 0
        ? "All policies of Focuses, intents and the pointer" : "The policies at their defaults",
      DataTable(
        table: policies.filtered { !isChanged(policies, $0) },
        caption: "Policies at their defaults", columns: ["policy", "value", "meaning"],
        looks: ["policy": .code, "value": .code]))
  }

  private static func changedCount(_ table: ReportTable) -> Int {
    (0..<table.rowCount).filter { isChanged(table, $0) }.count
  }

  private static func isChanged(_ table: ReportTable, _ row: Int) -> Bool {
    table.cell(row: row, column: table.column("is_changed")) == .boolean(true)
  }
}
