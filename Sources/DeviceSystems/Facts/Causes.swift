/// Up to four facts that caused another, without any allocation.
@frozen
public struct Causes: Sendable, BitwiseCopyable, Sequence {
  @usableFromInline var first = FactID(0)
  @usableFromInline var second = FactID(0)
  @usableFromInline var third = FactID(0)
  @usableFromInline var fourth = FactID(0)
  @usableFromInline var count: UInt8 = 0

  /// The given facts, without the missing ones and without doubles.
  @inlinable
  public init(
    _ first: FactID? = nil, _ second: FactID? = nil, _ third: FactID? = nil, _ fourth: FactID? = nil
  ) {
    add(first)
    add(second)
    add(third)
    add(fourth)
  }

  /// Nothing caused it.
  @inlinable public static var none: Causes { Causes() }

  /// Adds one more, unless it is there already or four are.
  @inlinable
  public mutating func add(_ cause: FactID?) {
    guard let cause else { return }
    switch count {
    case 0: first = cause
    case 1:
      if cause == first { return }
      second = cause
    case 2:
      if cause == first || cause == second { return }
      third = cause
    case 3:
      if cause == first || cause == second || cause == third { return }
      fourth = cause
    default: return
    }
    count += 1
  }

  /// The first cause given; nil if there is none.
  @inlinable @inline(__always)
  public var nearest: FactID? { count > 0 ? first : nil }

  /// Does something with each cause, the first given first; without the steps of an iterator.
  @inlinable @inline(__always)
  public func forEach(_ body: (FactID) -> Void) {
    if count > 0 { body(first) }
    if count > 1 { body(second) }
    if count > 2 { body(third) }
    if count > 3 { body(fourth) }
  }

  /// Goes through the causes, the first given first.
  @frozen
  public struct Iterator: IteratorProtocol {
    @usableFromInline var causes: Causes
    @usableFromInline var position: UInt8 = 0

    @inlinable
    init(_ causes: Causes) { self.causes = causes }

    /// The next cause; nil after the last.
    @inlinable
    public mutating func next() -> FactID? {
      guard position < causes.count else { return nil }
      position += 1
      switch position {
      case 1: return causes.first
      case 2: return causes.second
      case 3: return causes.third
      default: return causes.fourth
      }
    }
  }

  /// Begins with the first cause.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }
}
