import DeviceSystems
import PointerSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a control of the app: the look that the system gives it by itself (C-02, C-03, C-07).
enum PointerDefaults {
  static let part = SystemPart<PointerDefinition>(rows: make, show: show)

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ pointer: PointerDefinition
  ) -> ReportTable {
    var table = empty
    for kind in PointerControl.allCases {
      for (position, view) in pointer.views.enumerated() where view.control == kind {
        let index = PointerViewIndex(position)
        let look = pointer.builtInLook(of: index, in: Self.state(showing: index, pointer))
        table.append([
          .text(names.run), .text(kind.rawValue), .text(view.id), .boolean(view.hasBuiltInEffect),
          .text(look.name),
        ])
      }
    }
    return table
  }

  /// The first layout in which a view lies, with all popovers presented.
  private static func state(
    showing view: PointerViewIndex, _ pointer: PointerDefinition
  ) -> PointerState {
    var state = PointerState(hasPointer: true, in: pointer)
    state.covers = pointer.covers.indices.map { PointerCoverIndex($0) }
    for layout in pointer.layouts.indices {
      state.layout = PointerLayoutIndex(layout)
      if state.frame(of: view, in: pointer) != nil { break }
    }
    return state
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<PointerDefinition>, _ section: inout HTMLWriter
  ) {
    section.element("details") { details in
      details.element("summary", text: "Which look does each kind of control have by itself?")
      details.table(
        DataTable(
          table: table, caption: "Controls and the look that the system gives them",
          columns: ["control", "view", "has_built_in_effect", "look"], looks: ["view": .name],
          rowLimit: 60))
      details.source("All columns:", table)
    }
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "pointer-controls", title: "Controls and their looks",
      description: "One row per control of the app, by kind.",
      columns: [
        .runID, .text("control", "Control", "The kind of control."),
        .key("view", "View", "The view."),
        .flag(
          "has_built_in_effect", "Built in", "Whether it has an effect without further adoption."),
        .text("look", "Look", "How the pointer looks there if the app gives no style."),
      ])
  }
}
