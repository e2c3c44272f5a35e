import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// Settings nearer to their defaults, so that what is left in the file is what matters.

extension Shrinker {
  mutating func simplifySettings() {
    simplifySchedule()
    for simplification in ScenarioSimplification.all {
      var candidate = best
      if simplification.apply(&candidate) { _ = attempt(candidate) }
    }
    for knob in BehaviourKnobs.catalogue {
      let usual = knob.read(BehaviourKnobs())
      var knobs = best.app.knobs
      guard knob.read(knobs) != usual, knob.set(&knobs, usual) else { continue }
      var candidate = best
      candidate.app = candidate.app.with(knobs: knobs)
      _ = attempt(candidate)
    }
    for index in best.devices.indices {
      for simplification in DeviceSimplification.all {
        var candidate = best
        if simplification.apply(&candidate.devices[index]) { _ = attempt(candidate) }
      }
    }
  }
}

extension Shrinker {
  /// The order of the clock, or as much of it as goes.
  private mutating func simplifySchedule() {
    guard let plan = best.schedule else { return }
    var byClock = best
    byClock.schedule = nil
    if attempt(byClock) { return }
    switch plan {
    case .priorities(let count):
      for fewer in 0..<max(0, count) {
        var candidate = best
        candidate.schedule = .priorities(changeCount: fewer)
        if attempt(candidate) { return }
      }
    case .choices(var choices):
      while choices.last == 0 { choices.removeLast() }
      for index in choices.indices.reversed() where choices[index] != 0 {
        var candidate = best
        var plainer = choices
        plainer[index] = 0
        while plainer.last == 0 { plainer.removeLast() }
        candidate.schedule = .choices(plainer)
        if attempt(candidate) { return simplifySchedule() }
      }
    }
  }
}

/// One way to make something plainer; says whether there was anything to do.
struct Simplification<Subject>: Sendable {
  let apply: @Sendable (inout Subject) -> Bool

  init(_ apply: @escaping @Sendable (inout Subject) -> Bool) { self.apply = apply }

  /// Gives a property its plain value.
  static func set<Value: Equatable>(
    _ path: any WritableKeyPath<Subject, Value> & Sendable, to plain: Value
  ) -> Simplification where Value: Sendable {
    Simplification { subject in
      if subject[keyPath: path] == plain { return false }
      subject[keyPath: path] = plain
      return true
    }
  }
}

/// Plainer settings of a scenario, the most telling first.
enum ScenarioSimplification {
  static let all: [Simplification<Scenario>] =
    [
      Simplification { scenario in
        guard scenario.heal != nil else { return false }
        scenario.heal = nil
        return true
      },
      .set(\.network.links, to: []),
      .set(\.network.standard, to: NetworkDefinition.calm.standard),
      .set(\.hub, to: nil),
      .set(\.frequency, to: .immediate),
      .set(\.withoutInvariants, to: []),
      .set(\.reach, to: []),
      .set(\.variation, to: Variation()),
      .set(\.seed, to: 1),
      Simplification { scenario in
        var knobs = scenario.app.knobs
        for knob in BehaviourKnobs.chances { knobs[keyPath: knob.path] = knob.standard }
        guard knobs != scenario.app.knobs else { return false }
        scenario.app = scenario.app.with(knobs: knobs)
        return true
      },
      Simplification { scenario in
        guard scenario.sync.merge.name != SyncConfiguration().merge.name else { return false }
        scenario.sync.merge = SyncConfiguration().merge
        return true
      },
    ] + sync

  private static let usual = SyncConfiguration()

  private static let sync: [Simplification<Scenario>] = [
    .set(\.sync.savePolicy, to: nil),
    .set(\.sync.isAtomic, to: usual.isAtomic),
    .set(\.sync.batchLimit, to: usual.batchLimit),
    .set(\.sync.hubRecordLimit, to: usual.hubRecordLimit),
    .set(\.sync.hubByteLimit, to: usual.hubByteLimit),
    .set(\.sync.fetchLimit, to: usual.fetchLimit),
    .set(\.sync.exportDelay, to: .constant(.seconds(10))),
    .set(\.sync.requestTimeout, to: usual.requestTimeout),
    .set(\.sync.backoff, to: usual.backoff),
    .set(\.sync.backoffLimit, to: usual.backoffLimit),
    .set(\.sync.quotaRetry, to: usual.quotaRetry),
    .set(\.sync.tokenLifetime, to: nil),
    .set(\.sync.push.isEnabled, to: usual.push.isEnabled),
    .set(\.sync.push.delay, to: .constant(.seconds(10))),
    .set(\.sync.push.loss, to: .never),
    .set(\.sync.push.perHour, to: usual.push.perHour),
    .set(\.sync.push.isStoredWhileOffline, to: usual.push.isStoredWhileOffline),
    .set(\.sync.saveDelay, to: usual.saveDelay),
    .set(\.sync.backgroundTime, to: usual.backgroundTime),
    .set(\.sync.sendDonationDelay, to: usual.sendDonationDelay),
  ]
}

/// Plainer devices.
enum DeviceSimplification {
  static let all: [Simplification<DeviceDefinition>] = [
    .set(\.clockOffset, to: .zero),
    .set(\.clockDriftPartsPerMillion, to: 0),
    .set(\.joins, to: .zero),
    .set(\.retires, to: nil),
    .set(\.hasBackgroundMode, to: true),
    .set(\.configures, to: true),
    .set(\.resetsAtEveryLaunch, to: false),
    .set(\.frequency, to: nil),
    .set(\.overrides, to: OverrideDefinition()),
    .set(\.version, to: 1),
    .set(\.sharesFocus, to: true),
    .set(\.hasOlderSystem, to: false),
    .set(\.platform, to: .iPhone),
  ]
}
