import FleetSimulation
import FocusSystem
import IntentSystem
import PointerSystem
import Scenarios
import SimulationKernel

/// One row a policy: what Apple has not published of Focuses, intents and the pointer, and what was
/// chosen.
enum PoliciesTable {
  /// Nil where the scenario has none of them.
  static func make(_ input: ReportInput) -> ReportTable? {
    let scenario = input.shown.run.scenario
    guard DeclaredSystem.allCases.contains(where: scenario.has) else { return nil }
    var table = ReportTable(
      name: "policies", title: "Policies",
      description: "One row per open point of Focuses, intents and the pointer, and the choice "
        + "made here.",
      columns: [
        .key(
          "policy", "Policy",
          "Its key in a scenario, behind that of its section; a name where nothing can be chosen."),
        .text("value", "Choice", "What the run used."),
        .text("default", "Default", "What is used unless a scenario says otherwise."),
        .flag("is_changed", "Changed", "Whether the scenario chose something else."),
        .text("meaning", "Decides", "What it decides."),
        .text("statements", "Statements", "The statements of the model that leave it open."),
      ])
    for policy in policies(of: scenario) {
      table.append([
        .text(policy.key), .text(policy.value), .text(policy.standard),
        .boolean(policy.value != policy.standard), .text(policy.meaning), .text(policy.statement),
      ])
    }
    return table
  }

  private struct Policy {
    let key: String
    let value: String
    let standard: String
    let statement: String
    let meaning: String
  }

  private static func policies(of scenario: Scenario) -> [Policy] {
    (scenario.focus.map(policies) ?? []) + (scenario.intents.map { policies($0.knobs) } ?? [])
      + (scenario.pointer.map { policies($0.knobs) } ?? [])
  }

  private static func policies(_ focus: FocusDefinition) -> [Policy] {
    let standard = FocusDefinition()
    return [
      Policy(
        key: "focuses at a time", value: "one", standard: "one", statement: "B-02",
        meaning: "how many Focuses are on; it cannot be chosen"),
      Policy(
        key: "focus conflict", value: "lastWriter", standard: "lastWriter", statement: "B-03",
        meaning: "which of two choices that cross stays; it cannot be chosen"),
      Policy(
        key: "focus.evaluatesMissing", value: "\(focus.evaluatesMissing)",
        standard: "\(standard.evaluatesMissing)", statement: "B-18",
        meaning: "whether a notification without criterion is compared"),
      Policy(
        key: "focus.letsTimeSensitiveThrough", value: "\(focus.letsTimeSensitiveThrough)",
        standard: "\(standard.letsTimeSensitiveThrough)", statement: "B-20",
        meaning: "whether a time-sensitive notification is presented in any case"),
    ]
  }

  private static func policies(_ knobs: IntentKnobs) -> [Policy] {
    let standard = IntentKnobs()
    return [
      Policy(
        key: "intents.staleSelection", value: knobs.staleSelection.rawValue,
        standard: standard.staleSelection.rawValue, statement: "A-08",
        meaning: "what becomes of a chosen value that is no longer offered"),
      Policy(
        key: "intents.hiddenValue", value: knobs.hiddenValue.rawValue,
        standard: standard.hiddenValue.rawValue, statement: "A-11",
        meaning: "what the app sees of a parameter that is not shown"),
      Policy(
        key: "intents.sharedHost", value: knobs.sharedIntentHost.rawValue,
        standard: standard.sharedIntentHost.rawValue, statement: "A-20",
        meaning: "where an intent runs that both the app and an extension contain"),
      Policy(
        key: "intents.declinedRequest", value: knobs.declinedRequest.rawValue,
        standard: standard.declinedRequest.rawValue, statement: "A-32",
        meaning: "what becomes of a run whose request to go on in the foreground is declined"),
    ]
  }

  private static func policies(_ knobs: PointerKnobs) -> [Policy] {
    let standard = PointerKnobs()
    return [
      Policy(
        key: "pointer.knobs.magnetism", value: knobs.magnetism.rawValue,
        standard: standard.magnetism.rawValue, statement: "C-21", meaning: "what a flick ends at"),
      Policy(
        key: "pointer.knobs.asksStyleBeforeEnter", value: "\(knobs.asksStyleBeforeEnter)",
        standard: "\(standard.asksStyleBeforeEnter)", statement: "C-14",
        meaning: "whether the style is asked for before the enter is announced"),
    ]
  }
}
