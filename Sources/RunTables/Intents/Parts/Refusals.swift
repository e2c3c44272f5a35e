import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row an intent, a way to start it and a reason for which that was refused (A-26, A-29).
enum Refusals {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private struct Refusal {
    let intent: IntentIndex
    let way: String
    let reason: RefusalReason
    let firstFact: Int
    let firstAt: Instant
    var count = 1
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var all: [Refusal] = []
    for row in input.intentFacts {
      let found: (intent: IntentIndex, way: String, reason: RefusalReason)
      if case .run(.refused(let intent, let trigger, let reason)) = row.change {
        found = (intent, trigger.name, reason)
      } else if case .process(.shortcutRejected(_, let intent, let reason)) = row.change {
        found = (intent, "shortcutList", reason)
      } else {
        continue
      }
      let known = all.firstIndex {
        $0.intent == found.intent && $0.way == found.way && $0.reason == found.reason
      }
      if let known {
        all[known].count += 1
      } else {
        all.append(
          Refusal(
            intent: found.intent, way: found.way, reason: found.reason, firstFact: row.number,
            firstAt: row.instant))
      }
    }
    var table = empty
    for refusal in all {
      table.append([
        .text(names.run), .text(intents.intents[refusal.intent.position].id), .text(refusal.way),
        .text(refusal.reason.name), .count(refusal.count), .time(refusal.firstAt),
        .count(refusal.firstFact),
      ])
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    func sum(_ isCounted: (Int) -> Bool) -> Int64 {
      table.rows.filter(isCounted).reduce(0) { $0 + Int64(table.number($1, "refusals_count") ?? 0) }
    }
    let hidden = sum { table.text($0, "reason") == "notDiscoverable" }
    section.answered(
      "What was refused?",
      "\(English.count(sum { _ in true }, "refusal")), \(English.numberOrNone(hidden)) of them "
        + "since the intent is not discoverable.",
      DataTable(
        table: table, caption: "Refused starts and shortcuts",
        columns: ["intent", "way", "reason", "refusals_count", "first_t_us"],
        looks: ["intent": .name, "first_t_us": .moment], rowLimit: 40))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "intent-refusals", title: "Refused intents",
      description: "One row per intent, way to start it, and reason for which that was refused.",
      columns: [
        .runID, .key("intent", "Intent", "The intent."),
        .key(
          "way", "By",
          "What was to start it; shortcutList: an App Shortcut that was to be listed."),
        .key("reason", "Reason", "Why."),
        .count("refusals_count", "Refusals", "How often."),
        .time("first_t_us", "First at", "When for the first time, by true time."),
        .fact("of the first time.", isKey: false),
      ])
  }
}
