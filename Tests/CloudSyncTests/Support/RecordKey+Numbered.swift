import CloudSync
import DeviceSystems

extension RecordKey {
  /// The key of one of many records of the same kind.
  static func numbered(_ subject: Int) -> RecordKey {
    RecordKey(
      kind: RecordKind(system: 9, 3), subject: UInt32(subject), replica: .none, sequence: 0)
  }
}
