import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a payment that a run asked for: what became of it, and what the run gave back (A-34).
enum Payments {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private struct Payment {
    let row: SystemFactRow<IntentFact>
    let run: RunNumber
    let outcome: PaymentOutcome
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var started: [RunKey: IntentIndex] = [:]
    var results: [RunKey: RunResult] = [:]
    var all: [Payment] = []
    for row in input.intentFacts {
      guard case .run(let change) = row.change else { continue }
      if case .accepted(let run, let intent, _, _, _, _) = change {
        started[RunKey(device: row.device, run: run)] = intent
      }
      if case .paymentAnswered(let run, let outcome) = change {
        all.append(Payment(row: row, run: run, outcome: outcome))
      }
      if case .succeeded(let run, _, let result, _) = change {
        results[RunKey(device: row.device, run: run)] = result
      }
    }
    var table = empty
    for payment in all {
      let key = RunKey(device: payment.row.device, run: payment.run)
      table.append([
        .text(names.run), .count(payment.row.number), names.device(payment.row.device),
        .count(payment.run),
        started[key].map { .text(intents.intents[$0.position].id) } ?? .missing,
        .time(payment.row.instant), .text(payment.outcome.name),
        results[key].map { .text($0.name) } ?? .missing,
      ])
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    func count(_ outcome: String) -> Int { table.count { table.text($0, "outcome") == outcome } }
    let parts: [(Int, String)] = [
      (count("made"), "paid"), (count("notPresented"), "not presented"),
      (count("declined"), "not authorized by the person"),
    ]
    let runs = Set(
      table.rows.map {
        "\(table.text($0, "device") ?? "")\u{0}\(Int64(table.number($0, "run") ?? 0))"
      }
    ).count
    let once =
      runs == table.rowCount
      ? "Each run asked once."
      : "\(English.count(runs, "run")) asked\(runs == 1 ? "" : ", some") more than once."
    section.answered(
      "What became of payments?",
      "Of \(English.count(table.rowCount, "payment")): "
        + English.list(parts.filter { $0.0 > 0 }.map { "\(English.number($0.0)) \($0.1)" })
        + ". \(once)",
      DataTable(
        table: table, caption: "Every payment that a run asked for",
        columns: ["device", "run", "intent", "t_us", "outcome", "result"],
        looks: ["device": .name, "intent": .name, "t_us": .moment], rowLimit: 40))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "payments", title: "Payments",
      description: "One row per payment that a run of an intent asked for.",
      columns: [
        .runID, .fact("that it was answered."),
        .text("device", "Device", "Where."),
        .number("run", "Run", "The run, by its number on the device, from 0."),
        .text("intent", "Intent", "The intent."),
        .time("t_us", "Time", "When it was answered, by true time."),
        .text(
          "outcome", "Outcome",
          "made; notPresented: the controller could not be presented; declined by the person."),
        .text(
          "result", "Gave back",
          "nothing, value or failureMessage; missing for a run that did not succeed."),
      ])
  }
}
