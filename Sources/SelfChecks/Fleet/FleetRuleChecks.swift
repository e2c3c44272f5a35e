import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import Statistics
import TipDomain
import TipSync

/// Rules, frequency and invalidation, as apps of a played fleet meet them.
enum FleetRuleChecks {
  static let all: [SelfCheck] = [frequency, donations, lateDisplays, totals]

  private static let frequency = SelfCheck(
    "frequency-limit", "with a gap d between new tips and chances at λ, they come every d + 1/λ",
    perturbed: "gap", count: 8_000, isCheap: false
  ) { trial in
    let tips = 40
    var fleet = SmallFleet(1, for: .hours(300))
    fleet.tips = (0..<tips).map {
      TipDefinition(typeName: "Tip\($0)", options: TipOptions(maximumDisplayCount: 1))
    }
    fleet.groups = [TipGroupDefinition(id: "tour", tips: (0..<tips).map { TipIndex($0) })]
    fleet.screen = Screen(id: "home", slots: [TipSlot(tip: nil, group: GroupIndex(0))])
    fleet.sync.merge = .none
    fleet.chanceEvery = .minutes(30)
    fleet.frequency = .every(SimulatedDuration(seconds: 5_400 * trial.factor))
    var gaps = RunningMoments()
    for run in 0..<max(1, trial.count / (tips - 1)) {
      let times = fleet.play(seed: trial.seed(ofRun: run)).times[0]
      for (one, next) in zip(times, times.dropFirst()) { gaps.add((next - one).inSeconds / 3_600) }
    }
    return SelfCheckReading(expected: 2, gaps, deviation: 0.5)
  }

  private static let donations = SelfCheck(
    "donation-rule", "a rule of c donations holds after c/λ on average (Erlang)",
    perturbed: "time between donations", count: 20_000, isCheap: false
  ) { trial in
    let devices = 20
    var fleet = SmallFleet(devices, cap: 1, for: .hours(80))
    fleet.events = [EventDefinition(id: "didVisit")]
    let context = RuleContext(
      events: fleet.events, parameters: [], tipType: "Tip", aliases: ["didVisit": "didVisit"])
    var texts = TextTable()
    let text = "#Rule(Self.didVisit) { $0.donations.count >= 4 }"
    // Without its rule the tip would be shown at once, and the check would fail.
    fleet.tips[0].rules = (try? [Rule(parsing: text, in: context, texts: &texts)]) ?? []
    fleet.screen.donations = [ScreenDonation(event: EventIndex(0))]
    fleet.sync.merge = .none
    fleet.chanceEvery = SimulatedDuration(seconds: 7_200 * trial.factor)
    var times = RunningMoments()
    for run in 0..<max(1, trial.count / devices) {
      for shown in fleet.play(seed: trial.seed(ofRun: run)).times {
        if let first = shown.first { times.add((first - .zero).inSeconds / 3_600) }
      }
    }
    return SelfCheckReading(expected: 8, times, deviation: 4)
  }

  private static let lateDisplays = SelfCheck(
    "late-displays", "after an invalidation elsewhere a device shows the tip λ·E[D] times more",
    perturbed: "rate of chances", count: 24_000, isCheap: false
  ) { trial in
    var fleet = SmallFleet(2, for: .seconds(40))
    fleet.sync.exportDelay = .constant(.seconds(3))
    fleet.at(.seconds(10), 0, .invalidate(tip: TipIndex(0), reason: .actionPerformed))
    // With every delay at its mean, a run of its own says what the mean of their sum is.
    fleet.sync.push.delay = .constant(.seconds(1))
    let told = fleet.play(seed: trial.seed).told[1] ?? .zero
    let delay = (told - .zero).inSeconds - 10
    fleet.sync.push.delay = .exponential(mean: .seconds(1))
    // Only the second device has somebody who opens the screen.
    fleet.chanceEvery = SimulatedDuration(seconds: 1 / (0.6 * trial.factor))
    var scenario = fleet.scenario()
    scenario.people.removeFirst()
    let invalidated = Instant.zero + .seconds(10)
    // Poisson, for a time of constant and exponential parts.
    let variance = 0.6 * delay + 0.36
    return trial.mean(0.6 * delay, deviation: PortableMath.squareRoot(variance)) { run in
      let log = DisplayLog(playing: scenario, seed: trial.seed(ofRun: run))
      return Double(log.times[1].count { $0 > invalidated })
    }
  }

  private static let totals = SelfCheck(
    "exact-totals", "at rest after any outages, every device knows the exact number of displays",
    perturbed: "number known", count: 200
  ) { trial in
    var draws = trial.draws()
    var displays = 0
    var known = 0
    for run in 0..<trial.count {
      var fleet = SmallFleet(3, for: .hours(30))
      fleet.heal = HealPhase(after: .hours(24), within: .hours(6))
      fleet.chanceEvery = .hours(1)
      for device in 0..<3 {
        let start = draws.exponential(mean: 20_000, .faultStart)
        let length = draws.exponential(mean: 20_000, .faultDwell)
        fleet.cutOff(
          device..<(device + 1), from: SimulatedDuration(seconds: start),
          to: SimulatedDuration(seconds: start + length + 1))
      }
      let counts = knownCounts(fleet.scenario(), seed: trial.seed(ofRun: run))
      displays += counts.displays * 3
      known += counts.known
    }
    return SelfCheckReading(
      exactly: Double(displays), observed: Double(known) * trial.factor, count: displays)
  }

  /// The displays of all devices, and the sum of what each of them knows in the end.
  private static func knownCounts(
    _ scenario: Scenario, seed: UInt64
  ) -> (displays: Int, known: Int) {
    var world = World(scenario, options: RunOptions(seed: seed, keepsJournal: false))
    var counter = DisplayCounter()
    world.run(observer: &counter)
    var known = 0
    for device in world.devices.indices {
      let record = world.devices[device].systems.tips.recordOfTip[0]
      known += Int(world.devices[device].systems.tips.records[record.position].count)
    }
    return (counter.count, known)
  }
}

/// Counts displays.
private struct DisplayCounter: RunObserver {
  var count = 0

  mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    if case .tip(.displayed) = fact.kind { count += 1 }
  }
}
