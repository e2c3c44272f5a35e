import CloudSync
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// Cases around a scenario, varied as far as it allows: fleet, versions, people, network, app,
/// settings, faults, times, and the run's seed.
package struct VariedCases: VariableCaseSource {
  /// What is varied.
  package let scenario: Scenario
  /// The search's seed.
  package let seed: UInt64

  /// Cases around `scenario`; the same seed and number give the same case.
  package init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    self.seed = seed
  }

  /// The case with this number.
  package func makeCase(_ number: UInt64) -> SearchCase {
    SearchCase(number: number, scenario: make(number).numberingValues())
  }

  /// The case with this origin.
  package func makeCase(from origin: CaseOrigin) -> SearchCase {
    var varied = make(origin.number)
    for number in origin.variations {
      var draws = CaseDraws(search: seed, case: number, factor: scenario.variation.factor)
      varied.varyAgain(scenario.variation, &draws)
      if scenario.variation.sync == .generated { varied.keepInProportion(to: scenario.sync) }
      if varied.mayUploadOldCounts { varied.sync.savePolicy = scenario.sync.savePolicy }
    }
    return SearchCase(number: origin.number, scenario: varied.numberingValues())
  }

  private func make(_ number: UInt64) -> Scenario {
    if scenario.variation.world == .generated { return makeWorld(number) }
    var draws = CaseDraws(search: seed, case: number, factor: scenario.variation.factor)
    var varied = scenario
    let variation = scenario.variation
    if let range = variation.devices { varied.resize(to: range, &draws) }
    varied.varyClocks(by: variation.clockOffset, &draws)
    if variation.people == .redrawn { varied.redrawPeople(&draws) }
    if variation.network == .redrawn { varied.redrawNetwork(&draws) }
    // Before another app brings steps of its own, some of which are exact to the microsecond.
    varied.shiftSteps(by: variation.stepShift, &draws)
    // Another app is made for the knobs that it has.
    varied.varySettings(variation, &draws)
    if variation.sync == .generated { varied.keepInProportion(to: scenario.sync) }
    varied.varyApp(variation.app, &draws)
    varied.varyFaults(variation.faults, case: number, &draws)
    // Among the faults may be links of their own.
    if variation.sync == .generated { varied.keepPagesInProportion() }
    varied.varySteps(variation.steps, &draws)
    varied.varyVersions(variation.versions, &draws)
    varied.varySchedule(variation.schedule, case: number, &draws)
    // It depends on everything that may keep a message back.
    varied.varySavePolicy(variation.sync, &draws)
    varied.seed = draws.draw(.run, "seed")
    return varied
  }

  /// A world of its own: of the scenario only what it is called, claims and demands is left.
  private func makeWorld(_ number: UInt64) -> Scenario {
    let source = WorldCases(
      seed: seed, systems: scenario.variation.systems,
      makesEffects: scenario.variation.effects == .generated,
      hasConditions: scenario.variation.conditions == .generated,
      makesEveryType: scenario.variation.parameters == .generated)
    var world = source.makeCase(number).scenario
    world.name = scenario.name
    world.claim = scenario.claim
    world.expectation = scenario.expectation
    world.withoutInvariants = scenario.withoutInvariants
    return world
  }
}

extension Scenario {
  /// Clocks that are off.
  fileprivate mutating func varyClocks(by most: SimulatedDuration, _ draws: inout CaseDraws) {
    guard most > .zero else { return }
    let range = -most.microseconds...most.microseconds
    for index in devices.indices {
      let extra = draws.number(in: range, .clock, devices[index].id)
      devices[index].clockOffset =
        devices[index].clockOffset + SimulatedDuration(microseconds: extra)
    }
  }

  /// People who come more often or more rarely, and stay longer or shorter.
  mutating func redrawPeople(_ draws: inout CaseDraws) {
    for index in people.indices {
      let id = people[index].id
      people[index].between = draws.factor(.rate, id).scale(people[index].between)
      people[index].lasting = draws.factor(.length, id).scale(people[index].lasting)
      let share = draws.number(in: 0...100, .strength, id)
      people[index].endsProcess = .percent(share)
    }
  }

