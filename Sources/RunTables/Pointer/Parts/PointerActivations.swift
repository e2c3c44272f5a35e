import DeviceSystems
import PointerSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row an activation of a control, by whatever means: a click, a finger or a key (IC-16).
enum PointerActivations {
  static let part = SystemPart<PointerDefinition>(rows: make, show: show)

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ pointer: PointerDefinition
  ) -> ReportTable {
    var table = empty
    for row in input.pointerFacts {
      guard case .controlActivated(let view, let region, let means) = row.change else { continue }
      table.append([
        .text(names.run), .count(row.number), names.device(row.device), .time(row.instant),
        .text(pointer.views[view.position].id), .text("\(means.word)"),
        region.map { .text(pointer.regions[$0.position].id) } ?? .missing,
      ])
    }
    return table
  }

  private static let means = [
    ("pointer", "by a click of the pointer"), ("touch", "by a finger"), ("keyboard", "by a key"),
  ]

  private static func show(
    _ table: ReportTable, _ page: PartPage<PointerDefinition>, _ section: inout HTMLWriter
  ) {
    let parts = means.compactMap { word, text in
      let count = table.count { table.text($0, "means") == word }
      return count == 0 ? nil : "\(English.number(count)) \(text)"
    }
    section.answered(
      "Which controls were activated, and by what?",
      "\(English.count(table.rowCount, "activation")): \(English.list(parts)). An activation that "
        + "is not by a click needs no region and no pointer.",
      DataTable(
        table: table, caption: "Every activation of a control",
        columns: ["device", "t_us", "view", "means", "region", "event_seq"],
        looks: ["device": .name, "t_us": .moment, "view": .name, "region": .name], rowLimit: 40))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "pointer-activations", title: "Activations of controls",
      description: "One row per activation of a control, by the pointer or without it.",
      columns: [
        .runID, .fact("with which it was activated."), .text("device", "Device", "Where."),
        .time("t_us", "Time", "When, by true time."),
        .text("view", "Control", "The view that is the control."),
        .text("means", "By", "pointer, touch or keyboard."),
        .text("region", "Region", "The region of the pointer there; missing for none."),
      ])
  }
}
