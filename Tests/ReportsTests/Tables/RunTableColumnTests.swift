import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import Verification

@testable import Metrics
@testable import RunTables

@Suite("The columns of a run's tables, by name")
struct RunTableColumnTests {
  /// A run whose measurements are made up.
  private func input(_ metrics: RunMetrics) throws -> ReportInput {
    var input = PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff())])
    input.shown.metrics = metrics
    return input
  }

  private func app(
    of scenario: Scenario, _ change: (inout BehaviourKnobs) -> Void
  ) -> AppDefinition {
    var knobs = scenario.app.knobs
    change(&knobs)
    return AppDefinition(
      texts: scenario.app.texts, events: scenario.app.events, tips: scenario.app.tips,
      knobs: knobs)
  }

  private func devices() -> [DeviceMetrics] {
    var one = DeviceMetrics(device: DeviceIndex(0))
    (one.donations, one.donationsLost, one.displays, one.invalidations) = (11, 12, 13, 14)
    (one.requests, one.requestFailures, one.pushes) = (15, 16, 17)
    (one.bytesUp, one.bytesDown) = (18, 19)
    one.offline = SimulatedDuration(microseconds: 20)
    one.staleness = SimulatedDuration(microseconds: 21)
    one.largestSkew = SimulatedDuration(microseconds: 22)
    var other = DeviceMetrics(device: DeviceIndex(2))
    other.pushes = 23
    return [one, other]
  }

  @Test("a device's measurements stand in the columns that are named for them")
  func deviceColumns() throws {
    var metrics = RunMetrics()
    metrics.devices = devices()
    let row = [
      "run_id": "trails.r0", "device": "phone", "profile": "iPhone", "offline_us": "20",
      "donations_count": "11", "lost_donations_count": "12", "displays_count": "13",
      "invalidations_count": "14", "requests_count": "15", "failed_requests_count": "16",
      "pushes_count": "17", "up_bytes": "18", "down_bytes": "19", "staleness_max_us": "21",
      "clock_skew_max_us": "22",
    ]
    var other = row.mapValues { Int($0) == nil ? $0 : "0" }
    (other["device"], other["profile"], other["pushes_count"]) = ("mac", "mac", "23")
    NamedRows.expect(RunTables(try input(metrics)).devices, [row, other])
  }

  @Test("a link's measurements stand in their columns, and so do its losses by reason")
  func linkColumns() throws {
    var up = LinkMetrics(device: DeviceIndex(0), isUp: true)
    (up.sent, up.delivered, up.duplicated, up.reordered, up.held) = (31, 32, 33, 34, 35)
    up.bytes = 36
    up.delays = (41...45).map { SimulatedDuration(microseconds: $0) }
    up.lostByReason[1] = 4
    up.lostByReason[2] = 5
    let down = LinkMetrics(device: DeviceIndex(1), isUp: false)
    var metrics = RunMetrics()
    metrics.links = [up, down]
    let tables = RunTables(try input(metrics))
    let row = [
      "run_id": "trails.r0", "src": "phone", "dst": "hub", "sent_count": "31",
      "delivered_count": "32", "lost_count": "9", "duplicated_count": "33",
      "reordered_count": "34", "held_count": "35", "sent_bytes": "36", "delay_p50_us": "41",
      "delay_p90_us": "42", "delay_p95_us": "43", "delay_p99_us": "44", "delay_max_us": "45",
    ]
    var other = row.mapValues { Int($0) == nil ? $0 : "0" }
    (other["src"], other["dst"]) = ("hub", "pad")
    for name in row.keys where name.hasPrefix("delay_") { other[name] = "" }
    NamedRows.expect(tables.links, [row, other])
    let reasons = DropReason.allCases
    let loss = ["run_id": "trails.r0", "src": "phone", "dst": "hub"]
    NamedRows.expect(
      tables.losses,
      [(reasons[1], "4"), (reasons[2], "5")].map { reason, count in
        loss.merging(["reason": reason.name, "lost_count": count]) { $1 }
      })
  }

  /// A tip of which everything is known, and one of which nothing is.
  private func tips() -> [TipMetrics] {
    var compass = TipMetrics(record: RecordIndex(0), name: "CompassTip", cap: 51)
    (compass.displayCount, compass.overshoot, compass.lateDisplays) = (52, 53, 54)
    (compass.withheldCount, compass.droppedCount) = (55, 56)
    compass.visible = SimulatedDuration(microseconds: 57)
    compass.displaysByDevice = [58, 59, 60]
    compass.invalidations = [
      InvalidationMetrics(
        device: DeviceIndex(1), instant: Instant(microseconds: 61), reason: .tipClosed,
        delayByDevice: [SimulatedDuration(microseconds: 62), .zero, nil],
        hadToLearn: [true, false, true], spread: SimulatedDuration(microseconds: 63),
        neverLearned: 64)
    ]
    compass.statusChanges = [
      StatusChange(
        fact: FactID(65), instant: Instant(microseconds: 66), device: DeviceIndex(2),
        invalidation: .actionPerformed)
    ]
    var favourite = TipMetrics(record: RecordIndex(1), name: "FavouriteTip", cap: nil)
    favourite.availableButNeverDisplayed = true
    return [compass, favourite]
  }

  @Test("a tip's measurements stand in the columns that are named for them")
  func tipColumns() throws {
    var metrics = RunMetrics()
    metrics.tips = tips()
    let tables = RunTables(try input(metrics))
    let row = [
      "run_id": "trails.r0", "tip": "CompassTip", "cap_count": "51", "displays_count": "52",
      "overshoot_count": "53", "late_displays_count": "54", "visible_us": "57",
      "withheld_count": "55", "dropped_count": "56", "available_never_displayed": "false",
      "invalidated_by": "tipClosed", "invalidated_on": "pad", "invalidated_t_us": "61",
      "spread_us": "63", "never_learned_count": "64", "source_place": "",
    ]
    var other = row.mapValues { Int($0) == nil ? $0 : "0" }
    for name in [
      "cap_count", "invalidated_by", "invalidated_on", "invalidated_t_us", "spread_us",
      "never_learned_count", "source_place",
    ] { other[name] = "" }
    (other["tip"], other["available_never_displayed"]) = ("FavouriteTip", "true")
    NamedRows.expect(tables.tips, [row, other])
    let key = ["run_id": "trails.r0", "tip": "CompassTip"]
    NamedRows.expect(
      tables.displaysByDevice,
      [("phone", "58"), ("pad", "59"), ("mac", "60")].map { device, count in
        key.merging(["device": device, "displays_count": count, "cap_count": "51"]) { $1 }
      })
    let done = ["origin": "pad", "reason": "tipClosed", "t_us": "61"]
    NamedRows.expect(
      tables.invalidations,
      [("phone", "62"), ("mac", "")].map { device, delay in
        key.merging(done) { $1 }.merging(["device": device, "delay_us": delay]) { $1 }
      })
    NamedRows.expect(
      tables.statuses,
      [
        key.merging([
          "event_seq": "65", "t_us": "66", "device": "mac", "invalidated_by": "actionPerformed",
        ]) { $1 }
      ])
  }

  @Test("each display of the journal is a row with what its fact says")
  func displayColumns() throws {
    var scenario = try PlayedPages.cutOff()
    // The mac shows the tip by an override that is not counted.
    scenario.devices[2].overrides.showsAll = true
    scenario.app = app(of: scenario) { $0.overriddenDisplaysCount = .no }
    let run = PlayedPages.play(scenario)
    let ends = run.journal.facts.compactMap { fact -> (Actor, DisplayEnd)? in
      guard case .tip(.displayEnded(let end)) = fact.kind else { return nil }
      return (fact.actor, end)
    }
    var rows: [[String: String]] = []
    for (number, fact) in run.journal.facts.enumerated() {
      guard case .tip(.displayed(let display)) = fact.kind, case .device(let device) = fact.actor
      else { continue }
      let end = ends.first { $0.0 == fact.actor && $0.1.presentation == display.presentation }?.1
      rows.append([
        "run_id": "trails.r0", "event_seq": "\(number)", "t_us": "\(fact.instant.microseconds)",
        "device": scenario.devices[device.position].id,
        "tip": run.recordNames[display.record.position], "surface": display.surface.name,
        "style": scenario.app.tips[display.tip.position].style.name,
        "known_before_count": "\(display.knownBefore)", "is_first": "\(display.isFirst)",
        "counts": "\(display.counts)", "by_override": "\(display.byOverride)",
        "visible_us": end.map { "\($0.visible.microseconds)" } ?? "",
        "ended_by": end.map { "\($0.reason)" } ?? "",
      ])
    }
    #expect(rows.count > 5)
    #expect(rows.contains { $0["visible_us"] == "120000000" })
    NamedRows.expect(RunTables(PlayedPages.input([run])).displays, rows)
  }

  @Test("runs, violations, coverage, faults and knobs say what their columns are named for")
  func otherColumns() throws {
    let runs = try (1...2).map { PlayedPages.play(try PlayedPages.cutOff(), seed: $0) }
    var input = PlayedPages.input(runs)
    var metrics = RunMetrics()
    metrics.coverage = [CoverageEntry(kind: "hold-back", name: "rule", hitCount: 12)]
    input.shown.metrics = metrics
    let tables = RunTables(input)
    NamedRows.expect(
      tables.runs,
      input.runs.enumerated().map { number, run in
        [
          "run_id": "trails.r\(number)", "scenario": "trails", "replication": "\(number)",
          "seed": SeedWord.text(run.seed), "verdict": run.verdict.rawValue, "reason": run.reason,
          "facts_count": "\(runs[number].journal.facts.count)",
          "occurrences_count": "\(runs[number].occurrenceCount)",
          "violations_count": "\(run.violationCount)", "fingerprint": "\(runs[number].digest)",
        ]
      })
    #expect(input.runs.contains { $0.violationCount > 0 })
    let found = try #require(input.shown.verdict.results.first { !$0.violations.isEmpty })
    NamedRows.expect(
      tables.violations,
      found.violations.enumerated().map { number, violation in
        [
          "run_id": input.shownName, "invariant": found.id, "number": "\(number)",
          "t_us": "\(violation.instant.microseconds)",
          "event_seq": "\(violation.fact.position)",
          "devices": violation.devices.map { ["phone", "pad", "mac"][$0.position] }
            .joined(separator: " "), "tip": "CompassTip", "observed": violation.observed,
          "expected": violation.expected, "message": violation.message,
          "replay": input.replayCommand,
        ]
      })
    NamedRows.expect(
      tables.coverage,
      [
        [
          "scenario": "trails", "kind": "hold-back", "name": "rule", "runs_count": "1",
          "hits_count": "12",
        ]
      ])
  }

  @Test("a fault's beginnings and length, and a knob's choice and default, are told apart")
  func settingColumns() throws {
    var scenario = try PlayedPages.cutOff()
    scenario.faults.append(
      FaultDefinition(name: "never", kind: .crash([DeviceIndex(2)]), schedule: .windows([])))
    scenario.faults[2].isEnabled = false
    scenario.app = app(of: scenario) { $0.outsideTap = .invalidate }
    let tables = RunTables(PlayedPages.input([PlayedPages.play(scenario)]))
    let faults = [
      ("hotel network", "cut off from the hub", "pad", "1", 90, "true"),
      ("roaming", "loss of 30 %", "phone", "1", 48, "true"),
      ("never", "crash", "mac", "0", 0, "false"),
    ]
    NamedRows.expect(
      tables.faults,
      faults.map { name, kind, scope, begun, hours, isOn in
        [
          "run_id": "trails.r0", "fault": name, "kind": kind, "scope": scope,
          "begun_count": begun, "lasted_us": "\(hours * 3_600_000_000)", "is_enabled": isOn,
        ]
      })
    let knob = try #require(
      NamedRows.of(tables.knobs).first { $0["knob"] == "outsideTap" })
    #expect(knob["value"] == "invalidate" && knob["default"] == "dismissOnly")
    #expect(knob["is_changed"] == "true" && knob["statements"]?.contains("1.17") == true)
    #expect(knob["meaning"]?.contains(" ") == true)
    let settings = NamedRows.of(tables.settings)
    #expect(
      settings.contains(["area": "sync", "setting": "merge strategy", "value": "gCounter"]))
  }
}
