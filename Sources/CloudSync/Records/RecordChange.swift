import DeviceSystems

/// One record as a message carries it: an upload's item with its outcome, or a change fetched.
public struct RecordChange: Hashable, Sendable, BitwiseCopyable {
  /// What it holds; the server's copy in an answer about a conflict.
  public var fields: RecordFields
  /// Which record.
  public var key: RecordKey
  /// Whether the record goes away.
  public var isDeletion: Bool
  /// Which fields the upload writes under `changedKeys`.
  public var changed: FieldMask
  /// What became of it, in the answer to an upload.
  public var outcome: ItemOutcome
  /// In an upload the change tag that the device last saw, 0 for none; in an answer the new tag.
  public var tag: UInt32
  /// From the hub: the tag that the record got when it was made. A device that saw an earlier tag
  /// knows by it that the record was deleted in between.
  public var made: UInt32

  /// A change of the record `key`.
  public init(
    key: RecordKey, fields: RecordFields, tag: UInt32 = 0, made: UInt32 = 0,
    isDeletion: Bool = false, changed: FieldMask = .all, outcome: ItemOutcome = .none
  ) {
    self.key = key
    self.fields = fields
    self.tag = tag
    self.made = made
    self.isDeletion = isDeletion
    self.changed = changed
    self.outcome = outcome
  }
}

extension RecordChange {
  /// Whether the hub refused it as changed meanwhile and did not send its copy (7.4): every record
  /// that the hub has carries a tag.
  public var lacksServerCopy: Bool { outcome == .failed(.serverRecordChanged) && tag == 0 }
}

/// What became of one item of an upload (7.7).
public enum ItemOutcome: Hashable, Sendable, BitwiseCopyable {
  /// Not an answer.
  case none
  /// Stored; the change carries the new tag.
  case saved
  /// Not stored, and why; with `serverRecordChanged` the change carries the server's copy.
  case failed(SyncError)
}
