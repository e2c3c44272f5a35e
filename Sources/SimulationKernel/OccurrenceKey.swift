/// The position of an occurrence in the total order, packed into two words.
///
/// From the highest bit down: 64 bits of time, 8 bits of priority, 56 bits of sequence. One
/// unsigned comparison of 128 bits decides (instant, priority, sequence), so a queue needs no
/// branches. The sign bit of the time is flipped so that negative instants come first. Two words
/// instead of one number of 128 bits, because that would have to begin at multiples of 16 bytes,
/// and an entry with a payload of up to 8 bytes would take 32 bytes instead of 24.
@frozen
@usableFromInline
struct OccurrenceKey: BitwiseCopyable, Sendable {
  @usableFromInline let time: UInt64
  @usableFromInline let rank: UInt64

  /// One more than the largest sequence; at thirty million a second that is reached in 76 years.
  @inlinable static var sequenceLimit: UInt64 { 1 << 56 }

  @inlinable
  init(instant: Instant, priority: OccurrencePriority, sequence: UInt64) {
    time = UInt64(bitPattern: instant.microseconds) ^ (1 << 63)
    rank = UInt64(priority.level) &<< 56 | sequence
  }

  @inlinable var bits: UInt128 { UInt128(_low: rank, _high: time) }

  @inlinable var instant: Instant {
    Instant(microseconds: Int64(bitPattern: time ^ (1 << 63)))
  }

  @inlinable var priority: OccurrencePriority {
    OccurrencePriority(level: UInt8(truncatingIfNeeded: rank &>> 56))
  }

  @inlinable var sequence: UInt64 { rank & (OccurrenceKey.sequenceLimit &- 1) }

  @inlinable
  static func < (left: OccurrenceKey, right: OccurrenceKey) -> Bool { left.bits < right.bits }

  /// 1 when this key comes before `other`, 0 otherwise: a number to calculate with, because the
  /// compiler makes a branch of a choice.
  @inlinable
  func precedes(_ other: OccurrenceKey) -> Int { bits < other.bits ? 1 : 0 }
}

/// A pending occurrence as every list keeps it: 24 bytes with a payload of up to 8 bytes.
@frozen
@usableFromInline
struct OccurrenceEntry<Payload: BitwiseCopyable>: BitwiseCopyable {
  @usableFromInline let key: OccurrenceKey
  @usableFromInline let payload: Payload

  @inlinable
  init(key: OccurrenceKey, payload: Payload) {
    self.key = key
    self.payload = payload
  }

  /// The entry as whoever takes it sees it.
  @inlinable var occurrence: ScheduledOccurrence<Payload> {
    ScheduledOccurrence(
      instant: key.instant, priority: key.priority, sequence: key.sequence, payload: payload)
  }
}

extension OccurrenceEntry: Sendable where Payload: Sendable {}
