import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import ScenarioFiles
import Scenarios

/// One row a policy: what Apple has not published of Focuses, intents and the pointer, and what was
/// chosen.
enum PoliciesTable {
  /// Nil where the scenario has none of them.
  static func make(_ input: ReportInput) -> ReportTable? {
    let scenario = input.shown.run.scenario
    guard DeclaredSystem.allCases.contains(where: scenario.has) else { return nil }
    var table = ReportTable(
      name: "policies", title: "Policies",
      description: "One row per choice about Focuses, intents and the pointer.",
      columns: [
        .key(
          "policy", "Policy",
          "Its key in a scenario; a name in words where nothing can be chosen."),
        .text("value", "Choice", "What the run used."),
        .text("default", "Default", "What is used unless a scenario says otherwise."),
        .flag("is_changed", "Changed", "Whether the scenario chose something else."),
        .text("meaning", "Decides", "What it decides."),
      ])
    for policy in (scenario.has(.focus) ? fixed : []) + scenario.systemSettings {
      table.append([
        .text(policy.path), .text(policy.value), .text(policy.standard),
        .boolean(policy.value != policy.standard), .text(policy.meaning),
      ])
    }
    return table
  }

  /// What a scenario cannot choose (B-02, B-03).
  private static let fixed = [
    SystemSetting(
      path: "Focuses at a time", meaning: "How many Focuses are on; it cannot be chosen.",
      value: "one", standard: "one"),
    SystemSetting(
      path: "Focus conflict",
      meaning: "Which of two choices that cross stays; it cannot be chosen.",
      value: "lastWriter", standard: "lastWriter"),
  ]
}
