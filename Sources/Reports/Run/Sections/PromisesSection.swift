import PropertySearch
import Scenarios

/// What people saw of each tip: the first thing that an app's engineer wants to know.
enum PromisesSection: PageSection {
  static let id = "promises"
  static let title = "What people saw"

  static func note(_ source: PageSource) -> String? {
    let broken = source.promises.tips.filter { $0.overCapCount > 0 }.count
    return broken == 0 ? nil : "\(broken) over the cap"
  }

  static func isShown(_ source: PageSource) -> Bool { !source.promises.tips.isEmpty }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    section.promises(
      source.promises, of: source.scenario.app, at: source.input.sourceAddress)
    section.source("The same rows:", source.tables.promises)
    guard let command = source.input.measuringCommand(source.promises) else { return }
    section.paragraph(AdviceWords.measuring)
    section.command(command)
  }
}
