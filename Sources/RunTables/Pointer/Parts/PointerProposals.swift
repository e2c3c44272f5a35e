import DeviceSystems
import PointerSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a region whose style provider was given a proposal: what was proposed, and what it
/// returned (C-05, IC-9).
enum PointerProposals {
  static let part = SystemPart<PointerDefinition>(rows: make, show: show)

  private struct Proposal: Hashable {
    let region: PointerRegionIndex
    let view: PointerViewIndex
    let proposed: PointerLook
    let returned: PointerLook
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ pointer: PointerDefinition
  ) -> ReportTable {
    var open: [DeviceIndex: (PointerRegionIndex, PointerViewIndex, PointerLook)] = [:]
    var all: [Proposal] = []
    var counts: [Proposal: Int] = [:]
    for row in input.pointerFacts {
      if case .styleProposed(let region, let view, let look) = row.change {
        open[row.device] = (region, view, look)
      }
      guard case .styleApplied(let region, _, let returned) = row.change,
        let (proposedRegion, view, proposed) = open[row.device], proposedRegion == region
      else { continue }
      open[row.device] = nil
      let found = Proposal(region: region, view: view, proposed: proposed, returned: returned)
      if counts[found] == nil { all.append(found) }
      counts[found, default: 0] += 1
    }
    var table = empty
    for found in all {
      table.append([
        .text(names.run), .text(pointer.regions[found.region.position].id),
        .text(pointer.views[found.view.position].id),
        pointer.views[found.view.position].control.map { .text($0.rawValue) } ?? .missing,
        .text(answer(of: pointer.regions[found.region.position])), .text(found.proposed.name),
        .text(found.returned.name), .boolean(found.proposed == found.returned),
        .count(counts[found] ?? 0),
      ])
    }
    return table
  }

  private static func answer(of region: PointerRegion) -> String {
    switch region.provider {
    case .unchanged: "unchanged"
    case .adjusted: "adjusted"
    case .replaced: "replaced"
    case nil: "none"
    }
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<PointerDefinition>, _ section: inout HTMLWriter
  ) {
    // A button has several rows if it was given several looks, or answered in several ways.
    let buttons = Set(table.rows.map { table.text($0, "region") })
    let changed = Set(
      table.rows.filter { !table.flag($0, "is_same") }.map { table.text($0, "region") })
    let kept = buttons.count - changed.count
    section.answered(
      "What did buttons make of the proposed style?",
      "\(English.number(kept)) of \(English.count(buttons.count, "button")) kept the look that "
        + "the system proposed.",
      DataTable(
        table: table, caption: "Proposed and returned styles of buttons",
        columns: [
          "region", "view", "control", "provider", "proposed", "returned", "proposals_count",
        ], looks: ["region": .name, "view": .name], rowLimit: 40))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "pointer-proposals", title: "Proposed styles of buttons",
      description: "One row per region whose style provider was given a proposal, and answer.",
      columns: [
        .runID, .key("region", "Region", "The region."),
        .text("view", "Button", "The view whose preview the proposal has."),
        .text("control", "Control", "What kind of control it is."),
        .text(
          "provider", "Provider",
          "unchanged, adjusted or replaced: what the style provider makes of a proposal."),
        .key("proposed", "Proposed", "The look that was proposed."),
        .key("returned", "Returned", "The look that then applied."),
        .flag("is_same", "Same look", "Whether both are the same."),
        .count("proposals_count", "Proposals", "How often."),
      ])
  }
}
