/// Where what the scenario tells of the app stands in the app's code.
enum CodeSection: PageSection {
  static let id = "code"
  static let title = "In the app's code"

  static func isShown(_ source: PageSource) -> Bool { source.tables.code != nil }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    guard let table = source.tables.code else { return }
    section.codePlaces(table, source.input.sourceAddress)
  }
}

extension HTMLPage {
  /// The section with the places in the app's code, where the scenario gives any.
  ///
  /// - `address`: Where the sources can be read, so that places are links.
  package mutating func codeSection(_ table: ReportTable?, _ address: SourceAddress?) {
    guard let table else { return }
    section(CodeSection.id, title: CodeSection.title) { $0.codePlaces(table, address) }
  }
}

extension HTMLWriter {
  /// The places of tips, rules, events, parameters, groups and screens.
  fileprivate mutating func codePlaces(_ table: ReportTable, _ address: SourceAddress?) {
    self.table(
      DataTable(
        table: table, caption: "Where tips, rules, events and the rest of the app are defined",
        columns: ["name", "kind", "text", "source_place"],
        looks: ["name": .name, "text": .code, "source_place": .codePlace(address)]))
  }
}
