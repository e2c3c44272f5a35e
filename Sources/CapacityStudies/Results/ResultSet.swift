/// Results from any number of files, each once.
package struct ResultSet: Sendable {
  private var byKey: [ReplicationRecord.Key: ReplicationRecord] = [:]
  /// The greatest number of a replication that has a result, by point.
  private var greatest: [String: Int] = [:]

  /// No results.
  package init() {}

  /// How many there are.
  package var count: Int { byKey.count }

  /// Two results of the same replication differ, although everything that they depend on is equal:
  /// one of them was not made by this program, or the program is not deterministic.
  package struct Conflict: Error, Sendable, Equatable {
    /// Which replication.
    package let key: ReplicationRecord.Key
  }

  /// Adds a result; one that is there already is the same, or a conflict.
  ///
  /// A result with other inputs, from before the scenario was changed, is replaced.
  package mutating func add(_ record: ReplicationRecord) throws(Conflict) {
    if let known = byKey[record.key], known.inputs == record.inputs, known != record {
      throw Conflict(key: record.key)
    }
    byKey[record.key] = record
    let (point, number) = (record.key.point, record.key.replication)
    greatest[point] = max(greatest[point] ?? number, number)
  }

  /// The result of a replication, if it was made from these inputs.
  package func record(
    _ point: String, _ replication: Int, inputs: UInt64
  ) -> ReplicationRecord? {
    let record = byKey[.init(point: point, replication: replication)]
    return record?.inputs == inputs ? record : nil
  }

  /// The results of a point that were made from these inputs, in the order of their numbers below a
  /// limit; some may be missing in between.
  func records(
    _ point: String, inputs: UInt64, below limit: Int
  ) -> [ReplicationRecord] {
    guard let last = greatest[point], limit > 0 else { return [] }
    return (0...min(limit - 1, last)).compactMap { record(point, $0, inputs: inputs) }
  }
}
