import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios

/// The tables about intents and widgets.
package struct IntentTables: Sendable {
  /// One row a run of an intent, or an attempt to start one.
  package let runs: ReportTable
  /// One row a widget that was placed.
  package let widgets: ReportTable
  /// One row a widget and stretch of time with the same content and data.
  package let contents: ReportTable
  /// The others.
  package let parts: SystemParts<IntentDefinition>

  /// Nil where the scenario has no intents.
  init?(_ input: ReportInput, _ names: TableNames) {
    guard let intents = names.scenario.intents else { return nil }
    runs = IntentRunsTable.make(input, names, intents)
    let fold = WidgetLives(input, names, intents)
    widgets = WidgetsTable.make(fold, names, intents)
    contents = WidgetContentsTable.make(fold, names, intents)
    parts = SystemParts(IntentParts.all, input, names, intents)
  }

  /// All of them, in the order of the data package.
  var all: [ReportTable] { [runs, widgets, contents] + parts.tables }
}
