import Testing

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("What a report says of intents and widgets, against a count over the journal")
struct IntentReportTests {
  private static let path = "scenarios/alarm-from-a-widget.json"
  private static let controls = ["alarm": ["SetAlarm", "Snooze"]]

  /// The scenario with a snooze that asks for the foreground, a reload that the budget denies, and
  /// a button in an app that nobody sees.
  private static let changes: [(String, String)] = [
    (
      "\"takes\": \"exponential(1s)\",",
      "\"takes\": \"exponential(1s)\", \"continues\": \"resumes\","
    ),
    ("\"intents\": {\n", "\"intents\": {\n    \"reloadBudget\": 0, \"store\": \"private\",\n"),
    (
      "    // The tablet heard of both alarms",
      """
          { "at": "4h", "on": "phone", "do": "runIntent", "intent": "SetAlarm", "by": "appButton" },
          { "at": "4h1min", "on": "phone", "do": "runIntent", "intent": "Snooze" },
          { "at": "4h2min", "on": "phone", "do": "changeData" },
          // The tablet heard of both alarms
      """
    ),
  ]

  private func expect(_ run: CountedRun, _ counted: CountedIntents) {
    for table in counted.tables {
      let found = table.differences(from: run.files["csv/\(table.name).csv"] ?? [])
      for difference in found.prefix(10) { Issue.record("\(difference)") }
    }
  }

  @Test("every row of every table of the shipped scenario")
  func shipped() throws {
    let run = try CountedRun(Self.path)
    let counted = CountedIntents(
      run, controls: Self.controls, configurations: ["sound: birds, label: none"])
    expect(run, counted)
    let outcomes = counted.runs.rows.map { $0["outcome"] }
    #expect(outcomes == ["succeeded", "ignored", "succeeded", "succeeded"])
    #expect(counted.runs.rows.allSatisfy { $0["app_state"] == "notRunning" })
  }

  @Test("runs in the app, refused ones, and widgets that fall behind")
  func changed() throws {
    let run = try CountedRun(Self.path, changing: Self.changes)
    let counted = CountedIntents(
      run, controls: Self.controls, configurations: ["sound: birds, label: none"])
    expect(run, counted)
    let rows = counted.runs.rows
    #expect(rows.contains { $0["outcome"] == "refused" && $0["reason"] == "appNotInForeground" })
    #expect(rows.contains { $0["process"] == "app" && $0["came_to_foreground"] == "true" })
    #expect(counted.widgets.rows[0]["budget_denials_count"] != "0")
    #expect(counted.widgets.rows[0]["out_of_date_us"] != "0")
  }

  @Test("the lanes and headings say what the rows say")
  func page() throws {
    let run = try CountedRun(Self.path, changing: Self.changes)
    let counted = CountedIntents(run, controls: Self.controls, configurations: [nil])
    let rows = counted.runs.rows
    let tables = try #require(RunTables(run.input).intents)
    let lanes = IntentLaneRow.all(tables.runs)
    #expect(lanes.map(\.intent) == rows.map { $0["intent"] })
    #expect(lanes.map(\.process) == rows.map { $0["process"] })
    #expect(lanes.map(\.isGood) == rows.map { $0["outcome"] == "succeeded" })
    #expect(lanes.map(\.wasRefused) == rows.map { ["refused", "ignored"].contains($0["outcome"]) })
    let page = run.page
    let good = rows.filter { $0["outcome"] == "succeeded" }.count
    #expect(page.contains("Of \(rows.count) attempts to start an intent, \(good) succeeded"))
    let ran = rows.filter { $0["process"] != nil }.count
    let outside = rows.filter { $0["process"]?.hasSuffix("Extension") == true }.count
    #expect(ran > outside)
    #expect(page.contains("\(outside) of \(ran) runs ran in an extension."))
    let asked = rows.filter { $0["asked_for_foreground"] == "true" }.count
    #expect(page.contains("\(asked) asked for the foreground."))
  }

  @Test("A-30: a run that goes on in the app has not succeeded")
  func inApp() throws {
    let run = try CountedRun("scenarios/photo-export.json")
    let outcomes = run.rows("intent-runs").map { $0["outcome"] ?? "" }
    func count(_ outcome: String) -> Int { outcomes.count { $0 == outcome } }
    let bad = outcomes.count - count("succeeded") - count("continuedInApp")
    #expect(count("continuedInApp") > 1 && bad > 1)
    #expect(
      run.page.contains(
        "Of \(outcomes.count) attempts to start an intent, \(count("succeeded")) succeeded, "
          + "\(count("continuedInApp")) went on in the app instead and \(bad) did not succeed."))
  }

  @Test("with too many runs, those that did not succeed are drawn")
  func crowded() {
    var table = RunRows.empty
    for number in 0..<100 { RunRows.add(number, isGood: number % 10 != 9, to: &table) }
    let rows = IntentLaneRow.all(table)
    let chosen = IntentsSection.chosen(rows)
    #expect(chosen.count == 40)
    #expect(chosen.filter { !$0.isGood }.count == 10)
    #expect(chosen.map(\.at) == chosen.map(\.at).sorted())
    #expect(IntentsSection.chosen(Array(rows.prefix(30))).count == 30)
  }
}

/// Rows of a table of runs that nobody played.
private enum RunRows {
  static var empty: ReportTable {
    ReportTable(
      name: "intent-runs", title: "", description: "",
      columns: [
        .time("t_us", "", ""), .text("device", "", ""), .text("trigger", "", ""),
        .number("widget", "", ""), .text("intent", "", ""), .text("app_state", "", ""),
        .text("process", "", ""), .text("outcome", "", ""), .text("reason", "", ""),
        .flag("asked_for_foreground", "", ""), .flag("came_to_foreground", "", ""),
        .count("donations_count", "", ""), .count("reloads_count", "", ""),
        .time("lasted_us", "", ""),
      ])
  }

  static func add(_ number: Int, isGood: Bool, to table: inout ReportTable) {
    table.append([
      .count(number), .text("phone"), .text("widgetControl"), .count(0), .text("SetAlarm"),
      .text("notRunning"), .text("widgetExtension"), .text(isGood ? "succeeded" : "failed"),
      .missing, .boolean(false), .boolean(false), .count(0), .count(0), .count(1),
    ])
  }
}
