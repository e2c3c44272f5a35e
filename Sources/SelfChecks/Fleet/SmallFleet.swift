import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// Scenarios for checks: devices of one app, each with a person who opens its screen at random
/// moments, so that every device gets Poisson chances to show its tips.
struct SmallFleet {
  var tips: [TipDefinition]
  var events: [EventDefinition] = []
  var parameters: [ParameterDefinition] = []
  var groups: [TipGroupDefinition] = []
  var knobs = BehaviourKnobs()
  var screen = Screen(id: "home", slots: [TipSlot(tip: TipIndex(0))])
  var frequency = DisplayFrequency.immediate
  var sync = SyncConfiguration()
  var latency = DurationDistribution.constant(.milliseconds(1))
  var deviceCount: Int
  /// From one chance to the next, on average; nil for nobody who opens anything.
  var chanceEvery: SimulatedDuration?
  var duration: SimulatedDuration
  var heal: HealPhase?
  var faults: [FaultDefinition] = []
  /// Each device opens the app at the very beginning.
  var opensAtStart = true
  var timeline: [TimelineStep] = []

  /// Devices with one tip that may be shown `cap` times, for so long.
  init(_ deviceCount: Int, cap: Int? = nil, for duration: SimulatedDuration) {
    tips = [TipDefinition(typeName: "Tip", options: TipOptions(maximumDisplayCount: cap))]
    self.deviceCount = deviceCount
    self.duration = duration
    sync.exportDelay = .constant(.seconds(2))
    sync.push.delay = .constant(.seconds(1))
    sync.push.loss = .never
    sync.push.perHour = 1_000_000
  }

  /// A device and the step that it takes.
  mutating func at(_ time: SimulatedDuration, _ device: Int, _ action: ScriptedAction) {
    timeline.append(TimelineStep(at: time, device: DeviceIndex(device), action: action))
  }

  /// The devices have no connection from one time to another.
  mutating func cutOff(
    _ devices: Range<Int>, from start: SimulatedDuration, to end: SimulatedDuration
  ) {
    let window = FaultWindow(start: .zero + start, end: .zero + end)
    faults.append(
      FaultDefinition(
        name: "cut\(faults.count)", kind: .offline(devices.map { DeviceIndex($0) }),
        schedule: .windows([window])))
  }

  /// The scenario, with ids that tell its devices and people apart whatever their order.
  func scenario() -> Scenario {
    let app = AppDefinition(
      texts: TextTable(), events: events, parameters: parameters, tips: tips, groups: groups,
      knobs: knobs)
    var scenario = Scenario(
      name: "check", claim: "The formula holds.", app: app, duration: duration)
    scenario.frequency = frequency
    scenario.screens = [screen]
    scenario.sync = sync
    scenario.network.standard = LinkPolicy(latency: latency)
    scenario.heal = heal
    scenario.faults = faults
    for number in 0..<deviceCount {
      scenario.devices.append(DeviceDefinition(id: "phone\(number)", platform: .iPhone))
      if let chanceEvery { scenario.people.append(person(number, every: chanceEvery)) }
      if opensAtStart {
        scenario.timeline.append(
          TimelineStep(at: .zero, device: DeviceIndex(number), action: .open))
      }
    }
    scenario.timeline += timeline
    return scenario
  }

  /// Somebody whose only session begins after an exponential time and never ends, and who opens
  /// the screen again after exponential times: chances at random moments from the beginning on.
  private func person(_ number: Int, every gap: SimulatedDuration) -> Person {
    Person(
      id: "person\(number)", devices: [Weighted(DeviceIndex(number), weight: 1)],
      between: .exponential(mean: gap), lasting: .constant(.longest),
      screens: [Weighted(0, weight: 1)], dwell: .exponential(mean: gap), reactions: [],
      reactsAfter: .constant(.zero), endsProcess: .never)
  }

  /// The displays when it is played with a seed.
  func play(seed: UInt64) -> DisplayLog {
    DisplayLog(playing: scenario(), seed: seed)
  }
}

/// When which device displayed a tip, and what it knew in the end.
struct DisplayLog: RunObserver {
  private(set) var times: [[Instant]]
  /// When each device was told by another that the tip is done, or how often it was shown.
  private(set) var told: [Instant?]

  /// Plays a scenario.
  init(playing scenario: Scenario, seed: UInt64) {
    times = Array(repeating: [], count: scenario.devices.count)
    told = Array(repeating: nil, count: scenario.devices.count)
    var world = World(scenario, options: RunOptions(seed: seed, keepsJournal: false))
    world.run(observer: &self)
  }

  mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    guard case .device(let device) = fact.actor, case .tip(let tip) = fact.kind else { return }
    if case .displayed = tip { times[device.position].append(fact.instant) }
    if told[device.position] != nil { return }
    if case .statusMerged = tip { told[device.position] = fact.instant }
    if case .talliesMerged = tip { told[device.position] = fact.instant }
  }

  /// How many displays there were on all devices.
  var total: Int { times.reduce(0) { $0 + $1.count } }
}
