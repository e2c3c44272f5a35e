import DeviceSystems
import PointerSystem
import ReportParts
import Scenarios

/// The tables about the pointer.
package struct PointerTables: Sendable {
  /// One row a device, layout and region.
  package let regions: ReportTable
  /// One row a moment at which the pointer changed.
  package let track: ReportTable
  /// What lay above everything else, and when.
  package let covers: PresentedCovers
  /// The others.
  package let parts: SystemParts<PointerDefinition>

  /// Nil where the scenario has no pointer.
  init?(_ input: ReportInput, _ names: TableNames) {
    guard let pointer = names.scenario.pointer else { return nil }
    regions = PointerRegionsTable.make(input, names, pointer)
    track = PointerTrackTable.make(input, names, pointer)
    covers = PresentedCovers(input, pointer)
    parts = SystemParts(PointerParts.all, input, names, pointer)
  }

  /// All of them, in the order of the data package.
  var all: [ReportTable] { [regions, track] + parts.tables }
}

extension Cell {
  /// A length or coordinate of the screen, in points.
  static func points(_ length: PointLength) -> Cell {
    .decimal(Double(length.sixtyFourths) / 64)
  }
}

extension ReportColumn {
  /// A length or coordinate of the screen; its name says that it is in points.
  static func points(_ name: String, _ title: String, _ description: String) -> ReportColumn {
    ReportColumn(name, .number, title: title, description: description + " In points.")
  }
}
