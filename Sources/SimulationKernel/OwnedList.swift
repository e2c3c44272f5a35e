/// A list that is never copied: reading or changing an element neither asks whether somebody else
/// has the list too nor counts references.
///
///     var devices = OwnedList<Device>()
///     devices.append(device)
///     devices[0].isPresent = true
///
/// An element is read where it lies, so that asking a large one something does not copy it.
@frozen
public struct OwnedList<Element>: ~Copyable {
  /// Only the first `count` hold anything.
  @usableFromInline var elements: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0

  /// An empty list with room for at least `minimumCapacity` elements before it must grow.
  @inlinable
  public init(minimumCapacity: Int = 4) {
    capacity = max(minimumCapacity, 1)
    elements = .allocate(capacity: capacity)
  }

  /// A list of the same elements, for whoever needs one more. O(`count`).
  @inlinable
  public init(copying other: borrowing OwnedList) {
    self.init(minimumCapacity: other.used)
    elements.initialize(from: other.elements, count: other.used)
    used = other.used
  }

  @inlinable
  deinit {
    elements.deinitialize(count: used)
    elements.deallocate()
  }

  /// How many elements there are.
  @inlinable public var count: Int { used }

  /// The positions of the elements.
  @inlinable public var indices: Range<Int> { 0..<used }

  /// The element at a position below `count`.
  @inlinable
  public subscript(position: Int) -> Element {
    @inline(__always)
    _read {
      precondition(position >= 0 && position < used, "A list has no element there.")
      yield elements[position]
    }
    @inline(__always)
    _modify {
      precondition(position >= 0 && position < used, "A list has no element there.")
      yield &elements[position]
    }
  }

  /// Adds an element behind all others. Constant time, amortised.
  @inlinable
  public mutating func append(_ element: Element) {
    if used == capacity { grow() }
    (elements + used).initialize(to: element)
    used &+= 1
  }

  /// Removes the last element and gives it; nil if there is none.
  @inlinable
  public mutating func popLast() -> Element? {
    guard used > 0 else { return nil }
    used &-= 1
    return (elements + used).move()
  }

  /// The position of the first element that satisfies a condition; nil if none does.
  @inlinable
  public func firstIndex(where condition: (Element) -> Bool) -> Int? {
    indices.first { condition(elements[$0]) }
  }

  /// The position of the last element that satisfies a condition; nil if none does.
  @inlinable
  public func lastIndex(where condition: (Element) -> Bool) -> Int? {
    indices.last { condition(elements[$0]) }
  }

  /// What each element becomes.
  @inlinable
  public func map<Other>(_ transform: (Element) -> Other) -> [Other] {
    indices.map { transform(elements[$0]) }
  }

  /// Doubles the memory; kept out of line because it is rare.
  @usableFromInline
  @inline(never)
  mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: elements, count: used)
    elements.deallocate()
    elements = larger
    capacity *= 2
  }
}

// The list alone owns its memory and cannot be copied, so handing it to another thread is safe.
extension OwnedList: @unchecked Sendable where Element: Sendable {}
