import ReportParts

// The tables of each system; `SystemFacts` has its facts. A further system has a line in each
// declaration here.

/// The tables about the systems of the devices beside their tips.
package struct SystemTables: Sendable {
  /// What is about Focuses; nil where the scenario has none.
  package let focus: FocusTables?
  /// What is about intents and widgets; nil where the scenario has none.
  package let intents: IntentTables?
  /// What is about the pointer; nil where the scenario has none.
  package let pointer: PointerTables?

  init(_ input: ReportInput, _ names: TableNames) {
    focus = FocusTables(input, names)
    intents = IntentTables(input, names)
    pointer = PointerTables(input, names)
  }

  /// All of them, in the order of the data package.
  var all: [ReportTable] { (focus?.all ?? []) + (intents?.all ?? []) + (pointer?.all ?? []) }
}

extension RunTables {
  /// What is about Focuses; nil where the scenario has none.
  package var focus: FocusTables? { systems.focus }
  /// What is about intents and widgets; nil where the scenario has none.
  package var intents: IntentTables? { systems.intents }
  /// What is about the pointer; nil where the scenario has none.
  package var pointer: PointerTables? { systems.pointer }
}
