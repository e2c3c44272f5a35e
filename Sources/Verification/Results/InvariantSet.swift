/// A set of invariants, by their indices in the registry, as one number.
public struct InvariantSet: Hashable, Sendable, BitwiseCopyable {
  /// How many invariants a set can tell apart.
  package static let capacity = UInt128.bitWidth

  /// Bit n is the invariant at index n.
  @usableFromInline var bits: UInt128 = 0

  /// The empty set.
  @inlinable public init() {}

  /// Whether the invariant at an index of the registry belongs to it.
  public func contains(_ index: Int) -> Bool { bits >> UInt128(index) & 1 == 1 }

  /// Whether none belongs to it.
  @inlinable public var isEmpty: Bool { bits == 0 }

  /// Whether the first of the registry belongs to it.
  @inlinable package var containsFirst: Bool { bits & 1 == 1 }

  /// Whether any of the first `count` belongs to it; `count` is less than the capacity.
  @inlinable package func containsAny(ofFirst count: Int) -> Bool {
    bits & (1 &<< UInt128(truncatingIfNeeded: count) &- 1) != 0
  }

  /// The set by the indices in a registry without the first.
  ///
  /// Where nothing is optimized, a number to shift by that is converted goes through tables of
  /// functions, and a list asks for this once an invariant.
  @inlinable package var rest: InvariantSet {
    var rest = InvariantSet()
    rest.bits = bits &>> 1
    return rest
  }

  /// The set by the indices in a registry without the first `count`, which is less than the
  /// capacity.
  @inlinable package func dropFirst(_ count: Int) -> InvariantSet {
    var rest = InvariantSet()
    rest.bits = bits &>> UInt128(truncatingIfNeeded: count)
    return rest
  }

  /// Adds all of another set.
  @inlinable package mutating func formUnion(_ other: InvariantSet) { bits |= other.bits }

  /// Adds the invariant at an index of the registry.
  public mutating func insert(_ index: Int) {
    precondition(index < Self.capacity, "There are more invariants than a set can tell apart.")
    bits |= 1 << UInt128(index)
  }
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
  public func margin(at index: Int) -> Int64? {
    shortfalls.first { $0.index == index }?.margin
  }
}

/// How far an expectation was from being kept.
public struct Shortfall: Hashable, Sendable {
  /// Its index in the registry.
  public let index: Int
  /// The smallest distance, which is negative; nil if it counts none.
  public let margin: Int64?

  /// A distance; negative is by how much it is violated.
  public init(index: Int, margin: Int64?) {
    self.index = index
    self.margin = margin
  }
}
