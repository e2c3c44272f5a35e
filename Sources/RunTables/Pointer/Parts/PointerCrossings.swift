import DeviceSystems
import PointerSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a device and pair of regions between which the pointer went, and whether they adjoined
/// then, with how often it had the system's shape in between (C-19, IC-5).
enum PointerCrossings {
  static let part = SystemPart<PointerDefinition>(rows: make, show: show)

  private struct Place {
    let region: PointerRegionIndex
    var rectangle: PointerRectangle
  }

  private struct Crossing {
    let device: DeviceIndex
    let from: PointerRegionIndex
    let to: PointerRegionIndex
    let isAdjoining: Bool
    var count = 0
    var direct = 0
    var mostSteps = 0
  }

  private struct Fold {
    var active: [Place?]
    /// By device: what was exited last, and how often the system's style applied since.
    var left: [(place: Place, steps: Int)?]
    var all: [Crossing] = []

    init(_ count: Int) {
      active = Array(repeating: nil, count: count)
      left = Array(repeating: nil, count: count)
    }

    mutating func observe(_ change: PointerFact, on device: DeviceIndex) {
      let index = device.position
      if case .entered(let region, _, let rectangle) = change {
        let place = Place(region: region, rectangle: rectangle)
        if let former = left[index], former.place.region != region {
          add(former.place, place, former.steps, on: device)
        }
        (active[index], left[index]) = (place, nil)
      } else if case .regionMoved(_, let rectangle) = change {
        active[index]?.rectangle = rectangle
      } else if case .exited(_, let reason) = change {
        // Only a movement crosses anything.
        left[index] = reason == .moved ? active[index].map { ($0, 0) } : nil
        active[index] = nil
      } else if case .systemStyleApplied = change {
        left[index]?.steps += 1
      } else if change.kind == .layoutChanged || change.kind == .scrolled
        || change.kind == .detached
      {
        left[index] = nil
      }
    }

    private mutating func add(
      _ from: Place, _ to: Place, _ steps: Int, on device: DeviceIndex
    ) {
      // Two regions may adjoin in one layout and lie apart in another.
      let isAdjoining = from.rectangle.adjoins(to.rectangle)
      let known = all.firstIndex {
        $0.device == device && $0.from == from.region && $0.to == to.region
          && $0.isAdjoining == isAdjoining
      }
      let index = known ?? all.count
      if known == nil {
        all.append(
          Crossing(
            device: device, from: from.region, to: to.region, isAdjoining: isAdjoining))
      }
      all[index].count += 1
      all[index].direct += steps == 0 ? 1 : 0
      all[index].mostSteps = max(all[index].mostSteps, steps)
    }
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ pointer: PointerDefinition
  ) -> ReportTable {
    var fold = Fold(names.scenario.devices.count)
    for row in input.pointerFacts { fold.observe(row.change, on: row.device) }
    var table = empty
    for crossing in fold.all {
      table.append([
        .text(names.run), names.device(crossing.device),
        .text(pointer.regions[crossing.from.position].id),
        .text(pointer.regions[crossing.to.position].id), .boolean(crossing.isAdjoining),
        .count(crossing.count), .count(crossing.direct), .count(crossing.mostSteps),
      ])
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<PointerDefinition>, _ section: inout HTMLWriter
  ) {
    func sum(_ column: String, _ isAdjoining: Bool) -> Int64 {
      table.rows.filter { table.flag($0, "is_adjoining") == isAdjoining }
        .reduce(0) { $0 + Int64(table.number($1, column) ?? 0) }
    }
    func sentence(_ isAdjoining: Bool, _ what: String) -> String? {
      let count = sum("crossings_count", isAdjoining)
      guard count > 0 else { return nil }
      let direct = English.numberOrNone(sum("direct_count", isAdjoining))
      return "\(English.count(count, "crossing")) between \(what), \(direct) of them without "
        + "the system's shape in between."
    }
    section.answered(
      "Did the pointer have the system's shape between two regions?",
      [
        sentence(true, "regions that adjoin"), sentence(false, "regions with a gap"),
      ].compactMap(\.self).joined(separator: " "),
      DataTable(
        table: table, caption: "Pairs of regions between which the pointer went",
        columns: [
          "device", "from_region", "to_region", "is_adjoining", "crossings_count",
          "direct_count", "system_steps_max",
        ], looks: ["device": .name, "from_region": .name, "to_region": .name], rowLimit: 40))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "pointer-crossings", title: "From one region to another",
      description: "One row per device and pair of regions between which the pointer moved, and "
        + "whether they adjoined then.",
      columns: [
        .runID, .key("device", "Device", "The device's id."),
        .key("from_region", "From", "The region that the pointer left."),
        .key("to_region", "To", "The next region that it entered."),
        ReportColumn(
          "is_adjoining", .boolean, title: "Adjoin",
          description: "Whether nothing lay between the two.", isPrimaryKey: true),
        .count("crossings_count", "Crossings", "How often."),
        .count("direct_count", "Direct", "How often without the system's shape in between."),
        .number(
          "system_steps_max", "System steps", "How often at most it had that shape in between."),
      ])
  }
}

extension PointerRectangle {
  /// Whether nothing lies between two rectangles: they touch or overlap.
  fileprivate func adjoins(_ other: PointerRectangle) -> Bool {
    let right = origin.x.sixtyFourths + width.sixtyFourths
    let bottom = origin.y.sixtyFourths + height.sixtyFourths
    let otherRight = other.origin.x.sixtyFourths + other.width.sixtyFourths
    let otherBottom = other.origin.y.sixtyFourths + other.height.sixtyFourths
    return origin.x.sixtyFourths <= otherRight && other.origin.x.sixtyFourths <= right
      && origin.y.sixtyFourths <= otherBottom && other.origin.y.sixtyFourths <= bottom
  }
}
