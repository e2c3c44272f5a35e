import DeviceSystems
import FocusSystem
import ReportParts
import Scenarios

/// The tables about Focuses and the filter of the app.
package struct FocusTables: Sendable {
  /// One row a device and stretch of time.
  package let periods: ReportTable
  /// One row a call of the filter.
  package let calls: ReportTable
  /// One row a notification.
  package let notifications: ReportTable
  /// The others.
  package let parts: SystemParts<FocusDefinition>

  /// Nil where the scenario has no Focus.
  init?(_ input: ReportInput, _ names: TableNames) {
    guard let periods = FocusPeriodsTable.make(input, names),
      let focus = names.scenario.focus
    else { return nil }
    self.periods = periods
    calls = FilterCallsTable.make(input, names, focus)
    notifications = NotificationsTable.make(input, names, focus)
    parts = SystemParts(FocusParts.all, input, names, focus)
  }

  /// All of them, in the order of the data package.
  var all: [ReportTable] { [periods, calls, notifications] + parts.tables }
}

extension FocusDefinition {
  /// The name of a Focus; missing for none.
  func cell(_ focus: FocusIndex?) -> Cell {
    focus.map { .text(focuses[$0.position].id) } ?? .missing
  }

  /// What the settings of a Focus show of values.
  func cell(_ settings: SettingsIndex) -> Cell {
    .text(self.settings[settings.position].representation)
  }

  /// What a notification is about; missing where it does not say.
  func cell(_ criterion: CriterionIndex?) -> Cell {
    criterion.map { .text(criteria[$0.position]) } ?? .missing
  }
}