  /// Links that are slower or faster, and lose more or less.
  mutating func redrawNetwork(_ draws: inout CaseDraws) {
    // A link on which no request is answered in time teaches nothing.
    let longest = SimulatedDuration(microseconds: sync.requestTimeout.microseconds / 4)
    network.standard.redraw("network", latencyAtMost: longest, &draws)
    for index in network.links.indices {
      network.links[index].policy.redraw("link \(index)", latencyAtMost: longest, &draws)
    }
  }

  /// Other settings of sync, and other choices where Apple published nothing.
  mutating func varySettings(_ variation: Variation, _ draws: inout CaseDraws) {
    switch variation.sync {
    case .asWritten: break
    case .generated:
      let generator = WorldGenerator(seed: draws.draw(.choice, "sync"))
      generator.redraw(&sync)
      if hub == nil { hub = generator.makeHub() }
    }
    switch variation.merge {
    case .asWritten: break
    case .generated: sync.merge = WorldGenerator(seed: draws.draw(.choice, "merge")).makeMerge()
    }
    switch variation.knobs {
    case .asWritten: break
    case .generated:
      var knobs = app.knobs
      WorldGenerator(seed: draws.draw(.choice, "knobs"))
        .redraw(&knobs, keepsSituations: hasSituations)
      app = app.with(knobs: knobs)
    }
  }

  /// Whether a Focus filter or a pointer keeps a parameter of the app.
  private var hasSituations: Bool { !filterLinks.isEmpty || pointerLinks.parameter != nil }

  /// Settings with which a fleet can be at rest within the scenario's own bound; `written` are
  /// those of the scenario.
  fileprivate mutating func keepInProportion(to written: SyncConfiguration) {
    keepPagesInProportion()
    keepWaitsInProportion(to: written)
  }

  /// Waits of at most half of the time that the fleet has to come to rest: nobody tells a device
  /// that the trouble is over, and after a wait it still has to upload and to fetch what piled up.
  /// What the scenario writes stays; the standard settings suit bounds of many hours.
  private mutating func keepWaitsInProportion(to written: SyncConfiguration) {
    guard let heal else { return }
    let usual = SyncConfiguration()
    let half = SimulatedDuration(microseconds: heal.within.microseconds / 2)
    let waits: [WritableKeyPath<SyncConfiguration, SimulatedDuration>] = [
      \.backoffLimit, \.quotaRetry, \.sendDonationDelay,
    ]
    for wait in waits {
      let isWritten =
        sync[keyPath: wait] == written[keyPath: wait]
        && sync[keyPath: wait] != usual[keyPath: wait]
      // No file may say less than a second.
      if !isWritten { sync[keyPath: wait] = min(sync[keyPath: wait], max(.seconds(1), half)) }
    }
    sync.backoffLimit = max(sync.backoffLimit, sync.backoff)
    // Of an exponential delay, one in a million is 14 times as long as the mean.
    if case .exponential(let mean) = sync.exportDelay, sync.exportDelay != written.exportDelay {
      let most = SimulatedDuration(microseconds: half.microseconds / 14)
      sync.exportDelay = .exponential(mean: min(mean, most))
    }
  }

  /// Pages as large as it takes to pass a record a second over the slowest link and through a hub
  /// that serves the other devices first: what piled up in a fortnight passes in the hours after
  /// the healing. The hub takes twice as many, since a device halves what is refused, and of bytes
  /// twice what records without values have.
  fileprivate mutating func keepPagesInProportion() {
    let policies = [network.standard] + network.links.map(\.policy)
    let slowest = policies.map(\.latency.usual).max() ?? .zero
    var seconds = Int((slowest + slowest).microseconds / 1_000_000)
    if let hub, hub.servers != nil {
      let turn = hub.serviceTime.usual + hub.retryAfter
      seconds += devices.count * Int(turn.microseconds / 1_000_000)
    }
    sync.fetchLimit = max(sync.fetchLimit, seconds)
    sync.batchLimit = max(sync.batchLimit, seconds)
    sync.hubRecordLimit = max(sync.hubRecordLimit, 2 * seconds)
    sync.hubByteLimit = max(
      sync.hubByteLimit, 4 * seconds * RecordFields.approximateByteCount)
  }

