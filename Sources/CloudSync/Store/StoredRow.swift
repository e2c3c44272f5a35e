/// One record as a device keeps it, with what it knows of the cloud's copy.
package struct StoredRow: KeyedRow, Sendable, BitwiseCopyable {
  package let key: RecordKey
  package var fields: RecordFields
  /// The tag of the cloud's copy that was seen last; 0 while none was.
  package var tag: UInt32 = 0
  /// Which fields were changed here since the last upload was acknowledged.
  package var changed: FieldMask = []
  /// Which fields were changed again while an upload was on its way.
  package var changedInFlight: FieldMask = []
  /// Whether the record is deleted here.
  package var isDeleted = false
  /// Whether something is to be uploaded: a change, or the deletion.
  package var isPending = false
  /// Whether it waits in the outbox.
  package var isQueued = false
  /// Whether an upload of it is on its way.
  package var isInFlight = false
  /// The full fetch in which it was seen last (7.11).
  package var seenInFetch: UInt32 = 0
}
