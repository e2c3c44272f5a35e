import CloudSync
import DeviceSystems
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain
import TipSync

@Suite("cases around a scenario")
struct VariedCasesTests {
  /// Two phones with three faults: one that comes at random, one with written times, and one that
  /// is switched off.
  static func troubled() -> Scenario {
    var scenario = Scenario.twoPhones()
    let all = [DeviceIndex(0), DeviceIndex(1)]
    scenario.faults = [
      FaultDefinition(
        name: "tunnel", kind: .loss(all, .percent(20)),
        schedule: .recurring(
          every: .exponential(mean: .days(1)), dwell: .constant(.hours(1)))),
      FaultDefinition(
        name: "cut", kind: .offline([DeviceIndex(0)]),
        schedule: .windows([FaultWindow(start: .zero + .hours(2), end: .zero + .hours(5))])),
      FaultDefinition(
        name: "busy", kind: .hubError(.zoneBusy, retryAfter: .seconds(30)),
        schedule: .recurring(
          every: .exponential(mean: .days(2)), dwell: .constant(.hours(2))),
        isEnabled: false),
    ]
    return scenario
  }

  private func cases(
    _ scenario: Scenario, _ numbers: Range<UInt64> = 0..<160, seed: UInt64 = 7
  ) -> [Scenario] {
    numbers.map { VariedCases(scenario, seed: seed).makeCase($0).scenario }
  }

  private func text(_ scenario: Scenario) -> String {
    ScenarioWriter.text(of: scenario, note: "a case")
  }

  @Test("a case is a function of the seed and its number, whoever makes it and in what order")
  func function() {
    let forwards = cases(Self.troubled(), 0..<20).map(text)
    let backwards = (0..<20 as Range<UInt64>).reversed().map {
      text(VariedCases(Self.troubled(), seed: 7).makeCase($0).scenario)
    }
    #expect(forwards == backwards.reversed())
    #expect(zip(forwards, forwards.dropFirst()).allSatisfy { $0 != $1 })
    #expect(zip(forwards, cases(Self.troubled(), 0..<20, seed: 8).map(text)).allSatisfy(!=))
  }

