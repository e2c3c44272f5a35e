/// The place of an occurrence in the total order, packed into one number.
///
/// From the highest bit down: 64 bits of time, 8 bits of priority, 56 bits of sequence. One
/// unsigned comparison decides (instant, priority, sequence), so a queue needs no branches.
/// The sign bit of the time is flipped so that negative instants come first.
@frozen
@usableFromInline
struct OccurrenceKey: BitwiseCopyable, Sendable {
  @usableFromInline let bits: UInt128

  /// One more than the largest sequence; at thirty million a second that is reached in 76 years.
  @usableFromInline static let sequenceLimit: UInt64 = 1 << 56

  @inlinable
  init(instant: Instant, priority: OccurrencePriority, sequence: UInt64) {
    let time = UInt64(bitPattern: instant.microseconds) ^ (1 << 63)
    bits = UInt128(_low: UInt64(priority.level) &<< 56 | sequence, _high: time)
  }

  @inlinable var instant: Instant {
    Instant(microseconds: Int64(bitPattern: bits._high ^ (1 << 63)))
  }

  @inlinable var priority: OccurrencePriority {
    OccurrencePriority(level: UInt8(truncatingIfNeeded: bits._low &>> 56))
  }

  @inlinable var sequence: UInt64 { bits._low & (OccurrenceKey.sequenceLimit &- 1) }

  @inlinable
  static func < (left: OccurrenceKey, right: OccurrenceKey) -> Bool { left.bits < right.bits }

  /// 1 when this key comes before `other`, 0 otherwise: a number to calculate with, because the
  /// compiler makes a branch of a choice.
  @inlinable
  func precedes(_ other: OccurrenceKey) -> Int { bits < other.bits ? 1 : 0 }
}
