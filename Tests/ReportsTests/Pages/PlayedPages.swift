import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TestSupport
import TipDomain
import TipSync
import Verification

@testable import ReportParts
@testable import Reports
@testable import RunTables

/// Played scenarios with everything that a page needs.
enum PlayedPages {
  /// A month of three devices, a tip with a cap and one that is closed, and bad links.
  static func scenario(
    merge: MergeChoice = .gCounter, days: Int64 = 20,
    betweenSessions: SimulatedDuration = .hours(5),
    tipName: String = "CompassTip"
  ) throws -> Scenario {
    var texts = TextTable()
    let event = EventDefinition(id: "didVisitTrail")
    let context = RuleContext(events: [event], parameters: [], tipType: tipName)
    let rule = try Rule(
      parsing: "#Rule(Self.didVisitTrail) { $0.donations.count > 1 }", in: context, texts: &texts)
    let compass = TipDefinition(
      typeName: tipName, rules: [rule], options: TipOptions(maximumDisplayCount: 3))
    let favourite = TipDefinition(typeName: "FavouriteTip")
    let app = AppDefinition(texts: texts, events: [event], tips: [compass, favourite])
    var scenario = Scenario(
      name: "trails", claim: "The compass tip shows at most three times, on all devices together.",
      app: app, duration: .days(days))
    scenario.heal = HealPhase(after: .days(days - 1), within: .hours(6))
    scenario.sync.merge = merge
    scenario.devices = [
      DeviceDefinition(id: "phone", platform: .iPhone),
      DeviceDefinition(id: "pad", platform: .iPad),
      DeviceDefinition(id: "mac", platform: .mac),
    ]
    scenario.screens = [
      Screen(
        id: "home", slots: [TipSlot(tip: TipIndex(0))],
        donations: [ScreenDonation(event: EventIndex(0))]),
      Screen(id: "detail", slots: [TipSlot(tip: TipIndex(1))]),
    ]
    scenario.people = [
      Person(
        id: "ada", devices: (0..<3).map { Weighted(DeviceIndex($0), weight: 1) },
        between: .exponential(mean: betweenSessions), lasting: .exponential(mean: .minutes(5)),
        screens: [Weighted(0, weight: 2), Weighted(1, weight: 1)],
        dwell: .exponential(mean: .minutes(1)),
        reactions: [Weighted(.ignore, weight: 9), Weighted(.close, weight: 1)],
        reactsAfter: .constant(.seconds(5)), endsProcess: .percent(20))
    ]
    scenario.network.standard.loss = .percent(10)
    scenario.faults = [
      FaultDefinition(
        name: "tunnel", kind: .offline([DeviceIndex(0)]),
        schedule: .recurring(
          every: .exponential(mean: .days(1)), dwell: .exponential(mean: .hours(6)))),
      FaultDefinition(
        name: "hotel network", kind: .partition([DeviceIndex(1)], .both),
        schedule: .recurring(
          every: .exponential(mean: .days(2)), dwell: .exponential(mean: .hours(9)))),
      FaultDefinition(
        name: "never", kind: .pushLoss(.percent(50)), schedule: .windows([])),
    ]
    return scenario
  }

  /// Nobody but a script: the pad is cut off while both it and the phone show the tip twice.
  static func cutOff() throws -> Scenario {
    var scenario = try scenario(days: 12)
    scenario.people = []
    scenario.faults = [
      FaultDefinition(
        name: "hotel network", kind: .partition([DeviceIndex(1)], .both),
        schedule: .windows([
          FaultWindow(start: .zero + .hours(30), end: .zero + .days(5))
        ])),
      FaultDefinition(
        name: "roaming", kind: .loss([DeviceIndex(0)], .percent(30)),
        schedule: .windows([FaultWindow(start: .zero + .days(2), end: .zero + .days(4))])),
    ]
    let visits: [(device: Int, hours: Int64)] = [
      (0, 9), (1, 10), (0, 33), (0, 34), (2, 40), (1, 58), (1, 60), (0, 130), (1, 150), (2, 200),
    ]
    scenario.timeline = visits.flatMap { visit in
      [
        TimelineStep(
          at: .hours(visit.hours), device: DeviceIndex(visit.device), action: .visit(screen: 0)),
        TimelineStep(
          at: .hours(visit.hours) + .minutes(2), device: DeviceIndex(visit.device),
          action: .leave),
      ]
    }
    return scenario
  }

