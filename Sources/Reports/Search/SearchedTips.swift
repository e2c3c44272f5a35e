import PropertySearch
import ReportParts
import RunTables
import TextFormats
import TipDomain

extension SearchReport.Input {
  /// What the cases say of the app's tips; nil where they say nothing of them.
  var shownPromises: (promises: TipPromises, app: AppDefinition)? {
    guard let promises, let app, let first = promises.tips.first, first.personCount > 0 else {
      return nil
    }
    return (promises, app)
  }

  /// Whether people saw a tip too often in some case, or never.
  fileprivate var hasTrouble: Bool {
    promises?.tips.contains { $0.overCapCount > 0 || $0.unseenCount > 0 } ?? false
  }
}

/// What people saw of each tip in the cases of a search, the smallest schedule of each thing that
/// went wrong, and what to do about it.
enum SearchedTips {
  static func write(
    _ input: SearchReport.Input, _ tables: SearchTables, into section: inout HTMLWriter
  ) {
    if let shown = input.shownPromises, let table = tables.promises {
      section.promises(shown.promises, of: shown.app, at: input.sourceAddress)
      section.source("The same rows:", table)
    } else {
      section.paragraph(absence(input))
    }
    SmallestSchedules(
      entries: input.found.map { SmallestSchedules.Entry(found: $0, file: nil) }
    ).write(into: &section)
    guard input.hasTrouble else { return }
    section.paragraph(AdviceWords.measuring)
    section.command(ToolCommand.text(["app", input.scenarioFile]))
  }

  /// Why there is no table.
  private static func absence(_ input: SearchReport.Input) -> String {
    if input.promises == nil {
      return "Each case has an app of its own, so nothing is said of single tips."
    }
    return input.app?.tips.isEmpty ?? true
      ? "The app has no tips." : "No case was played to its end, so nothing is known of the tips."
  }
}
