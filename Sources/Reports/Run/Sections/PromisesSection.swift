import PropertySearch
import ReportParts
import RunTables
import Scenarios

/// What people saw of each tip: the first thing that an app's engineer wants to know.
enum PromisesSection: PageSection {
  static let id = "promises"
  static let title = "What people saw"

  static func note(_ source: PageSource) -> String? {
    let broken = source.promises.tips.filter { $0.overCapCount > 0 }.count
    return broken == 0 ? nil : "\(broken) over the cap"
  }

  static func isShown(_ source: PageSource) -> Bool {
    !source.promises.tips.isEmpty || !(source.input.smallest ?? []).isEmpty
      || source.input.offeredSmallestCommand != nil
  }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    if source.promises.tips.isEmpty {
      section.paragraph("The app has no tips.")
    } else {
      section.promises(
        source.promises, of: source.scenario.app, at: source.input.sourceAddress)
      section.source("The same rows:", source.tables.promises)
    }
    if let examples = source.input.smallest {
      SmallestSchedules(
        entries: examples.map {
          SmallestSchedules.Entry(found: $0.found, file: $0.file, isTold: false)
        }, leftOut: source.input.leftOut
      ).write(into: &section)
    }
    if let command = source.input.offeredSmallestCommand {
      section.paragraph("To add the smallest schedule of each thing that went wrong:")
      section.command(command)
    }
    if let command = source.input.measuringCommand(source.promises) {
      section.paragraph(AdviceWords.measuring)
      section.command(command)
    }
    if source.input.isPartOfApp {
      section.element("p") {
        $0.text("What would help, and the smallest schedule of what went wrong, are on the ")
        $0.element("a", .link(toFile: ReportInput.appPage), text: "page of the app")
        $0.text(".")
      }
    }
  }
}
