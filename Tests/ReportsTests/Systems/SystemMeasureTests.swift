import FleetFacts
import FleetSimulation
import Metrics
import Testing

@testable import Reports

@Suite("The measures of the systems beside tips, against a count over the journal")
struct SystemMeasureTests {
  private func measures(_ run: CountedRun) -> [String: Double] {
    let judged = run.input.shown
    let values = RunMeasures(
      judged.verdict, judged.metrics, factCount: judged.run.journal.facts.count
    ).values
    var named: [String: Double] = [:]
    for (name, value) in zip(RunMeasures.names, values) { named[name] = value }
    return named
  }

  private func expect(
    _ run: CountedRun, _ kinds: [String: String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let measured = measures(run)
    for (name, kind) in kinds.sorted(by: { $0.key < $1.key }) {
      #expect(
        measured[name] == Double(run.journal.all(kind).count), "\(name)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("of Focuses", arguments: ["focus-on-three-devices", "focus-hides-tips"])
  func focus(_ name: String) throws {
    let run = try CountedRun("scenarios/\(name).json")
    expect(
      run,
      [
        "notifications": "focus.posted", "notifications.silenced": "focus.silenced",
        "focus.calls.skipped": "focus.callSkipped",
      ])
    let wrong = CountedFocus(run).wrongTime
    #expect(wrong > 0)
    #expect(measures(run)["focus.wrong.seconds"] == Double(wrong) / 1e6)
    #expect(measures(run)["intents"] == nil && measures(run)["pointer.region-changes"] == nil)
  }

  @Test("of intents and widgets", arguments: ["shared", "private"])
  func intents(_ store: String) throws {
    let run = try CountedRun(
      "scenarios/alarm-from-a-widget.json",
      changing: [
        (
          "\"intents\": {\n",
          "\"intents\": {\n    \"reloadBudget\": 0, \"store\": \"\(store)\",\n"
        ),
        (
          "\"takes\": \"exponential(1s)\",",
          "\"takes\": \"exponential(1s)\", \"continues\": \"stops\", \"fails\": \"100%\","
        ),
      ])
    expect(
      run,
      [
        "intents": "intent.runAccepted", "intents.refused": "intent.tapIgnored",
        "intents.in-foreground": "intent.foregroundRequested",
        "widgets.reloads": "intent.widgetReloaded",
        "widgets.reloads.denied": "intent.reloadDenied",
      ])
    let measured = measures(run)
    let hosts = run.journal.all("intent.runHosted").compactMap { $0.text("in") }
    #expect(measured["intents.in-extension"] == Double(hosts.filter { $0 != "app" }.count))
    #expect((measured["widgets.reloads.denied"] ?? 0) > 0)
    #expect((measured["intents.in-foreground"] ?? 0) > 0)
    // The first effect of the file is a donation, the other one retires the tip.
    let donations = run.journal.all("intent.effectTaken").filter {
      $0.text("effect") == "effect 1" && $0.text("in") != "app"
    }
    #expect(!donations.isEmpty)
    #expect(
      measured["intents.donations.lost"] == (store == "private" ? Double(donations.count) : 0))
  }

  @Test("of the pointer", arguments: ["pointer-on-an-ipad", "pointer-only-tip"])
  func pointer(_ name: String) throws {
    let run = try CountedRun("scenarios/\(name).json")
    expect(run, ["pointer.region-changes": "pointer.entered"])
  }

  @Test("a run without a system has no value for its measures")
  func absent() throws {
    let measured = measures(try CountedRun("scenarios/any-app.json"))
    #expect(RunMeasures.systemMeasureNames.count == 13)
    for name in RunMeasures.systemMeasureNames {
      #expect(RunMeasures.names.contains(name) && measured[name] == nil)
    }
  }
}
