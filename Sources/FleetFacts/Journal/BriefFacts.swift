import DeviceSystems

/// The memory of a brief window: its facts, each with its nearest cause.
///
/// Facts are written where they stay. An array would ask at each of them whether anybody shares it.
/// Only one journal ever has it, and a copy of that journal is not made.
@usableFromInline
final class BriefFacts: @unchecked Sendable {
  @usableFromInline let facts: UnsafeMutablePointer<Fact>
  @usableFromInline let causes: UnsafeMutablePointer<UInt32>
  @usableFromInline let capacity: Int

  /// What stands for the cause of a fact that has none.
  @inlinable static var noCause: UInt32 { .max }

  init(capacity: Int) {
    self.capacity = capacity
    facts = .allocate(capacity: capacity)
    causes = .allocate(capacity: capacity)
  }

  deinit {
    facts.deallocate()
    causes.deallocate()
  }

  /// Writes a fact at an index below the capacity.
  @inlinable @inline(__always)
  func set(_ fact: Fact, _ cause: FactID?, at index: Int) {
    (facts + index).initialize(to: fact)
    (causes + index).initialize(to: cause?.rawValue ?? BriefFacts.noCause)
  }

  /// The nearest cause of a fact that was written.
  func cause(at index: Int) -> FactID? {
    causes[index] == BriefFacts.noCause ? nil : FactID(Int(causes[index]))
  }

  /// Takes over what another one holds.
  func take(_ other: BriefFacts, count: Int) {
    facts.initialize(from: other.facts, count: count)
    causes.initialize(from: other.causes, count: count)
  }
}
