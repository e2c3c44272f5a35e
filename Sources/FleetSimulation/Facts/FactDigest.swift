import SimulationKernel
import TipDomain
import TipSync

// Folding into the running digest: numbers only, in a fixed order, so that the digest is the same
// on every machine. The bytes of a struct would not do: padding may hold anything.

extension StableDigest {
  @inline(__always) mutating func combine(_ number: Int) { combine(Int64(number)) }
  @inline(__always) mutating func combine(_ number: UInt32) { combine(UInt64(number)) }
  @inline(__always) mutating func combine(_ number: Int32) { combine(Int64(number)) }
  @inline(__always) mutating func combine(_ number: UInt16) { combine(UInt64(number)) }
  @inline(__always) mutating func combine(_ number: UInt8) { combine(UInt64(number)) }
  @inline(__always) mutating func combine(_ flag: Bool) { combine(flag ? 1 as UInt64 : 0) }
  @inline(__always) mutating func combine(_ instant: Instant) { combine(instant.microseconds) }
  @inline(__always) mutating func combine(_ duration: SimulatedDuration) {
    combine(duration.microseconds)
  }
  @inline(__always) mutating func combine(_ record: RecordIndex) { combine(record.rawValue) }
  @inline(__always) mutating func combine(_ replica: ReplicaIndex) { combine(replica.rawValue) }

  mutating func combine(_ value: Value?) {
    switch value {
    case .none: combine(0 as UInt64)
    case .boolean(let flag): combine(flag ? 2 as UInt64 : 1)
    case .integer(let number):
      combine(3 as UInt64)
      combine(number)
    case .decimal(let number):
      combine(4 as UInt64)
      combine(number.bitPattern)
    case .text(let index):
      combine(5 as UInt64)
      combine(index.rawValue)
    }
  }

  mutating func combine(_ status: StoredStatus) {
    combine(status.epoch)
    combine(UInt64(status.invalidation.map { $0.rawValue + 1 } ?? 0))
    combine(status.date)
  }

  mutating func combine(_ row: DonationRow) {
    combine(row.date)
    combine(row.replica)
    combine(row.sequence)
    combine(row.values.rawValue)
  }

  mutating func combine(_ error: SyncError?) { combine(error?.rawValue ?? 0) }

  /// What the records are was folded in when the journal kept them.
  mutating func combine(_ records: CarriedRecords) { combine(records.count) }
}

extension RecordChange {
  /// Folds everything the change says into `digest`.
  public func fold(into digest: inout StableDigest) {
    digest.combine(key.kind.rawValue)
    digest.combine(key.subject)
    digest.combine(key.replica)
    digest.combine(key.sequence)
    digest.combine(tag)
    digest.combine(made)
    digest.combine(isDeletion)
    digest.combine(changed.rawValue)
    switch outcome {
    case .none: digest.combine(0 as UInt64)
    case .saved: digest.combine(1 as UInt64)
    case .failed(let error): digest.combine(1 + error.rawValue)
    }
    digest.combine(fields.count)
    digest.combine(fields.duration)
    digest.combine(fields.tallyModified)
    digest.combine(fields.status)
    digest.combine(fields.modified)
    digest.combine(fields.value)
    digest.combine(fields.values.rawValue)
    digest.combine(fields.date)
  }
}