  /// In every second case an order that no clock decides.
  fileprivate mutating func varySchedule(
    _ variation: ScheduleVariation, case number: UInt64, _ draws: inout CaseDraws
  ) {
    switch variation {
    case .byClock: return
    case .priorities:
      guard number % 2 == 1 else { return }
      schedule = .priorities(changeCount: Int(draws.number(in: 0...4, .choice, "changes")))
    }
  }

  /// In two of three cases in which that is sound, uploads overwrite the fields that changed,
  /// without comparing tags (7.2): where counts are summed, the order of arrival decides, and no
  /// upload comes after a newer one of its device, whose count it would take back. So no older
  /// store comes back there either.
  fileprivate mutating func varySavePolicy(
    _ variation: SettingVariation, _ draws: inout CaseDraws
  ) {
    let layout = sync.merge.layout
    guard variation == .generated, sync.savePolicy == nil,
      layout == .perReplica || layout == .perDisplay, app.knobs.lwwOrder == .arrival,
      !mayDeliverLate, draws.number(in: 0...2, .choice, "save-policy") > 0
    else { return }
    timeline.removeAll(where: \.action.bringsBackStore)
    sync.savePolicy = .changedKeys
  }

  /// Whether an upload may carry a count that is less than what its device uploaded before: it
  /// comes late, or from a store that is back from a backup or is a copy.
  fileprivate var mayUploadOldCounts: Bool {
    mayDeliverLate || timeline.contains(where: \.action.bringsBackStore)
  }

  /// Whether a message may arrive so late that its sender has asked again, or a second time.
  fileprivate var mayDeliverLate: Bool {
    if schedule != nil { return true }
    let policies = [network.standard] + network.links.map(\.policy)
    if policies.contains(where: \.mayDeliverLate) { return true }
    return faults.contains(where: \.kind.mayDeliverLate)
  }

  /// Steps that come earlier or later, within the time before the devices heal.
  fileprivate mutating func shiftSteps(by most: SimulatedDuration, _ draws: inout CaseDraws) {
    guard most > .zero else { return }
    let end = lastStep
    let range = -most.microseconds...most.microseconds
    for index in timeline.indices {
      let shift = draws.number(in: range, .shift, "step", UInt64(index))
      let moved = timeline[index].at + SimulatedDuration(microseconds: shift)
      timeline[index].at = min(max(.zero, moved), end)
    }
    timeline = timeline.stablySorted { $0.at < $1.at }
  }
}

extension LinkPolicy {
  /// Whether a message may take longer than anybody waits for its answer, or arrive twice.
  fileprivate var mayDeliverLate: Bool {
    bandwidthBytesPerSecond != nil || duplication != .never || reordering != .never
      || latency.usual > .seconds(5)
  }

  /// Another latency and other harm; a latency that would become too long stays as it is.
  fileprivate mutating func redraw(
    _ name: String, latencyAtMost longest: SimulatedDuration, _ draws: inout CaseDraws
  ) {
    let drawn = draws.factor(.length, name).scale(latency)
    if drawn.usual <= longest { latency = drawn }
    let harm = draws.factor(.strength, name)
    loss = min(harm.scale(loss), .percent(60))
    duplication = min(harm.scale(duplication), .percent(60))
    reordering = min(harm.scale(reordering), .percent(60))
  }
}

extension DurationDistribution {
  /// A length that is not rare: the longest where there is one, or else that which most are near.
  fileprivate var usual: SimulatedDuration {
    switch self {
    case .constant(let duration): duration
    case .uniform(let from, let through): max(from, through)
    case .exponential(let mean): mean
    case .lognormal(let median, _): median
    }
  }
}

extension Array {
  /// Sorted; what is equal keeps its order.
  package func stablySorted(by comesBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { left, right in
      if comesBefore(left.element, right.element) { return true }
      if comesBefore(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }
}
