import DeviceSystems
import SimulationKernel

// Registers: records that every device of an account may write, and of which the last write counts.
// A system that shares nothing but a value needs no merge of its own.

extension RecordStore {
  /// Writes a register and notes it for upload.
  ///
  /// - Parameters:
  ///   - value: what it holds from now on; nil clears it.
  ///   - key: which register.
  ///   - wall: what the device's clock shows, which is the date of the write.
  public mutating func write(_ value: Value?, to key: RecordKey, at wall: Instant) {
    let index = revivedIndex(of: key) ?? append(key)
    rows[index].fields.value = value
    rows[index].fields.modified = wall
    touch(index, .value)
  }

  /// The value of a register; nil if nobody wrote it, or if it holds nothing.
  public func value(of key: RecordKey) -> Value? { fields(of: key)?.value }

  /// Takes in another version of a register: the hub's, by a fetch or after a conflict.
  ///
  /// - Returns: Whether the value is another one now.
  public mutating func importRegister(_ change: RecordChange, order: LastWriterOrder) -> Bool {
    let before = value(of: change.key)
    guard let index = index(of: change.key) ?? (change.isDeletion ? nil : append(change.key)) else {
      return false
    }
    rows[index].seenInFetch = fetchNumber
    rows[index].tag = change.isDeletion ? 0 : change.tag
    if rows[index].isPending, isLater(rows[index], than: change, order) { return false }
    rows[index].isDeleted = change.isDeletion
    rows[index].fields = change.isDeletion ? RecordFields() : change.fields
    rows[index].changed = rows[index].changedInFlight
    setPending(!rows[index].changed.isEmpty, at: index)
    return value(of: change.key) != before
  }

  /// By arrival, a write that is still to be uploaded will arrive later than what is there now. By
  /// date, the hub's version wins a tie, so that all devices agree.
  private func isLater(
    _ row: StoredRow, than change: RecordChange, _ order: LastWriterOrder
  ) -> Bool {
    switch order {
    case .arrival: true
    case .modifiedDate: change.isDeletion || row.fields.modified > change.fields.modified
    }
  }
}
