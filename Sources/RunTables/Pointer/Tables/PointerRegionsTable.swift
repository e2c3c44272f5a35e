import DeviceSystems
import PointerSystem
import ReportParts
import SimulationKernel

/// One row a device, layout and region: where it is, and how long it held the pointer.
enum PointerRegionsTable {
  static func make(
    _ input: ReportInput, _ names: TableNames, _ pointer: PointerDefinition
  ) -> ReportTable {
    let stays = PointerStays(input, pointer)
    var table = empty
    for device in stays.devices {
      for (number, layout) in pointer.layouts.enumerated() {
        let shape = PointerLayoutShape(pointer, PointerLayoutIndex(number))
        for region in pointer.regions.indices {
          guard let rectangle = shape.regions[region] else { continue }
          let known = stays[device, PointerLayoutIndex(number), PointerRegionIndex(region)]
          let interaction = pointer.interaction(of: PointerRegionIndex(region))
          table.append([
            .text(names.run), names.device(device), .text(layout.id),
            .text(pointer.regions[region].id),
            interaction.map { .text(pointer.interactions[$0.position].id) } ?? .missing,
            .points(rectangle.origin.x), .points(rectangle.origin.y), .points(rectangle.width),
            .points(rectangle.height), .count(known.enterCount), .length(known.time),
            .length(known.longest), .count(known.dwellCount), .count(known.activationCount),
          ])
        }
      }
    }
    return table
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "pointer-regions", title: "Regions of the pointer",
      description: "One row per device that had a pointer, layout, and region that lies in it.",
      columns: [
        .runID,
        .key("device", "Device", "The device's id."),
        .key("layout", "Layout", "The arrangement of the views."),
        .key("region", "Region", "The region."),
        .text("interaction", "Interaction", "The interaction whose delegate returns it."),
        .points("x_points", "Left", "Its left edge, padding included, before anything scrolls."),
        .points("y_points", "Top", "Its upper edge."),
        .points("width_points", "Width", "Its width."),
        .points("height_points", "Height", "Its height."),
        .count("entered_count", "Entered", "How often the pointer entered it."),
        .time("active_us", "Active", "For how long it was the active region, in all."),
        .time("active_max_us", "Longest stay", "The longest time without an exit."),
        .count("dwells_count", "Dwells", "How often the pointer stayed for the time of a dwell."),
        .count(
          "activations_count", "Activations",
          "How often a control was activated while it was the active region."),
      ])
  }
}

/// Where regions and views lie in a layout: nothing scrolled, and all popovers presented.
package struct PointerLayoutShape {
  /// By region, with padding; nil where it is absent.
  let regions: [PointerRectangle?]
  /// By view; nil where it is absent.
  package let views: [PointerRectangle?]
  /// The bounds of the whole layout.
  package let bounds: PointerRectangle

  /// The shape of one layout.
  package init(_ pointer: PointerDefinition, _ layout: PointerLayoutIndex) {
    var state = PointerState(hasPointer: true, in: pointer)
    state.layout = layout
    state.covers = pointer.covers.indices.map { PointerCoverIndex($0) }
    regions = pointer.regions.indices.map {
      state.rectangle(of: PointerRegionIndex($0), in: pointer)
    }
    views = pointer.views.indices.map { state.frame(of: PointerViewIndex($0), in: pointer) }
    bounds = pointer.layouts[layout.position].bounds
  }
}
