import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipSync

/// A digest of what each device, the hub and the world have been through, without the numbers that
/// depend on the order in which others got theirs.
///
/// A device's state is a fold of its facts, so two runs in which everybody has been through the
/// same are in the same state, whatever the order between them.
struct ActorHistories {
  private var devices: [StableDigest]
  private var hub = StableDigest()
  private var world = StableDigest()

  init(deviceCount: Int) {
    devices = Array(repeating: StableDigest(), count: deviceCount)
  }

  /// The digest of all histories at an instant.
  func digest(at instant: Instant) -> UInt64 {
    var digest = StableDigest()
    for device in devices { digest.combine(device.value) }
    digest.combine(hub.value)
    digest.combine(world.value)
    digest.combine(instant.microseconds)
    return digest.value
  }

  mutating func observe(_ fact: Fact, in journal: Journal) {
    let plain = Fact(
      instant: fact.instant, localInstant: fact.localInstant, actor: fact.actor,
      replica: fact.replica, kind: fact.kind.withoutNumbers)
    let carried = fact.kind.carried
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
    if case .sync(let fact) = self { return .sync(fact.withoutNumbers) }
    if case .network(let fact) = self { return .network(fact.withoutNumbers) }
    return self
  }
}

extension SyncFact {
  fileprivate var withoutNumbers: SyncFact {
    switch self {
    case .fetchRequested(_, let token): .fetchRequested(message: 0, since: token)
    case .uploadRequested: .uploadRequested(message: 0, records: .none)
    case .uploadAnswered(_, let error, _, let retryAfter):
      .uploadAnswered(message: 0, error: error, records: .none, retryAfter: retryAfter)
    case .fetchAnswered(_, let error, _, let isLast, let retryAfter):
      .fetchAnswered(
        message: 0, error: error, records: .none, isLast: isLast, retryAfter: retryAfter)
    case .imported: .imported(message: 0, records: .none)
    case .uploadSettled(_, let error, _):
      .uploadSettled(message: 0, error: error, records: .none)
    case .sweptMissing: .sweptMissing(records: .none)
    case .requestTimedOut: .requestTimedOut(message: 0)
    case .pushSent(let device, _): .pushSent(to: device, message: 0)
    case .pushReceived(_, let wakes): .pushReceived(message: 0, wakes: wakes)
    case .zoneEmptied, .backedOff, .pushCoalesced, .pushThrottled, .outboxDrained, .accountChanged:
      self
    }
  }
}

extension NetworkFact {
  fileprivate var withoutNumbers: NetworkFact {
    switch self {
    case .sent(_, let from, let to, let kind, let byteCount):
      .sent(message: 0, from: from, to: to, kind: kind, byteCount: byteCount)
    case .delivered(_, let isCopy): .delivered(message: 0, isCopy: isCopy)
    case .dropped(_, let reason, let isCopy):
      .dropped(message: 0, reason: reason, isCopy: isCopy)
    case .held: .held(message: 0)
    }
  }
}
