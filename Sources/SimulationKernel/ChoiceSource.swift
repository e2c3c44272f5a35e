/// Every random choice of a run: keyed, not streamed.
///
///     var choices = ChoiceSource(seed: 42, entityCount: 5, purposeCount: 12)
///     let isLost = Probability.percent(5).happens(for: choices.next(entity: 3, purpose: 0))
///
/// A draw is a function of (seed, entity, purpose, ordinal) alone, where the ordinal counts the
/// draws of one entity for one purpose. Removing a device, a fault or a purpose therefore leaves
/// every other draw as it was, and two variants of a world share their random numbers.
///
/// Every draw is folded into `digest`, so that a divergence is seen where it begins.
@frozen
public struct ChoiceSource: Sendable {
  /// The seed with which the run began.
  public let seed: UInt64
  /// How many purposes an entity has; a purpose is in `0..<purposeCount`, at most 4 096.
  public let purposeCount: Int

  @usableFromInline var seedKey: UInt64
  /// The next ordinal of each (entity, purpose), entity by entity.
  @usableFromInline var ordinals: [UInt64]
  @usableFromInline var runningDigest = StableDigest()
  @usableFromInline var draws: UInt64 = 0

  /// A source of choices for entities `0..<entityCount`; more can be reserved later.
  ///
  /// Neither count has any influence on the values.
  public init(seed: UInt64, entityCount: Int, purposeCount: Int) {
    precondition(entityCount >= 0, "There cannot be fewer than no entities.")
    precondition((1...4_096).contains(purposeCount), "Purposes must fit into 12 bits.")
    self.seed = seed
    self.purposeCount = purposeCount
    seedKey = mixedBits(seed &+ goldenIncrement)
    ordinals = Array(repeating: 0, count: entityCount * purposeCount)
  }

  /// Draws from another seed from now on; ordinals go on counting, and the digest goes on.
  public mutating func changeSeed(to seed: UInt64) {
    seedKey = mixedBits(seed &+ goldenIncrement)
  }

  /// How many entities have their ordinals kept.
  public var entityCount: Int { ordinals.count / purposeCount }

  /// Digest over (entity, purpose, ordinal, value) of every draw so far, in the order of the draws.
  @inlinable
  public var digest: StableDigest { runningDigest }

  /// How many draws were made so far.
  @inlinable
  public var drawCount: UInt64 { draws }

  /// Makes room for entities `0..<count`; never forgets an ordinal.
  public mutating func reserveEntities(_ count: Int) {
    let missing = count * purposeCount - ordinals.count
    guard missing > 0 else { return }
    ordinals.append(contentsOf: repeatElement(0, count: missing))
  }

  /// The next draw of `entity` for `purpose`, uniform over all 64-bit numbers.
  ///
  /// An entity that was never reserved is reserved now.
  @inlinable
  public mutating func next(entity: Int, purpose: Int) -> UInt64 {
    precondition(
      entity >= 0 && purpose >= 0 && purpose < purposeCount,
      "A draw names an entity and one of the purposes.")
    let position = entity &* purposeCount &+ purpose
    if position >= ordinals.count { reserveEntities(entity + 1) }
    let ordinal = ordinals[position]
    ordinals[position] = ordinal &+ 1
    return draw(entity: entity, purpose: purpose, ordinal: ordinal)
  }

  /// A draw whose ordinal the caller keeps, for example the number of a message on its link.
  ///
  /// It is folded into the digest like any other. No ordinal is kept for it, so `entity` need not
  /// be reserved and may be any number below 2⁵². Use it and `next` for different (entity, purpose)
  /// pairs.
  @inlinable
  public mutating func draw(entity: Int, purpose: Int, ordinal: UInt64) -> UInt64 {
    let drawn = value(entity: entity, purpose: purpose, ordinal: ordinal)
    runningDigest.combine(ChoiceSource.packed(entity: entity, purpose: purpose))
    runningDigest.combine(ordinal)
    runningDigest.combine(drawn)
    draws &+= 1
    return drawn
  }

  /// What the draw with this key gives, without making it.
  @inlinable @inline(__always)
  public func value(entity: Int, purpose: Int, ordinal: UInt64) -> UInt64 {
    let key = mixedBits(seedKey ^ ChoiceSource.packed(entity: entity, purpose: purpose))
    // The key enters twice. If only the first did, two streams would be pieces of one long cycle
    // and could overlap; with both, equal inner values of two streams still part.
    let inner = mixedBits(key &+ ordinal &* goldenIncrement)
    return mixedBits(inner ^ (key &<< 32 | key &>> 32))
  }

  /// Entity and purpose in one word; one to one for entities below 2⁵².
  @inlinable
  static func packed(entity: Int, purpose: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: entity) &<< 12 | UInt64(truncatingIfNeeded: purpose)
  }
}
