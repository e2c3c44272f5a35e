/// A set of invariants, by their places in the registry, as one number.
public struct InvariantSet: Hashable, Sendable, BitwiseCopyable {
  /// Bit n is the invariant at place n.
  public var bits: UInt64

  /// The set with these bits.
  public init(bits: UInt64 = 0) { self.bits = bits }

  /// Whether the invariant at a place of the registry belongs to it.
  public func contains(_ place: Int) -> Bool { bits >> UInt64(place) & 1 == 1 }

  /// Whether none belongs to it.
  public var isEmpty: Bool { bits == 0 }

  /// Adds the invariant at a place of the registry.
  public mutating func insert(_ place: Int) { bits |= 1 << UInt64(place) }
}

/// What the judges found, without the stories: cheap enough for every case of a search.
public struct InvariantTally: Hashable, Sendable {
  /// Those that are violated.
  public var violated = InvariantSet()
  /// Those that were put to the test.
  public var exercised = InvariantSet()
  /// Of the expectations among the violated ones, how far each is; most runs have none.
  public var shortfalls: [Shortfall] = []

  /// Nothing found.
  public init() {}

  /// By how much an expectation is violated; nil if it counts no distance.
  public func margin(at place: Int) -> Int64? {
    shortfalls.first { $0.place == place }?.margin
  }
}

/// How far an expectation was from being kept.
public struct Shortfall: Hashable, Sendable {
  /// Its place in the registry.
  public let place: Int
  /// The smallest distance, which is negative; nil if it counts none.
  public let margin: Int64?
}
