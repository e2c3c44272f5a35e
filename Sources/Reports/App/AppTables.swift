import PropertySearch
import ReportParts
import RunTables
import Scenarios
import Statistics
import TipDomain

/// The tables of a report on an app.
struct AppTables {
  /// One row a tip.
  let promises: ReportTable
  /// One row a change and tip; nil where nothing was tried.
  let changes: ReportTable?
  /// One row an invariant, over all runs.
  let invariants: ReportTable

  /// All of them, in the order of the data package.
  var all: [ReportTable] { [promises] + [changes].compactMap(\.self) + [invariants] }

  init(_ input: AppReport.Input) {
    promises = PromisesTable.make(input.promises, input.scenario.app)
    changes = input.trials.isEmpty ? nil : AppTables.changes(input)
    invariants = InvariantsTable.make(input.run)
  }

  private static func changes(_ input: AppReport.Input) -> ReportTable {
    var table = ReportTable(
      name: "changes", title: "What would help",
      description: "One row per change that was tried and tip, on pairs of runs with the same "
        + "seeds.",
      columns: [
        .key("change", "Change", "What was changed, as the app's code writes it."),
        .key("tip", "Tip", "The tip."),
        .count("pairs_count", "Pairs", "Pairs of runs."),
        ratio("over_cap_before_ratio", "Over the cap before", "The mean share of people."),
        ratio(
          "over_cap_after_ratio", "after",
          "The mean share with the change, against the cap that the tip has without it."),
        ratio(
          "over_cap_lower_ratio", "From", "The lower end of the 95 % interval of after − before."),
        ratio("over_cap_upper_ratio", "To", "The upper end of that interval."),
        ratio(
          "unseen_before_ratio", "Never saw it before",
          "The mean share of people whose rules held and who never saw it."),
        ratio("unseen_after_ratio", "after", "The mean share with the change."),
        ratio(
          "unseen_lower_ratio", "From", "The lower end of the 95 % interval of after − before."),
        ratio("unseen_upper_ratio", "To", "The upper end of that interval."),
      ])
    let app = input.scenario.app
    for trial in input.trials {
      for (index, effect) in trial.effects.enumerated() {
        table.append(
          [
            .text(trial.change.words(in: app)), .text(app.name(of: TipIndex(index))),
            .count(effect.overCap.pairCount),
          ] + cells(effect.overCap) + cells(effect.unseen))
      }
    }
    return table
  }

  private static func cells(_ moments: PairedMoments) -> [Cell] {
    let interval = moments.interval()
    return [
      .decimal(moments.left.mean), .decimal(moments.right.mean),
      interval.map { .decimal($0.lowerBound) } ?? .missing,
      interval.map { .decimal($0.upperBound) } ?? .missing,
    ]
  }

  private static func ratio(
    _ name: String, _ title: String, _ description: String
  ) -> ReportColumn {
    ReportColumn(name, .number, unit: .ratio, title: title, description: description)
  }
}
