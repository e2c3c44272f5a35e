import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// How the stores meet, and the choices where Apple published nothing.

extension WorldGenerator {
  func makeSync() -> SyncConfiguration {
    var sync = SyncConfiguration()
    sync.merge = makeMerge()
    redraw(&sync)
    return sync
  }

  /// A merge strategy that keeps every count.
  func makeMerge() -> MergeChoice {
    draws.once(in: 3, .merge, of: .sync) ? .displayLog : .gCounter
  }

  /// Other limits, delays, waits and pushes; the merge strategy stays.
  func redraw(_ sync: inout SyncConfiguration) {
    sync.isAtomic = draws.once(in: 6, .batch, of: .sync)
    sync.batchLimit = draws.pick(Self.batchLimits, .batch, of: .sync, 1)
    sync.hubRecordLimit = draws.pick(Self.hubLimits, .batch, of: .sync, 2)
    if draws.once(in: 8, .batch, of: .sync, 4) {
      sync.hubByteLimit = draws.pick(Self.byteLimits, .batch, of: .sync, 5)
    }
    sync.fetchLimit = draws.pick(Self.batchLimits, .batch, of: .sync, 3)
    if draws.once(in: 4, .delay, of: .sync) {
      sync.exportDelay = .exponential(
        mean: .seconds(Int64(5 + draws.below(600, .delay, of: .sync, 1))))
    }
    if draws.once(in: 4, .save, of: .sync) {
      sync.saveDelay = .milliseconds(Int64(100 + draws.below(20_000, .save, of: .sync, 1)))
    }
    if draws.once(in: 3, .waits, of: .sync) {
      sync.sendDonationDelay = draws.pick(Self.sendDelays, .waits, of: .sync, 1)
    }
    if draws.once(in: 8, .window, of: .sync) {
      sync.tokenLifetime = .days(Int64(1 + draws.below(10, .window, of: .sync, 1)))
    }
    redrawWaits(&sync)
    sync.push.isEnabled = draws.below(8, .push, of: .sync) > 0
    sync.push.loss = .percent(Int64(draws.below(5, .push, of: .sync, 1) * 10))
    sync.push.perHour = 1 + draws.below(6, .push, of: .sync, 2)
    sync.push.isStoredWhileOffline = draws.below(4, .push, of: .sync, 3) > 0
  }

  /// How long requests, failures, pushes and apps in the background wait; each in some cases other
  /// than usual, and none so long that a fleet is not at rest within hours.
  private func redrawWaits(_ sync: inout SyncConfiguration) {
    if draws.once(in: 4, .waits, of: .sync, 2) {
      sync.requestTimeout = draws.pick([.seconds(75), .seconds(90)], .waits, of: .sync, 3)
    }
    if draws.once(in: 4, .waits, of: .sync, 4) {
      sync.backoff = draws.pick([.seconds(1), .seconds(20)], .waits, of: .sync, 5)
      sync.backoffLimit = draws.pick([.minutes(10), .minutes(40)], .waits, of: .sync, 6)
    }
    if draws.once(in: 4, .waits, of: .sync, 7) {
      sync.backgroundTime = draws.pick([.seconds(3), .minutes(3)], .waits, of: .sync, 8)
    }
    if draws.once(in: 4, .waits, of: .sync, 9) {
      sync.push.delay = draws.pick(
        [.constant(.zero), .exponential(mean: .minutes(2))], .waits, of: .sync, 10)
    }
  }

  /// In every fifth case a hub that can do only so much: requests at the same time wait for each
  /// other, or are refused. It is fast enough for a fleet that reads its zone page by page to be at
  /// rest within hours.
  func makeHub() -> HubCapacity? {
    guard draws.once(in: 5, .capacity, of: .sync) else { return nil }
    var hub = HubCapacity()
    hub.servers = 1 + draws.below(2, .capacity, of: .sync, 1)
    let service = draws.pick(Self.serviceTimes, .capacity, of: .sync, 2)
    hub.serviceTime =
      draws.once(in: 2, .capacity, of: .sync, 3) ? .constant(service) : .exponential(mean: service)
    if draws.below(3, .capacity, of: .sync, 4) > 0 {
      hub.queueLimit = draws.below(3, .capacity, of: .sync, 5)
    }
    if draws.once(in: 3, .capacity, of: .sync, 6) {
      hub.perDevice = RateLimit(interval: .seconds(2), burst: 4)
    }
    if draws.once(in: 3, .capacity, of: .sync, 7) {
      hub.perAccount = RateLimit(interval: .seconds(1), burst: 6)
    }
    hub.retryAfter = .seconds(Int64(2 + draws.below(8, .capacity, of: .sync, 8)))
    return hub
  }

  private static let serviceTimes: [SimulatedDuration] = [
    .milliseconds(300), .seconds(1), .seconds(2),
  ]
  private static let sendDelays: [SimulatedDuration] = [
    .zero, .seconds(3), .minutes(1), .minutes(10),
  ]
  private static let batchLimits = [3, 10, 50, 50, 200, 200, 250, 250]
  private static let hubLimits = [5, 40, 400, 400]
  private static let byteLimits = [4_000, 20_000]

  /// Mostly those that are given; each choice that keeps the promises is taken now and then.
  ///
  /// - Parameter keepsSituations: Whether a system keeps a parameter of the app.
  func redraw(_ knobs: inout BehaviourKnobs, keepsSituations: Bool = false) {
    for (index, knob) in BehaviourKnobs.catalogue.enumerated() {
      guard !Self.promiseBreaking.contains(knob.name),
        !keepsSituations || !Self.situationBreaking.contains(knob.name),
        draws.once(in: Self.rarity(of: knob.name), .knob, of: .knobs, index)
      else { continue }
      let choice = draws.pick(knob.choices, .knobChoice, of: .knobs, index)
      _ = knob.set(&knobs, choice)
    }
    for (index, knob) in BehaviourKnobs.chances.enumerated()
    where draws.once(in: 8, .probability, of: .knobs, 2 * index) {
      knobs[keyPath: knob.path] = .percent(
        Int64(1 + draws.below(20, .probability, of: .knobs, 2 * index + 1)))
    }
  }

  /// In one of how many worlds a knob is turned. Where much has to come together until a choice
  /// shows, as when one tip takes another's place or two dates are equal, it is turned more often.
  private static func rarity(of knob: String) -> Int {
    switch knob {
    case "preemptFirstAvailable", "invalidateAt": 2
    case "countAt", "deleteDonations", "lwwOrder": 4
    default: 10
    }
  }

  /// Choices under which a claim does not hold for every schedule, as the model says.
  private static let promiseBreaking: [String] = ["mergeStatus"]
  /// The same where a Focus filter or a pointer keeps a parameter, which says how things stand on
  /// one device: if it syncs, every device goes by the state of one; and if no tip leaves when its
  /// rules turn false, the system hides it in vain.
  private static let situationBreaking = ["transientSynced", "retractOnRuleFalse"]
}
