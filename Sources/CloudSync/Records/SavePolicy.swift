/// How the hub treats an upload of a record that it has already (7.2).
public enum SavePolicy: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Only if its tag is the one that the device saw last; otherwise a conflict.
  case ifServerRecordUnchanged
  /// The changed fields overwrite whatever is there.
  case changedKeys
  /// The whole record overwrites whatever is there.
  case allKeys
}

/// What makes a write the last one, where a policy compares no tags (7.31).
public enum LastWriterOrder: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The one that reaches the hub last.
  case arrival
  /// The one with the later date, by the writer's clock.
  case modifiedDate
}
