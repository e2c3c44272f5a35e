import FleetFacts
import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import TestExtent
import Testing

@testable import RunTables

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

  @Test(
    "of Focuses",
    arguments: TestExtent.cases(["focus-on-three-devices", "focus-hides-tips"], quick: 1))
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
    let late = CountedFocus(run).lateness
    #expect(!late.isEmpty && late.contains { $0 > 0 })
    let mean = Double(late.reduce(0, +)) / Double(late.count) / 1e6
    let measured = try #require(measures(run)["focus.lateness.seconds"])
    #expect(abs(measured - mean) < 1e-6)
    #expect(
      measures(run)["focus.lateness.longest.seconds"] == Double(late.max() ?? 0) / 1e6)
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
    let all = run.journal.all("intent.effectTaken").filter { $0.text("effect") == "effect 1" }
    let lost = store == "private" ? Double(donations.count) / Double(all.count) : 0
    #expect(measured["intents.donations.lost.share"] == lost)
  }

  @Test("of the app that runs launch or wake, and of widgets that are out of date")
  func launches() throws {
    let run = try CountedRun(
      "scenarios/alarm-from-a-widget.json",
      changing: [
        ("\"in\": [\"app\", \"widgetExtension\"]", "\"in\": \"app\""),
        (
          "{ \"at\": \"5h\", \"on\": \"pad\"",
          """
          { "at": "3h30min", "every": "40min", "on": "phone", "do": "changeData" },
          { "at": "4h", "on": "phone", "do": "terminate" },
          { "at": "5h", "on": "pad"
          """
        ),
      ])
    let measured = measures(run)
    let changes = run.journal.all("intent.appStateChanged").filter { $0.text("by") == "intent" }
    let launched = Double(changes.filter { $0.text("from") == "notRunning" }.count)
    let woken = Double(changes.filter { $0.text("from") == "suspended" }.count)
    #expect(launched == 2 && woken == 1)
    #expect(measured["intents.launches"] == launched)
    #expect(measured["intents.wakes"] == woken)
    let runs = Double(run.journal.all("intent.runAccepted").count)
    #expect(runs == 3)
    #expect(measured["intents.launches.share"] == launched / runs)
    #expect(measured["intents.wakes.share"] == woken / runs)
    let counted = CountedIntents(run, controls: [:], configurations: []).staleness
    #expect(counted.stale > 3_600_000_000 && counted.placed > counted.stale)
    #expect(measured["widgets.stale.seconds"] == Double(counted.stale) / 1e6)
    let share = try #require(measured["widgets.stale.share"])
    #expect(abs(share - Double(counted.stale) / Double(counted.placed)) < 1e-9)
  }

  @Test("a share has no value where there is no whole, and lateness none where nobody follows")
  func noWhole() throws {
    let intents = measures(try CountedRun("scenarios/water-three-ways.json"))
    #expect(intents["intents.launches.share"] != nil)
    let focus = measures(try CountedRun("scenarios/bus-stop.json"))
    // The computer keeps its Focus to itself, and no other device has one.
    #expect(focus["focus.calls.skipped"] != nil && focus["focus.lateness.seconds"] == nil)
    let photos = measures(try CountedRun("scenarios/photo-export.json"))
    #expect(photos["widgets.stale.share"] == nil && photos["widgets.stale.seconds"] == 0)
  }

  @Test("of the pointer", arguments: ["pointer-on-an-ipad", "pointer-only-tip"])
  func pointer(_ name: String) throws {
    let run = try CountedRun("scenarios/\(name).json")
    expect(run, ["pointer.region-changes": "pointer.entered"])
  }

  @Test("a run without a system has no value for its measures")
  func absent() throws {
    let measured = measures(try CountedRun("scenarios/any-app.json"))
    #expect(RunMeasures.systemMeasureNames.count == 22)
    for name in RunMeasures.systemMeasureNames {
      #expect(RunMeasures.names.contains(name) && measured[name] == nil)
    }
  }
}
