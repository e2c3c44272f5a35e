import DeviceSystems
import SimulationKernel
import TipDomain

/// Something that happened in the fleet, recorded once.
///
/// State is only ever a fold of facts, and the journal alone suffices to judge a run: a fact says
/// where and when it happened, by true and by local time, and the journal adds what caused it.
public struct Fact: Sendable, BitwiseCopyable {
  /// When it happened, by true time.
  public var instant: Instant
  /// When it happened by the clock of whoever it happened to; true time at the hub.
  public var localInstant: Instant
  /// To whom it happened.
  public var actor: Actor
  /// Which life of the device's store it happened in; `.none` at the hub.
  public var replica: ReplicaIndex
  /// What happened.
  public var kind: FactKind

  /// A fact.
  public init(
    instant: Instant, localInstant: Instant, actor: Actor, replica: ReplicaIndex, kind: FactKind
  ) {
    self.instant = instant
    self.localInstant = localInstant
    self.actor = actor
    self.replica = replica
    self.kind = kind
  }
}

/// To whom a fact happened.
public enum Actor: Hashable, Sendable, BitwiseCopyable {
  /// A device.
  case device(DeviceIndex)
  /// The hub.
  case hub
  /// The run as a whole.
  case world
}

extension Fact {
  /// Folds everything the fact says into `digest`.
  @inlinable @inline(__always)
  public func fold(into digest: inout StableDigest) {
    digest.combine(instant.microseconds)
    digest.combine(localInstant.microseconds)
    digest.combine(UInt64(actor.namePosition))
    digest.combine(UInt64(replica.rawValue))
    kind.fold(into: &digest)
  }
}
