import ReportParts
import RunTables

/// Where what the scenario tells of the app stands in the app's code.
enum CodeSection: PageSection {
  static let id = CodePlacesSection.id
  static let title = CodePlacesSection.title

  static func isShown(_ source: PageSource) -> Bool { source.tables.code != nil }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    guard let table = source.tables.code else { return }
    section.codePlaces(table, source.input.sourceAddress)
  }
}
