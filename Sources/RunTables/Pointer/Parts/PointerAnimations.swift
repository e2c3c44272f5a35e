import DeviceSystems
import PointerSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a beginning or end of an animation that the app adds to an enter or an exit, with what
/// it leaves behind, such as a separator that is faded out (C-16).
enum PointerAnimations {
  static let part = SystemPart<PointerDefinition>(rows: make, show: show)

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ pointer: PointerDefinition
  ) -> ReportTable {
    let state = PointerState(hasPointer: true, in: pointer)
    var states = names.scenario.devices.map { _ in state }
    var table = empty
    for row in input.pointerFacts {
      let index = row.device.position
      let time = DeviceTime(wall: row.local, monotonic: row.instant)
      PointerSystem.evolve(&states[index], row.change, at: time, in: pointer)
      let found: (region: PointerRegionIndex, phase: PointerAnimationPhase, word: String)
      if case .animationStarted(let region, let phase, _) = row.change {
        found = (region, phase, "started")
      } else if case .animationFinished(let region, let phase) = row.change {
        found = (region, phase, "finished")
      } else {
        continue
      }
      let isIn = states[index].isAnimatedIn[found.region.position]
      table.append([
        .text(names.run), .count(row.number), names.device(row.device), .time(row.instant),
        .text(pointer.regions[found.region.position].id), .text(found.phase.name),
        .text(found.word), .count(isIn ? 0 : 1), .boolean(states[index].isActive(found.region)),
      ])
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<PointerDefinition>, _ section: inout HTMLWriter
  ) {
    let started = table.count { table.text($0, "state") == "started" }
    let finished = table.rowCount - started
    // One that is replaced has no fact of its own, nor has one that goes on after the run.
    let others =
      finished < started
      ? "; the next one, or the end of the run, came before the end of the others" : ""
    section.element("h3", text: "Which animations did the app add?")
    section.paragraph(
      "\(English.count(started, "animation")) began with an enter or an exit, and "
        + "\(English.number(finished)) came to the end\(others). A separator that they fade is "
        + "invisible, 0, after an enter, and visible, 1, after an exit.")
    section.details(
      "Table of the animations",
      DataTable(
        table: table, caption: "Animations at an enter and an exit",
        columns: ["device", "t_us", "region", "phase", "state", "separator_alpha", "is_active"],
        looks: ["device": .name, "t_us": .moment, "region": .name], rowLimit: 100))
    section.source("All rows:", table)
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "pointer-animations", title: "Animations at an enter and an exit",
      description: "One row per beginning or end of an animation of the app.",
      columns: [
        .runID, .fact("that tells of it."),
        .text("device", "Device", "Where."),
        .time("t_us", "Time", "When, by true time."),
        .text("region", "Region", "The region."),
        .text("phase", "At", "enter or exit."),
        .text("state", "What", "started or finished."),
        .number(
          "separator_alpha", "Separator",
          "What it leads to: 0 for a separator that is faded out, 1 for one that is visible."),
        .flag("is_active", "Region active", "Whether the region is the active one then."),
      ])
  }
}

extension PointerState {
  /// Whether a region is the active one.
  fileprivate func isActive(_ region: PointerRegionIndex) -> Bool {
    tracking.region?.index == region
  }
}
