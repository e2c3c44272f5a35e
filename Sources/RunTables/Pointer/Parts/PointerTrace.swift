import DeviceSystems
import PointerSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a call between the system and the app about the pointer, with whether it came in order
/// (C-14, C-16, IC-2, IC-8).
enum PointerTrace {
  static let part = SystemPart<PointerDefinition>(rows: make, show: show)

  /// A call, from a fact.
  private struct Call {
    let name: String
    var interaction: PointerInteractionIndex?
    var region: PointerRegionIndex?
    var answer: String?
    let isInOrder: Bool
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ pointer: PointerDefinition
  ) -> ReportTable {
    let state = PointerState(hasPointer: true, in: pointer)
    var states = names.scenario.devices.map { _ in state }
    var table = empty
    for row in input.pointerFacts {
      let index = row.device.position
      if let call = call(row.change, states[index], pointer) {
        table.append([
          .text(names.run), .count(row.number), names.device(row.device), .time(row.instant),
          .text(call.name),
          call.interaction.map { .text(pointer.interactions[$0.position].id) } ?? .missing,
          call.region.map { .text(pointer.regions[$0.position].id) } ?? .missing,
          call.answer.map { .text($0) } ?? .missing, .boolean(call.isInOrder),
        ])
      }
      let time = DeviceTime(wall: row.local, monotonic: row.instant)
      PointerSystem.evolve(&states[index], row.change, at: time, in: pointer)
    }
    return table
  }

  /// The call that a fact tells of, judged by the state before; nil for any other fact.
  private static func call(
    _ change: PointerFact, _ state: PointerState, _ pointer: PointerDefinition
  ) -> Call? {
    let open = state.tracking.region?.index
    func mayStyle(_ region: PointerRegionIndex) -> Bool {
      pointer.knobs.asksStyleBeforeEnter ? open == nil : open == region
    }
    if case .regionRequested(let interaction, let answer, _) = change {
      let name = answer.map { pointer.regions[$0.position].id } ?? "nil"
      return Call(
        name: "regionFor", interaction: interaction, answer: name,
        isInOrder: state.isEnabled[interaction.position])
    }
    if case .exited(let region, let reason) = change {
      return Call(
        name: "willExit", interaction: pointer.interaction(of: region), region: region,
        answer: reason.name, isInOrder: open == region)
    }
    if case .entered(let region, let interaction, _) = change {
      return Call(
        name: "willEnter", interaction: interaction, region: region, isInOrder: open == nil)
    }
    if case .styleProposed(let region, _, let look) = change {
      return Call(
        name: "proposed", interaction: pointer.interaction(of: region), region: region,
        answer: look.name, isInOrder: mayStyle(region))
    }
    if case .styleApplied(let region, _, let look) = change {
      return Call(
        name: "styleFor", interaction: pointer.interaction(of: region), region: region,
        answer: look.name, isInOrder: mayStyle(region))
    }
    if case .systemStyleApplied = change {
      return Call(name: "systemStyle", answer: "system", isInOrder: open == nil)
    }
    return nil
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<PointerDefinition>, _ section: inout HTMLWriter
  ) {
    func count(_ call: String) -> Int { table.count { table.text($0, "call") == call } }
    let wrong = table.count { !table.flag($0, "is_in_order") }
    let unanswered = table.count {
      table.text($0, "call") == "regionFor" && table.text($0, "answer") == "nil"
    }
    let order =
      wrong == 0
      ? "All came in order: a region is exited before another is entered, a style is asked for "
        + "with its region, and a disabled interaction is never asked."
      : "\(English.number(wrong)) did not come in order."
    section.element("h3", text: "Did the calls about regions and styles come in order?")
    section.paragraph(
      "\(English.count(count("regionFor"), "request")) for a region, \(English.number(unanswered)) "
        + "of them answered with nil; \(English.count(count("willEnter"), "enter")) and "
        + "\(English.count(count("willExit"), "exit")); "
        + "\(English.count(count("styleFor"), "style")). \(order)")
    section.details(
      "Trace of the calls",
      DataTable(
        table: table, caption: "Every call between the system and the app about the pointer",
        columns: [
          "event_seq", "device", "t_us", "call", "interaction", "region", "answer",
          "is_in_order",
        ],
        looks: ["device": .name, "t_us": .moment, "interaction": .name, "region": .name],
        rowLimit: 120))
    section.source("All rows:", table)
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "pointer-trace", title: "Calls about the pointer",
      description: "One row per call between the system and the app about regions and styles.",
      columns: [
        .runID, .fact("that tells of it."),
        .text("device", "Device", "Where."),
        .time("t_us", "Time", "When, by true time."),
        .text(
          "call", "Call",
          "regionFor, willExit, willEnter, proposed (to the style provider of a button), styleFor, "
            + "or systemStyle."),
        .text("interaction", "Interaction", "The interaction."),
        .text("region", "Region", "The region that it is about."),
        .text(
          "answer", "Answer", "The region, nil, the look of the pointer, or why it was exited."),
        .flag(
          "is_in_order", "In order",
          "Whether it came when it may: an exit of the active region, an enter and the system's "
            + "style without one, a style for the active region, a request to what is enabled."),
      ])
  }
}
