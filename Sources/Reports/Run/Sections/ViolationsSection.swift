import ReportParts
import RunTables
import TextFormats
import Verification

/// What went wrong, or what nearly did: each as a short story with a space-time diagram.
enum ViolationsSection: PageSection {
  static let id = "stories"
  static let title = "What happened"

  /// So many violations are told with a diagram, one for each invariant first; the table has all.
  static let storyLimit = 5
  /// So many rows the table has.
  private static let rowLimit = 100

  static func note(_ source: PageSource) -> String? {
    let count = source.judged.results.reduce(0) { $0 + $1.violationCount }
    return count == 0 ? nil : source.shownRunNote(English.number(count))
  }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    source.nameShownRun(in: &section)
    section.spaceTimeDefinitions()
    let stories = ViolationStory.chosen(from: source, limit: storyLimit)
    guard !stories.isEmpty else {
      calm(source, into: &section)
      return
    }
    section.paragraph(introduction(source, told: stories.count))
    for (number, story) in stories.enumerated() {
      story.write(number: number + 1, source, into: &section)
    }
    let table = source.tables.violations
    guard table.rowCount > stories.count else { return }
    section.element("h3", text: "All violations")
    section.table(
      DataTable(
        table: table, caption: "Violations of the shown run, at most a hundred of each invariant",
        columns: ["invariant", "t_us", "message", "observed", "expected", "event_seq"],
        looks: ["t_us": .moment], rowLimit: rowLimit))
  }

  private static func introduction(_ source: PageSource, told: Int) -> String {
    let count = source.judged.results.reduce(0) { $0 + $1.violationCount }
    let first =
      count == 1
      ? "There is one violation." : "There are \(English.number(count)) violations."
    let each =
      told == storyLimit ? "of different invariants or tips" : "one for each invariant and tip"
    let rest =
      told == count
      ? ""
      : told == 1
        ? " One is described here; \(others(source, of: count))."
        : " \(told) are described here, \(each); \(others(source, of: count))."
    guard !source.expectedViolations.isEmpty else { return first + rest }
    let unexpected = !source.judged.surprises.isEmpty
    let meaning =
      unexpected
      ? " Those that the scenario expects are marked."
      : " The scenario expects them: without them, this run would fail."
    return first + meaning + rest
  }

  /// What the table has.
  private static func others(_ source: PageSource, of count: Int) -> String {
    let kept = source.tables.violations.rowCount
    guard kept < count || kept > rowLimit else { return "the table below has the others" }
    let rows = "the table below has \(English.number(min(kept, rowLimit))) of them"
    return kept < count
      ? "\(rows), as no more than a hundred of each invariant are kept" : "\(rows), its file all"
  }

  /// Nothing is violated: the closest call, or how the last change spread.
  private static func calm(_ source: PageSource, into section: inout HTMLWriter) {
    section.paragraph(
      "Nothing was violated. The moment that came closest to it, or is otherwise "
        + "the most interesting:")
    guard let diagram = InterestingMoment.diagram(in: source) else {
      section.paragraph("No tip was shown, held back or invalidated, so there is nothing to draw.")
      return
    }
    section.figure(diagram, id: "moment", heading: "h3")
  }
}
