import CloudSync
import DeviceSystems
import FleetSimulation
import FleetWorld
import Invariants
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// A run of a world, judged while it went and by its journal.
struct PlayedWorld {
  let live: [InvariantResult]
  let stored: [InvariantResult]
  let mismatches: [Disagreement]
  let run: PlayedRun

  init(_ scenario: Scenario, seed: UInt64) {
    var judges = LiveJudges(scenario)
    var world = World(scenario, options: RunOptions(seed: seed))
    world.run(observer: &judges)
    live = judges.results(in: world)
    mismatches = judges.mismatches
    run = world.finish()
    stored = JournalJudges.judge(
      run.journal, scenario: scenario, recordNames: run.recordNames)
  }

  /// Where the judges differ, or facts and state do.
  var disagreements: [String] {
    (mismatches + Agreement.compare(run: live, journal: stored)).map(\.sentence)
  }

  /// The names of the invariants that were violated.
  var violated: [String] { stored.filter { $0.verdict == .fail }.map(\.id) }

  /// The names of the promises that were broken: what is only expected of timely news, and demanded
  /// by nobody, is none of them. A month of offline devices does exceed the sum of a cap (6.10).
  var broken: [String] { stored.filter(\.isBroken).map(\.id) }

  func result(of id: String) -> InvariantResult? { stored.first { $0.id == id } }

  /// The violations in words.
  var stories: String {
    stored.filter { $0.verdict == .fail }.map { result in
      "\(result.id) (\(result.violationCount)): "
        + result.violations.prefix(2).map { "#\($0.fact.position) \($0.message)" }
        .joined(separator: " | ")
    }.joined(separator: "\n")
  }
}

extension Scenario {
  /// Three devices, two people, five tips with caps, a group, a time limit, ids by platform, and a
  /// network that loses, doubles and overtakes.
  static func busyMonth(
    merge: MergeChoice = .gCounter, knobs: BehaviourKnobs = BehaviourKnobs()
  ) throws -> Scenario {
    var texts = TextTable()
    let event = EventDefinition(id: "visited")
    let context = RuleContext(events: [event], parameters: [], tipType: "Favourite")
    let rule = try Rule(
      parsing: "#Rule(Self.visited) { $0.donations.count > 1 }", in: context, texts: &texts)
    let tips = [
      TipDefinition(
        typeName: "Favourite", rules: [rule], options: TipOptions(maximumDisplayCount: 3)),
      TipDefinition(
        typeName: "Compass", options: TipOptions(maximumDisplayCount: 2)),
      TipDefinition(typeName: "Needle", options: TipOptions(maximumDisplayCount: 4)),
      TipDefinition(
        typeName: "Slow", options: TipOptions(maximumDisplayDuration: .minutes(2))),
      TipDefinition(
        typeName: "Pencil", identifier: "pencil-{platform}",
        options: TipOptions(maximumDisplayCount: 2, ignoresDisplayFrequency: true)),
    ]
    let app = AppDefinition(
      texts: texts, events: [event],
      parameters: [
        ParameterDefinition(id: "isPro", type: .boolean, defaultValue: .boolean(false))
      ], tips: tips,
      groups: [
        TipGroupDefinition(id: "tour", priority: .ordered, tips: [TipIndex(1), TipIndex(2)])
      ], knobs: knobs)
    var scenario = Scenario(name: "busy", claim: "It plays.", app: app, duration: .days(30))
    scenario.heal = HealPhase(after: .days(29), within: .hours(12))
    scenario.sync.merge = merge
    scenario.frequency = .hourly
    scenario.devices = [
      DeviceDefinition(id: "phone", platform: .iPhone),
      DeviceDefinition(id: "pad", platform: .iPad),
      DeviceDefinition(id: "desk", platform: .mac),
    ]
    scenario.screens = [
      Screen(
        id: "home", slots: [TipSlot(tip: TipIndex(0)), TipSlot(tip: nil, group: GroupIndex(0))],
        donations: [ScreenDonation(event: EventIndex(0), probability: .percent(50))]),
      Screen(
        id: "draw", slots: [TipSlot(tip: TipIndex(3)), TipSlot(tip: TipIndex(4))],
        donations: [ScreenDonation(event: EventIndex(0), probability: .percent(20), waits: false)],
        writes: [ParameterWrite(parameter: ParameterIndex(0), value: .boolean(true))]),
    ]
    scenario.people = [
      busyPerson("ada", [0, 1]), busyPerson("eve", [1, 2]),
    ]
    scenario.network.standard.loss = .percent(10)
    scenario.network.standard.duplication = .percent(5)
    scenario.network.standard.copyDelay = .exponential(mean: .seconds(3))
    scenario.network.standard.reordering = .percent(5)
    scenario.network.standard.reorderingDelay = .exponential(mean: .seconds(5))
    scenario.faults = busyFaults
    return scenario
  }

  private static func busyPerson(_ id: String, _ devices: [Int]) -> Person {
    Person(
      id: id, devices: devices.map { Weighted(DeviceIndex($0), weight: 1) },
      between: .exponential(mean: .hours(5)), lasting: .exponential(mean: .minutes(5)),
      screens: [Weighted(0, weight: 2), Weighted(1, weight: 1)],
      dwell: .exponential(mean: .minutes(1)),
      reactions: [
        Weighted(.ignore, weight: 12), Weighted(.close, weight: 1), Weighted(.use, weight: 1),
      ], reactsAfter: .constant(.seconds(5)), endsProcess: .percent(20))
  }

  private static var busyFaults: [FaultDefinition] {
    let days = { (mean: Int64) in DurationDistribution.exponential(mean: .days(mean)) }
    let hours = { (mean: Int64) in DurationDistribution.exponential(mean: .hours(mean)) }
    return [
      FaultDefinition(
        name: "tunnel", kind: .offline([DeviceIndex(0)]),
        schedule: .recurring(every: days(2), dwell: hours(12))),
      FaultDefinition(
        name: "wall", kind: .partition([DeviceIndex(1)], .down),
        schedule: .recurring(every: days(4), dwell: hours(12))),
      FaultDefinition(
        name: "silence", kind: .lostAnswers([DeviceIndex(2)], .percent(50)),
        schedule: .recurring(every: days(3), dwell: hours(12))),
      FaultDefinition(
        name: "partial", kind: .partialFailure(.percent(30)),
        schedule: .recurring(every: days(5), dwell: hours(12))),
      FaultDefinition(
        name: "busy", kind: .hubError(.zoneBusy, retryAfter: .seconds(30)),
        schedule: .recurring(every: days(6), dwell: hours(1))),
      FaultDefinition(
        name: "expiry", kind: .tokenExpiry,
        schedule: .recurring(every: days(5), dwell: hours(1))),
    ]
  }
}
