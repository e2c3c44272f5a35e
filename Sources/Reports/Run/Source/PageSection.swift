import ReportParts

/// One section of a run's page. A further section is one more file and one line in `AllSections`.
protocol PageSection: SendableMetatype {
  /// The section's name within the page's address: lowercase letters and `-`.
  static var id: String { get }
  /// Its heading.
  static var title: String { get }
  /// A short remark beside its entry in the navigation, such as a count.
  static func note(_ source: PageSource) -> String?
  /// Whether there is anything to say.
  static func isShown(_ source: PageSource) -> Bool
  /// Writes what stands below the heading.
  static func write(_ source: PageSource, into section: inout HTMLWriter)
  /// Writes the same, and adds the files that the page's script reads for it.
  static func write(
    _ source: PageSource, into section: inout HTMLWriter, beside files: inout FileSet)
}

extension PageSection {
  static func note(_ source: PageSource) -> String? { nil }
  static func isShown(_ source: PageSource) -> Bool { true }
  static func write(
    _ source: PageSource, into section: inout HTMLWriter, beside files: inout FileSet
  ) {
    write(source, into: &section)
  }
}
