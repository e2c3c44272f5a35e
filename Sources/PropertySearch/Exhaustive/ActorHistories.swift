import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// A digest of what each device, the hub and the world have been through, without the numbers that
/// depend on the order in which others got theirs.
///
/// A device's state is a fold of its facts, so two runs in which everybody has been through the
/// same are in the same state, whatever the order between them. Judges compare devices, too: a
/// display after a dismissal elsewhere is another thing than one before it. So what was displayed,
/// ended, donated, set and reset on all devices together has a history of its own, in its order.
struct ActorHistories {
  private var devices: [StableDigest]
  private var hub = StableDigest()
  private var world = StableDigest()
  /// What happened to tips by itself on whatever device, and not by a merge.
  private var tips = StableDigest()

  init(deviceCount: Int) {
    devices = Array(repeating: StableDigest(), count: deviceCount)
  }

  /// The digest of all histories at an instant.
  func digest(at instant: Instant) -> UInt64 {
    var digest = StableDigest()
    for device in devices { digest.combine(device.value) }
    digest.combine(hub.value)
    digest.combine(world.value)
    digest.combine(tips.value)
    digest.combine(instant.microseconds)
    return digest.value
  }

  mutating func observe(_ fact: Fact, in journal: Journal) {
    let plain = Fact(
      instant: fact.instant, localInstant: fact.localInstant, actor: fact.actor,
      replica: fact.replica, kind: fact.kind.withoutNumbers)
    let carried = fact.kind.carried
    if fact.kind.changesTipsByItself { plain.fold(into: &tips) }
    switch fact.actor {
    case .device(let device): fold(plain, carried, journal, &devices[device.position])
    case .hub: fold(plain, carried, journal, &hub)
    case .world: fold(plain, carried, journal, &world)
    }
  }

  private func fold(
    _ fact: Fact, _ carried: CarriedRecords, _ journal: Journal, _ digest: inout StableDigest
  ) {
    fact.fold(into: &digest)
    for index in carried.range { journal.carried[index].fold(into: &digest) }
  }
}

extension FactKind {
  /// The same fact with all numbers of messages and indices of records zero.
  fileprivate var withoutNumbers: FactKind {
    if case .sync(let fact) = self { return .sync(fact.renumbered(message: 0, records: .none)) }
    if case .network(let fact) = self { return .network(fact.renumbered(message: 0)) }
    return self
  }

  /// Whether it may count on other devices from the moment on at which it happened.
  fileprivate var changesTipsByItself: Bool {
    guard case .tip(let fact) = self else { return false }
    switch fact {
    case .displayed, .displayEnded, .invalidated, .eligibilityReset, .datastoreReset, .donated,
      .donationsDeleted, .parameterSet:
      return true
    default: return false
    }
  }
}
