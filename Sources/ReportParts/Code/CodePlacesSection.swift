/// Where what a scenario tells of the app stands in the app's code, as a section of a page.
package enum CodePlacesSection {
  /// The section's id on its page.
  package static let id = "code"
  /// The heading of the section.
  package static let title = "In the app's code"
}

extension HTMLPage {
  /// The section with the places in the app's code, where the scenario gives any.
  ///
  /// - `address`: Where the sources can be read, so that places are links.
  package mutating func codeSection(_ table: ReportTable?, _ address: SourceAddress?) {
    guard let table else { return }
    section(CodePlacesSection.id, title: CodePlacesSection.title) {
      $0.codePlaces(table, address)
    }
  }
}

extension HTMLWriter {
  /// The places of tips, rules, events, parameters, groups and screens.
  package mutating func codePlaces(_ table: ReportTable, _ address: SourceAddress?) {
    self.table(
      DataTable(
        table: table, caption: "Where tips, rules, events and the rest of the app are defined",
        columns: ["name", "kind", "text", "source_place"],
        looks: ["name": .name, "text": .code, "source_place": .codePlace(address)]))
  }
}