  /// One device with good links, so that nothing can go wrong.
  static func quiet() throws -> Scenario {
    var scenario = try scenario(days: 6)
    scenario.devices.removeLast(2)
    scenario.people[0].devices = [Weighted(DeviceIndex(0), weight: 1)]
    scenario.faults = []
    scenario.network.standard.loss = .never
    return scenario
  }

  /// The same app with another name for everything that has one.
  static func renamed(_ app: AppDefinition, to name: String) -> AppDefinition {
    var tips = app.tips
    for index in tips.indices { tips[index].identifier = index == 0 ? name : "\(name) \(index)" }
    var events = app.events
    for index in events.indices { events[index].id = name }
    return AppDefinition(texts: app.texts, events: events, tips: tips, knobs: app.knobs)
  }

  static func play(_ scenario: Scenario, seed: UInt64 = 1) -> PlayedRun {
    World.playAlone(scenario, options: RunOptions(seed: seed))
  }

  /// The run with a verdict: the cap on the sum of displays is judged here by counting.
  static func judged(_ run: PlayedRun) -> JudgedRun {
    let results = [capResult(run), openResult, closeResult(run)]
    return JudgedRun(
      run: run, verdict: RunVerdict.weigh(results, against: run.scenario),
      metrics: CountedMetrics.of(run))
  }

  static func input(_ runs: [PlayedRun]) -> ReportInput {
    let all = runs.map { judged($0) }
    let shown = all.first { $0.verdict.verdict != .pass } ?? all[0]
    return ReportInput(
      shown: shown, runs: all.map { RunSummary($0) },
      scenarioFile: "scenarios/trails.json",
      scenarioText: Array("{ // The compass tip shows at most three times.\n}\n".utf8),
      toolVersion: "0.1.0")
  }

  static func page(_ input: ReportInput) -> String {
    let files = RunPage.files(for: input, tables: RunTables(input))
    return String(decoding: files[RunPage.path] ?? [], as: UTF8.self)
  }

  private static func capResult(_ run: PlayedRun) -> InvariantResult {
    var result = InvariantResult(
      statement: InvariantStatement(
        id: "global-display-cap",
        sentence: "A tip is shown no more often than its cap, on all devices together.",
        sources: "6.10, C14", holds: .boundedDelay, marginUnit: .displays),
      verdict: .pass)
    var seen: [FactID] = []
    for (position, fact) in run.journal.facts.enumerated() {
      guard case .tip(.displayed(let display)) = fact.kind, display.tip == TipIndex(0),
        case .device(let device) = fact.actor
      else { continue }
      seen.append(FactID(position))
      result.checkCount += 1
      let margin = 3 - Int64(seen.count)
      if margin < result.margin ?? .max {
        result.margin = margin
        result.closest = ClosestCall(
          fact: FactID(position), instant: fact.instant, record: display.record,
          observed: Int64(seen.count), bound: 3)
      }
      guard seen.count > 3 else { continue }
      result.verdict = .fail
      result.violationCount += 1
      let name = run.recordNames[display.record.position]
      result.violations.append(
        Violation(
          fact: FactID(position), instant: fact.instant, devices: [device],
          record: display.record, tipName: name, observed: "\(seen.count) displays",
          expected: "at most 3 displays",
          message: "\(name) was shown \(seen.count) times; its cap is 3.",
          related: Array(seen.dropLast())))
    }
    if result.checkCount == 0 { result.verdict = .inconclusive }
    return result
  }

  private static let openResult = InvariantResult(
    statement: InvariantStatement(
      id: "ordered-group", sentence: "A tip of an ordered group waits for those before it.",
      sources: "4.3", holds: .anySchedule), verdict: .inconclusive,
    reason: "The scenario has no ordered group.")

  private static func closeResult(_ run: PlayedRun) -> InvariantResult {
    InvariantResult(
      statement: InvariantStatement(
        id: "display-frequency",
        sentence: "A new tip appears no sooner after another than the frequency allows.",
        sources: "3.11, 3.12", holds: .anySchedule, marginUnit: .microseconds),
      verdict: .pass, checkCount: 12, margin: 3_723_000_000,
      closest: ClosestCall(
        fact: FactID(run.journal.facts.count / 2),
        instant: run.journal.facts[run.journal.facts.count / 2].instant, record: nil,
        observed: 90_123_000_000, bound: 86_400_000_000),
      notes: ["Displays under a testing override are left out."])
  }
}
