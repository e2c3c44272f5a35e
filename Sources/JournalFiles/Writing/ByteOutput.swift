import TextFormats

/// Bytes being written: grows by doubling, and writes numbers and fixed pieces without any check
/// but the one for room.
///
/// The owner of the memory is unique, so nothing is counted and nothing is shared.
struct ByteOutput: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  /// Room for `capacity` bytes before the first growth.
  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// Appends everything to `bytes` and starts over, with the same memory.
  mutating func move(into bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: memory, count: count))
    count = 0
  }

  // MARK: Pieces

  @inline(__always)
  mutating func byte(_ byte: UInt8) {
    reserve(1)
    memory[count] = byte
    count &+= 1
  }

  /// Fixed bytes, known when the program is built.
  @inline(__always)
  mutating func text(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    (memory + count).update(from: text.utf8Start, count: length)
    count &+= length
  }

  /// The key of a member of an object, and what stands around it; no comma right after a brace.
  @inline(__always)
  mutating func key(_ key: StaticString) {
    let length = key.utf8CodeUnitCount
    reserve(length &+ 4)
    if count == 0 || memory[count &- 1] != Byte.openBrace {
      memory[count] = Byte.comma
      count &+= 1
    }
    memory[count] = Byte.quote
    (memory + count + 1).update(from: key.utf8Start, count: length)
    memory[count &+ length &+ 1] = Byte.quote
    memory[count &+ length &+ 2] = Byte.colon
    count &+= length &+ 3
  }

  /// Fixed bytes as a JSON string; none of them needs an escape.
  @inline(__always)
  mutating func quoted(_ text: StaticString) {
    byte(Byte.quote)
    self.text(text)
    byte(Byte.quote)
  }

  /// Bytes that were prepared once.
  @inline(__always)
  mutating func bytes(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + count).update(from: start, count: bytes.count)
    count &+= bytes.count
  }

  @inline(__always)
  mutating func boolean(_ value: Bool) {
    if value { text("true") } else { text("false") }
  }

  // MARK: Numbers

  @inline(__always)
  mutating func integer(_ value: Int64) {
    if value < 0 { byte(Byte.minus) }
    unsigned(value.magnitude)
  }

  @inline(__always)
  mutating func integer(_ value: UInt32) { unsigned(UInt64(value)) }

  @inline(__always)
  mutating func integer(_ value: UInt16) { unsigned(UInt64(value)) }

  @inline(__always)
  mutating func integer(_ value: UInt8) { unsigned(UInt64(value)) }

  @inline(__always)
  mutating func integer(_ value: Int32) { integer(Int64(value)) }

  /// The decimal digits of `value`, written from the last one to the first.
  mutating func unsigned(_ value: UInt64) {
    reserve(20)
    if value < 10 {
      memory[count] = Byte.zero &+ UInt8(truncatingIfNeeded: value)
      count &+= 1
      return
    }
    let length = Self.digitCount(value)
    var pointer = memory + (count &+ length)
    var rest = value
    while rest >= 10 {
      let quotient = rest / 10
      pointer -= 1
      pointer.pointee = Byte.zero &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10)
      rest = quotient
    }
    pointer -= 1
    pointer.pointee = Byte.zero &+ UInt8(truncatingIfNeeded: rest)
    count &+= length
  }

  /// `x` and 16 hexadecimal digits.
  mutating func hexadecimal(_ value: UInt64) {
    byte(UInt8(ascii: "x"))
    for shift in stride(from: 60 as UInt64, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: value &>> shift & 15)
      byte(digit < 10 ? Byte.zero &+ digit : UInt8(ascii: "a") &+ digit &- 10)
    }
  }

  @inline(__always)
  private static func digitCount(_ value: UInt64) -> Int {
    var count = 1
    var limit: UInt64 = 10
    while value >= limit, count < 19 {
      count &+= 1
      limit &*= 10
    }
    return value >= limit ? 20 : count
  }

  // MARK: Room

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count &+ more > capacity { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    let larger = max(capacity * 2, count + more)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    moved.update(from: memory, count: count)
    memory.deallocate()
    memory = moved
    capacity = larger
  }
}
