/// One record as a device keeps it, with what it knows of the cloud's copy.
struct StoredRow: KeyedRow, Sendable, BitwiseCopyable {
  let key: RecordKey
  var fields: RecordFields
  /// The tag of the cloud's copy that was seen last; 0 while none was.
  var tag: UInt32 = 0
  /// Which fields were changed here since the last upload was acknowledged.
  var changed: FieldMask = []
  /// Which fields were changed again while an upload was on its way.
  var changedInFlight: FieldMask = []
  /// Whether the record is deleted here.
  var isDeleted = false
  /// Whether something is to be uploaded: a change, or the deletion.
  var isPending = false
  /// Whether it waits in the outbox.
  var isQueued = false
  /// Whether an upload of it is on its way.
  var isInFlight = false
  /// The full fetch in which it was seen last (7.11).
  var seenInFetch: UInt32 = 0
}
