/// One record as a device keeps it, with what it knows of the cloud's copy.
///
/// The order of its parts leaves no gaps between them.
public struct StoredRow: KeyedRow, Sendable, BitwiseCopyable {
  /// What it holds.
  public var fields: RecordFields
  /// Which record it is.
  public let key: RecordKey
  /// Which fields were changed here since the last upload was acknowledged.
  public var changed: FieldMask = []
  /// Which fields were changed again while an upload was on its way.
  public var changedInFlight: FieldMask = []
  /// Whether the record is deleted here.
  public var isDeleted = false
  /// Whether something is to be uploaded: a change, or the deletion. The store sets it, and counts.
  public internal(set) var isPending = false
  /// Whether it waits in the outbox.
  public internal(set) var isQueued = false
  /// Whether an upload of it is on its way.
  public var isInFlight = false
  /// Whether what it holds was dropped from what is to be uploaded (7.25). Only a change made here
  /// uploads it again: that a merge finds the hub's version to be another one does not.
  public internal(set) var isHeldBack = false
  /// The tag of the cloud's copy that was seen last; 0 while none was.
  public var tag: UInt32 = 0
  /// The full fetch in which it was seen last (7.11).
  public var seenInFetch: UInt32 = 0

  init(
    key: RecordKey, fields: RecordFields = RecordFields(), tag: UInt32 = 0, seenInFetch: UInt32 = 0
  ) {
    self.key = key
    self.fields = fields
    self.tag = tag
    self.seenInFetch = seenInFetch
  }

  /// Notes that a deleted record is there again, and holds nothing yet.
  public mutating func revive() {
    isDeleted = false
    fields = RecordFields()
  }

  /// Notes that an upload of it is on its way, and gives what the upload carries.
  mutating func beginUpload() -> RecordChange {
    isInFlight = true
    changedInFlight = []
    return RecordChange(
      key: key, fields: fields, tag: tag, isDeletion: isDeleted, changed: changed)
  }

  /// Notes that no upload of it is on its way any more.
  ///
  /// - Returns: Which fields were changed again while it was.
  mutating func endUpload() -> FieldMask {
    let again = changedInFlight
    isInFlight = false
    changedInFlight = []
    return again
  }

  /// Notes that the hub saved an upload of it, after which the record there has this tag.
  ///
  /// - Returns: How many more rows of the outbox have something to upload (`setPending`), and
  ///   whether this is a record which the upload deleted and which is wanted again.
  mutating func noteSaved(
    tag: UInt32, isDeletion: Bool
  ) -> (pendingGrowth: Int, isStillWanted: Bool) {
    let again = endUpload()
    if isDeletion {
      self.tag = 0
      return (setPending(!isDeleted), !isDeleted)
    }
    self.tag = tag
    changed = again
    return (setPending(!again.isEmpty || isDeleted), false)
  }

  /// Notes whether something of it is to be uploaded.
  ///
  /// - Returns: How many more rows of the outbox have something to upload: 1, 0 or -1.
  mutating func setPending(_ isPending: Bool) -> Int {
    guard isPending != self.isPending else { return 0 }
    self.isPending = isPending
    if !isQueued { return 0 }
    return isPending ? 1 : -1
  }

  /// Notes that the hub has it as it is here: what is on its way up alone may still differ.
  ///
  /// - Returns: How many more rows of the outbox have something to upload (`setPending`).
  mutating func noteAsAtHub(tag: UInt32, fetch: UInt32) -> Int {
    self.tag = tag
    seenInFetch = fetch
    isHeldBack = false
    changed = changedInFlight
    return setPending(!changed.isEmpty)
  }

  /// Notes that `fields` were changed here, and are to be uploaded.
  ///
  /// - Returns: Whether something was to be uploaded before, and whether it was in the outbox.
  mutating func touch(_ fields: FieldMask) -> (isPending: Bool, isQueued: Bool) {
    let before = (isPending, isQueued)
    if isInFlight { changedInFlight.formUnion(fields) }
    changed.formUnion(fields)
    isHeldBack = false
    isPending = true
    isQueued = true
    return before
  }
}
