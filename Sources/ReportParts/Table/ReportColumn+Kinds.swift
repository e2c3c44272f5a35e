extension ReportColumn {
  package static func key(_ name: String, _ title: String, _ description: String) -> ReportColumn {
    ReportColumn(name, .string, title: title, description: description, isPrimaryKey: true)
  }

  package static func text(_ name: String, _ title: String, _ description: String) -> ReportColumn {
    ReportColumn(name, .string, title: title, description: description)
  }

  /// A number with a fraction, whose unit the name does not say.
  package static func decimal(
    _ name: String, _ title: String, _ description: String
  ) -> ReportColumn {
    ReportColumn(name, .number, title: title, description: description)
  }

  package static func flag(_ name: String, _ title: String, _ description: String) -> ReportColumn {
    ReportColumn(name, .boolean, title: title, description: description)
  }

  package static func count(_ name: String, _ title: String, _ description: String) -> ReportColumn
  {
    ReportColumn(name, .integer, unit: .count, title: title, description: description)
  }

  package static func number(_ name: String, _ title: String, _ description: String) -> ReportColumn
  {
    ReportColumn(name, .integer, title: title, description: description)
  }

  package static func time(_ name: String, _ title: String, _ description: String) -> ReportColumn {
    ReportColumn(name, .integer, unit: .microseconds, title: title, description: description)
  }
}
