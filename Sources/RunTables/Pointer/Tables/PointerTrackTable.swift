import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PointerSystem
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel

/// One row a moment at which the pointer of a device changed.
enum PointerTrackTable {
  static func make(
    _ input: ReportInput, _ names: TableNames, _ pointer: PointerDefinition
  ) -> ReportTable {
    let run = input.shown.run
    var fold = Fold(pointer, deviceCount: run.scenario.devices.count)
    var rows: [Row] = []
    for (number, fact) in run.journal.facts.enumerated() {
      guard case .pointer(let change) = fact.kind, case .device(let device) = fact.actor else {
        continue
      }
      if let row = fold.observe(change, number, on: device, at: fact.instant) { rows.append(row) }
    }
    rows += fold.rest()
    // A row of one device is complete only at the next fact of that device.
    rows.sort { $0.fact < $1.fact }
    var table = empty
    for row in rows { append(row, to: &table, names, pointer) }
    return table
  }

  private static func append(
    _ row: Row, to table: inout ReportTable, _ names: TableNames, _ pointer: PointerDefinition
  ) {
    let tracking = row.tracking
    table.append([
      .text(names.run), .count(row.fact), names.device(row.device), .time(row.instant),
      row.layout.map { .text(pointer.layouts[$0.position].id) } ?? .missing,
      .boolean(tracking.isAttached), .boolean(tracking.isShown), .points(tracking.model.x),
      .points(tracking.model.y), tracking.isShown ? .points(tracking.drawn.x) : .missing,
      tracking.isShown ? .points(tracking.drawn.y) : .missing,
      tracking.region.map { .text(pointer.regions[$0.index.position].id) } ?? .missing,
      .text(tracking.look.name),
    ])
  }

  fileprivate struct Row {
    let device: DeviceIndex
    var fact: Int
    let instant: Instant
    var layout: PointerLayoutIndex?
    var tracking: PointerTracking
  }

  /// What the facts of one moment come to together.
  private struct Fold {
    let definition: PointerDefinition
    var states: [PointerState]
    var pending: [Row?]
    var written: [Row?]

    init(_ pointer: PointerDefinition, deviceCount: Int) {
      definition = pointer
      states = Array(repeating: PointerState(hasPointer: true, in: pointer), count: deviceCount)
      pending = Array(repeating: nil, count: deviceCount)
      written = pending
    }

    mutating func observe(
      _ change: PointerFact, _ number: Int, on device: DeviceIndex, at instant: Instant
    ) -> Row? {
      let index = device.position
      let former = pending[index]?.instant == instant ? nil : take(index)
      let time = DeviceTime(wall: instant, monotonic: instant)
      PointerSystem.evolve(&states[index], change, at: time, in: definition)
      guard states[index].tracking.wasAttached else { return former }
      pending[index] = Row(
        device: device, fact: number, instant: instant, layout: states[index].layout,
        tracking: states[index].tracking)
      return former
    }

    /// What is still to be written.
    mutating func rest() -> [Row] { pending.indices.compactMap { take($0) } }

    /// The pending row of a device, unless nothing that is shown changed.
    private mutating func take(_ index: Int) -> Row? {
      guard let row = pending[index] else { return nil }
      pending[index] = nil
      if let last = written[index], last.looksLike(row) { return nil }
      written[index] = row
      return row
    }
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "pointer-track", title: "Track of the pointer",
      description: "One row per moment at which the pointer of a device moved or looked different.",
      columns: [
        .runID,
        ReportColumn(
          "event_seq", .integer, title: "Fact",
          description: "The number in the journal of the last fact of that moment.",
          isPrimaryKey: true),
        .text("device", "Device", "Where."),
        .time("t_us", "Time", "When, by true time."),
        .text(
          "layout", "Layout", "The arrangement of the views; missing without the app in front."),
        .flag("is_attached", "Attached", "Whether a pointing device was attached."),
        .flag(
          "is_visible", "Visible", "Whether the pointer could be seen; it hides when it rests."),
        .points("model_x_points", "Model, x", "The position that hit testing uses."),
        .points("model_y_points", "Model, y", "The same, downwards."),
        .points(
          "drawn_x_points", "Drawn, x",
          "Where the pointer is drawn; missing while it cannot be seen."),
        .points("drawn_y_points", "Drawn, y", "The same, downwards."),
        .text("region", "Region", "The active region; missing for none."),
        .text("look", "Look", "How the pointer looked."),
      ])
  }
}

extension PointerTrackTable.Row {
  /// Whether a row about it would say the same.
  fileprivate func looksLike(_ other: Self) -> Bool {
    layout == other.layout && tracking.isAttached == other.tracking.isAttached
      && tracking.isShown == other.tracking.isShown
      && tracking.model == other.tracking.model && tracking.drawn == other.tracking.drawn
      && tracking.region?.index == other.tracking.region?.index
      && tracking.look == other.tracking.look
  }
}
