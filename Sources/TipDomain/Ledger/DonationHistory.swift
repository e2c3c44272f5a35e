import DeviceSystems
import SimulationKernel

/// The donations of one event that a store knows, oldest first by date.
public struct DonationHistory: Sendable {
  /// All rows, ordered by date, then replica, then sequence.
  public private(set) var rows: [DonationRow] = []

  /// No donations.
  public init() {}

  /// Adds a row unless it is known; true if it was new. Logarithmic, plus the rows dated later.
  ///
  /// Where a store was restored under its old identity, two rows of different dates may have the
  /// same number: each is a row of its own.
  @discardableResult
  public mutating func insert(_ row: DonationRow) -> Bool {
    rows.makeRoomForOne()
    // Nearly every donation is newer than those that are known.
    if rows.isEmpty || rows[rows.count - 1].precedes(row) {
      rows.append(row)
      return true
    }
    let index = position(of: row)
    if index < rows.count, !row.precedes(rows[index]) { return false }
    rows.insert(row, at: index)
    return true
  }

  /// Removes the row of the same date and number; true if it was known.
  @discardableResult
  public mutating func remove(_ row: DonationRow) -> Bool {
    let index = position(of: row)
    guard index < rows.count, !row.precedes(rows[index]) else { return false }
    rows.remove(at: index)
    return true
  }

  /// Removes everything, keeping the memory.
  public mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  /// How many rows are dated up to and including `date`.
  public func count(through date: Instant) -> Int {
    var count = 0
    for row in rows where row.date <= date { count += 1 }
    return count
  }

  /// Removes all rows dated up to and including `date`.
  public mutating func removeAll(through date: Instant) {
    rows.removeAll { $0.date <= date }
  }

  /// The index of the first row that `limit` lets a rule see at `now`.
  public func firstVisible(within limit: DonationLimit, at now: Instant) -> Int {
    firstYoungEnough(within: limit, at: now, from: rows.count - min(limit.shown, rows.count))
  }

  /// Copies what a rule sees at `now` if the limit's count holds for the rows of `replica` only:
  /// the newest of those, and all of the others (C13).
  func copyVisible(
    within limit: DonationLimit, ofOnly replica: ReplicaIndex, at now: Instant,
    into visible: inout [DonationRow]
  ) {
    visible.removeAll(keepingCapacity: true)
    let first = firstYoungEnough(within: limit, at: now, from: 0)
    var surplus = -limit.shown
    for row in rows[first...] where row.replica == replica { surplus += 1 }
    for row in rows[first...] {
      if row.replica == replica, surplus > 0 {
        surplus -= 1
      } else {
        visible.append(row)
      }
    }
  }

  private func firstYoungEnough(
    within limit: DonationLimit, at now: Instant, from start: Int
  ) -> Int {
    guard let age = limit.maximumAge else { return start }
    var first = start
    while first < rows.count, rows[first].date < now - age { first += 1 }
    return first
  }

  private func position(of row: DonationRow) -> Int {
    rows.partitionIndex(past: { $0.precedes(row) })
  }
}

extension DonationRow {
  func precedes(_ other: DonationRow) -> Bool {
    if date != other.date { return date < other.date }
    if replica != other.replica { return replica < other.replica }
    return sequence < other.sequence
  }

  /// Whether both are the same donation: the same number of the same replica.
  public func isSameDonation(as other: DonationRow) -> Bool {
    replica == other.replica && sequence == other.sequence
  }
}
