import CloudSync
import DeviceSystems
import TipDomain

// What somebody who explains a run asks of a store.

extension ReplicaStore {
  /// Whether something about a record is still to be uploaded, or on its way up.
  public func isPending(_ key: RecordKey) -> Bool {
    records.isPending(key)
  }

  /// How many displays of a tip by one replica this store knows of, and the record that tells: the
  /// last of them where each display has its own. Nil where one number holds those of all replicas.
  ///
  /// - `epoch`: The eligibility to which they belong; nil for all (1.16).
  public func displays(
    of record: RecordIndex, by replica: ReplicaIndex, in epoch: UInt32?
  ) -> (count: Int, key: RecordKey)? {
    func isAsked(_ fields: RecordFields) -> Bool {
      epoch.map { $0 == fields.status.epoch } ?? true
    }
    let tally = RecordKey.tally(record, of: replica)
    if let fields = fields(of: tally) { return (isAsked(fields) ? Int(fields.count) : 0, tally) }
    var count = 0
    var last: RecordKey?
    for row in records.rows
    where row.key.kind == .display && row.key.subject == record.rawValue
      && row.key.replica == replica && !row.isDeleted
    {
      if isAsked(row.fields) { count += Int(row.fields.count) }
      last = row.key
    }
    return last.map { (count, $0) }
  }
}
