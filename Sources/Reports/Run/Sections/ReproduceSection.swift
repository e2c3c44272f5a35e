import ReportParts
import RunTables
import Scenarios
import TextFormats

/// How to see all this again, and what the files beside the page hold.
enum ReproduceSection: PageSection {
  static let id = "reproduce"
  static let title = "Reproduce"

  /// A longer scenario is left to its own file.
  private static let textLimit = 200_000

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    section.paragraph(
      "The same scenario, seed and version of TipFleet play the same facts and write the same "
        + "bytes: on any machine, and in any process.")
    if source.input.sharedHubCommand != nil {
      section.paragraph(
        "This is one account of many that share a hub, and what the hub did to it depends on all "
          + "of them: the study plays them all again, while the scenario by itself is a different "
          + "run.")
    }
    if let all = source.input.replayAllCommand {
      section.paragraph("All \(English.number(source.input.runs.count)) runs, and this page:")
      section.command(all)
      section.paragraph("The shown run alone:")
    }
    section.command(source.input.replayCommand)
    let copy = "inputs/\(source.scenario.name).json"
    section.element("p") { line in
      line.text("The scenario as it was read is ")
      line.element("a", .link(toFile: copy), text: copy)
      line.text(", played by TipFleet \(source.input.toolVersion).")
    }
    section.element("details") { details in
      details.element("summary", text: "The scenario's text")
      details.element("pre", .class("command"), .focusable) {
        $0.element("code", text: scenarioText(source))
      }
    }
    files(source, into: &section)
  }

  private static func scenarioText(_ source: PageSource) -> String {
    let bytes = source.input.scenarioText
    let text = String(decoding: bytes.prefix(textLimit), as: UTF8.self)
    return bytes.count > textLimit ? text + "\n… and more; the file has all of it." : text
  }

  private static func files(_ source: PageSource, into section: inout HTMLWriter) {
    section.element("h3", text: "Files beside this page")
    section.element("dl", .class("terms")) { list in
      var files = [
        ("summary.json", "The verdict and the key numbers, for programs."),
        ("junit.xml", "Every invariant as a test case, for build servers."),
        (StepSummary.path, StepSummary.meaning),
        ("journal.ndjson", "Every fact, one per line, with what caused it."),
        ("csv/datapackage.json", "The types and meanings of all columns, for data tools."),
      ]
      if WholeRunSection.hasDetails(source) {
        files.append((MomentDetails.path(1), "Every fact for the cursor over the whole run."))
      }
      for (path, meaning) in files {
        list.element("dt") { $0.element("a", .link(toFile: path), text: path) }
        list.element("dd", text: meaning)
      }
    }
    section.element("h3", text: "Data dictionary")
    section.paragraph(
      "All charts and tables of this page are drawn from the rows of these files. Open one to see "
        + "its columns.")
    for table in source.tables.all { dictionary(of: table, into: &section) }
  }

  private static func dictionary(of table: ReportTable, into section: inout HTMLWriter) {
    section.element("details", .class("file")) { details in
      details.element("summary", text: "\(table.path), \(English.count(table.rowCount, "row"))")
      details.element("p") { line in
        line.text(table.description + " ")
        line.element("a", .link(toFile: table.path), text: table.path)
      }
      details.element("dl", .class("terms")) { list in
        for column in table.columns {
          list.element("dt") { $0.element("code", text: column.name) }
          list.element("dd", text: column.description + unit(of: column))
        }
      }
    }
  }

  private static func unit(of column: ReportColumn) -> String {
    switch column.unit {
    case .none, .count: ""
    case .microseconds, .milliseconds, .seconds, .bytes, .perSecond, .perDay, .ratio:
      column.unit.symbol.map { " Unit: \($0)." } ?? ""
    }
  }
}