  @Test("every sixteenth case has no faults, every sixteenth has all, and the others have some")
  func swarm() {
    let counts = cases(Self.troubled()).map(\.faults.count)
    for (number, count) in counts.enumerated() {
      if number % 16 == 0 { #expect(count == 0) }
      if number % 16 == 1 { #expect(count == 2) }
    }
    #expect(counts.contains(1))
  }

  @Test("a fault that is switched off stays off, even where every kind is tried")
  func switchedOff() {
    var scenario = Self.troubled()
    for variation in [FaultVariation.swarm, .everyKind] {
      scenario.variation.faults = variation
      for varied in cases(scenario, 0..<64) {
        #expect(!varied.faults.contains { $0.kind.name == "hubError" })
      }
    }
  }

  @Test("where every kind is tried, two of a kind may go on at once, in some cases")
  func secondOfOneKind() {
    var scenario = Self.troubled()
    scenario.variation.faults = .everyKind
    let counts = cases(scenario, 0..<64).map { varied in
      varied.faults.count { $0.name.hasPrefix("second-") }
    }
    #expect(counts.contains(1) && counts.contains(0))
    #expect(counts.allSatisfy { $0 <= 1 })
  }

  @Test("rates, lengths and strengths of faults stay within a quarter to four times")
  func faultNumbers() {
    var means: [SimulatedDuration] = []
    for fault in cases(Self.troubled()).flatMap(\.faults) {
      switch fault.schedule {
      case .windows(let windows):
        #expect(
          windows == [FaultWindow(start: .zero + .hours(2), end: .zero + .hours(5))],
          "times that are written stay")
      case .recurring(_, let between, let dwell):
        guard case .exponential(let mean) = between, case .constant(let length) = dwell,
          case .loss(_, let chance) = fault.kind
        else {
          Issue.record("a case changed the shape of \(fault.name)")
          continue
        }
        means.append(mean)
        #expect((SimulatedDuration.hours(6) ... .days(4)).contains(mean))
        #expect((SimulatedDuration.minutes(15) ... .hours(4)).contains(length))
        #expect((50_000_000...800_000_000).contains(chance.partsPerBillion))
      }
    }
    #expect(means.contains { $0 < .days(1) })
    #expect(means.contains { $0 > .days(1) })
  }

  @Test("people and links get numbers within a quarter to four times")
  func peopleAndNetwork() {
    var scenario = Self.troubled()
    scenario.network.standard.latency = .constant(.seconds(1))
    scenario.network.standard.loss = .percent(20)
    for varied in cases(scenario) {
      guard case .exponential(let between) = varied.people[0].between,
        case .exponential(let lasting) = varied.people[0].lasting,
        case .constant(let latency) = varied.network.standard.latency
      else {
        Issue.record("a case changed the shape of a distribution")
        continue
      }
      #expect((SimulatedDuration.minutes(90) ... .days(1)).contains(between))
      #expect((SimulatedDuration.seconds(75) ... .minutes(20)).contains(lasting))
      #expect((SimulatedDuration.milliseconds(250) ... .seconds(4)).contains(latency))
      let loss = varied.network.standard.loss.partsPerBillion
      #expect((50_000_000...600_000_000).contains(loss), "beyond 60 % nothing gets through")
    }
  }

  @Test("a factor says how far redrawn numbers go", arguments: [1, 2, 16])
  func factor(_ factor: Int) {
    var scenario = Self.troubled()
    scenario.variation.factor = factor
    scenario.variation.faults = .everyKind
    var gaps: [SimulatedDuration] = []
    for varied in cases(scenario) {
      let file = SourceFile(name: "case.json", bytes: Array(text(varied).utf8))
      let read = ScenarioReader().read(file)
      #expect(read.scenario != nil, "\(read.diagnostics.plainText())")
      guard case .exponential(let between) = varied.people[0].between else { continue }
      gaps.append(between)
    }
    let written = SimulatedDuration.hours(6).microseconds
    let range = written / Int64(factor)...written * Int64(factor)
    #expect(gaps.count == 160)
    #expect(gaps.allSatisfy { range.contains($0.microseconds) })
    #expect(gaps.contains { $0.microseconds < range.lowerBound * 2 })
    #expect(gaps.contains { $0.microseconds > range.upperBound / 2 })
  }

  @Test("what is to be played as it is written is left alone, but for the seed")
  func asWritten() {
    var scenario = Self.troubled()
    scenario.variation.faults = .asWritten
    scenario.variation.people = .asWritten
    scenario.variation.network = .asWritten
    var seeds: [UInt64] = []
    for var varied in cases(scenario, 0..<32) {
      seeds.append(varied.seed)
      varied.seed = scenario.seed
      #expect(text(varied) == text(scenario))
    }
    #expect(zip(seeds, seeds.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("the fleet has as many devices as the range says, and new ones are in somebody's hands")
  func fleet() {
    var scenario = Self.troubled()
    scenario.variation.devices = VariedRange(atLeast: 1, atMost: 5)
    let varied = cases(scenario)
    let counts = varied.map(\.devices.count)
    for count in 1...5 { #expect(counts.contains(count)) }
    #expect(counts.allSatisfy { (1...5).contains($0) })
    for fleet in varied {
      let ids = fleet.devices.map(\.id)
      for (index, id) in ids.enumerated() {
        #expect(!ids[..<index].contains(id))
        let isUsed = fleet.people.contains { person in
          person.devices.contains { $0.choice == DeviceIndex(index) }
        }
        #expect(isUsed, "nobody uses \(id)")
      }
    }
  }

  @Test("a scenario without one of its faults leaves what is drawn for the others alone")
  func independence() {
    let whole = Self.troubled()
    var without = whole
    without.faults.removeFirst()
    for (left, right) in zip(cases(whole), cases(without)) {
      #expect(left.faults.filter { $0.name != "tunnel" } == right.faults)
      #expect(left.people == right.people)
      #expect(left.network == right.network)
      #expect(left.seed == right.seed)
    }
  }

  @Test("every kind of fault is tried where the scenario asks for it")
  func everyKind() {
    var scenario = Self.troubled()
    scenario.variation.faults = .everyKind
    let names = cases(scenario, 0..<2)[1].faults.map(\.kind.name)
    for kind in ["loss", "offline", "partition", "crash", "tokenExpiry", "quotaFull", "hold"] {
      #expect(names.filter { $0 == kind }.count == 1, "\(kind)")
    }
    #expect(cases(scenario, 0..<1)[0].faults.isEmpty)
  }

  @Test(
    "generated apps have ids that differ in case alone, and overrides that contradict each other")
  func contradictions() {
    var scenario = Self.troubled()
    scenario.variation.app = .generated
    let varied = cases(scenario)
    let recased = varied.filter { varied in
      let ids = varied.app.tips.map(\.identifier)
      let lowercased = Set(ids.map { $0.lowercased() })
      return lowercased.count < Set(ids).count
    }
    #expect(!recased.isEmpty)
    let overrides = varied.flatMap(\.devices).map(\.overrides)
    #expect(overrides.contains { !$0.shown.isEmpty && !$0.hidden.isEmpty })
    #expect(overrides.contains { !$0.hidden.isEmpty && $0.showsAll })
    #expect(overrides.contains { $0.showsAll && $0.hidesAll })
  }

  @Test("steps come earlier or later by no more than is allowed, in order, and before the heal")
  func steps() {
    var scenario = Self.troubled()
    scenario.timeline = [
      TimelineStep(at: .minutes(10), device: DeviceIndex(0), action: .open),
      TimelineStep(at: .days(6), device: DeviceIndex(0), action: .leave),
      TimelineStep(at: .days(6), device: DeviceIndex(1), action: .crash),
      TimelineStep(at: .days(13), device: DeviceIndex(1), action: .terminate),
    ]
    scenario.variation.stepShift = .hours(3)
    var firsts: [SimulatedDuration] = []
    for varied in cases(scenario) {
      #expect(varied.timeline.count == 4)
      for (earlier, later) in zip(varied.timeline, varied.timeline.dropFirst()) {
        #expect(earlier.at <= later.at)
      }
      for step in varied.timeline {
        guard let written = scenario.timeline.first(where: { $0.action == step.action }) else {
          Issue.record("a step that nobody wrote")
          continue
        }
        #expect(step.device == written.device)
        #expect(step.at >= max(.zero, written.at - .hours(3)))
        #expect(step.at <= min(.days(13), written.at + .hours(3)))
      }
      firsts.append(varied.timeline[0].at)
    }
    #expect(firsts.contains(.zero))
    #expect(firsts.contains { $0 > .minutes(10) })
  }

  @Test("devices have versions of the range, and are updated to later ones while they are there")
  func versions() {
    var scenario = Self.troubled()
    scenario.devices[1].joins = .days(2)
    scenario.devices[1].retires = .days(5)
    scenario.variation.versions = VariedRange(atLeast: 2, atMost: 4)
    var begun: [UInt16] = []
    var updates = 0
    for varied in cases(scenario) {
      begun += varied.devices.map(\.version)
      for step in varied.timeline {
        guard case .update(let version) = step.action, let device = step.device else { continue }
        updates += 1
        let definition = varied.devices[device.position]
        #expect(version > definition.version && version <= 4)
        #expect(step.at >= definition.joins)
        #expect(step.at < definition.retires ?? .days(13))
      }
    }
    for version in 2...4 as ClosedRange<UInt16> { #expect(begun.contains(version)) }
    #expect(begun.allSatisfy { (2...4).contains($0) })
    // Every second of those that have a later version to go to, two thirds of 320.
    #expect((80...135).contains(updates))
  }

  @Test("settings are made anew only where it is said, and never the merge strategy")
  func settings() {
    var scenario = Self.troubled()
    scenario.sync.merge = .displayLog
    scenario.sync.quotaRetry = .minutes(17)
    var knobs = BehaviourKnobs()
    knobs.mergeStatus = .lww
    scenario.app = scenario.app.with(knobs: knobs)
    #expect(cases(scenario).allSatisfy { $0.sync.batchLimit == scenario.sync.batchLimit })
    #expect(cases(scenario).allSatisfy { $0.app.knobs == scenario.app.knobs })
    scenario.variation.sync = .generated
    scenario.variation.knobs = .generated
    let varied = cases(scenario)
    #expect(varied.allSatisfy { $0.sync.merge.name == scenario.sync.merge.name })
    #expect(varied.allSatisfy { $0.sync.quotaRetry == .minutes(17) })
    #expect(varied.contains { $0.sync.requestTimeout > scenario.sync.requestTimeout })
    #expect(varied.allSatisfy { $0.app.knobs.mergeStatus == .lww })
    #expect(varied.contains { $0.sync.isAtomic } && varied.contains { !$0.sync.isAtomic })
    #expect(varied.contains { $0.sync.batchLimit == 3 })
    for (index, knob) in BehaviourKnobs.catalogue.enumerated() where knob.name != "mergeStatus" {
      let choices = varied.map { BehaviourKnobs.catalogue[index].read($0.app.knobs) }
      #expect(choices.contains { $0 != choices[0] }, "\(knob.name)")
    }
    scenario.variation.merge = .generated
    let strategies = Set(cases(scenario).map(\.sync.merge.name))
    #expect(strategies == ["displayLog", "gCounter"])
  }

  @Test("clocks are off by no more than is allowed")
  func clocks() {
    var scenario = Self.troubled()
    scenario.devices[1].clockOffset = .hours(1)
    scenario.variation.clockOffset = .minutes(30)
    let varied = cases(scenario)
    for fleet in varied {
      let offsets = fleet.devices.map(\.clockOffset)
      #expect((SimulatedDuration.zero - .minutes(30) ... .minutes(30)).contains(offsets[0]))
      #expect((SimulatedDuration.minutes(30) ... .minutes(90)).contains(offsets[1]))
    }
    #expect(varied.contains { $0.devices[0].clockOffset < .zero })
    #expect(varied.contains { $0.devices[0].clockOffset > .zero })
  }

  @Test("with ranks, every second case has an order of its own and the others the clock's")
  func schedules() {
    var scenario = Self.troubled()
    scenario.variation.schedule = .priorities
    for (number, varied) in cases(scenario).enumerated() {
      guard number % 2 == 1 else {
        #expect(varied.schedule == nil)
        continue
      }
      guard case .priorities(let changes)? = varied.schedule else {
        Issue.record("case \(number) has the order of the clock")
        continue
      }
      #expect((0...4).contains(changes))
    }
  }

  @Test("a case whose app is made anew is a file that can be read, with the fleet that was written")
  func generatedApps() throws {
    var scenario = Self.troubled()
    scenario.variation.app = .generated
    scenario.timeline = [
      TimelineStep(at: .days(2), device: DeviceIndex(1), action: .crash)
    ]
    var ruleCount = 0
    var stepCount = 0
    for varied in cases(scenario) {
      let devices = varied.devices.map { device in
        var device = device
        // The overrides belong to the app that was made.
        device.overrides = OverrideDefinition()
        return device
      }
      #expect(devices == scenario.devices)
      #expect(varied.timeline.contains(scenario.timeline[0]))
      ruleCount += varied.app.tips.map(\.rules.count).reduce(0, +)
      stepCount += varied.timeline.count - 1
      let text = text(varied)
      let again = try ScenarioReader().scenario(text)
      #expect(Bool(again.app.tips == varied.app.tips))
      #expect(Bool(again.screens == varied.screens))
      #expect(Bool(again.timeline == varied.timeline))
    }
    #expect(ruleCount > 160)
    #expect(stepCount > 160)
  }

  @Test("a step that is moved to the end still comes before the fleet heals, as a file must say it")
  func stepAtTheEnd() throws {
    var scenario = Self.troubled()
    scenario.timeline = [TimelineStep(at: .days(13), device: DeviceIndex(0), action: .crash)]
    scenario.variation.stepShift = .days(30)
    for varied in cases(scenario, 0..<32) {
      let text = text(varied)
      let read = ScenarioReader().read(SourceFile(name: "case.json", bytes: Array(text.utf8)))
      #expect(read.scenario != nil, "\(read.diagnostics.plainText())")
    }
  }
}
