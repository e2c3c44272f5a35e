import CloudSync
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// What a zone of the hub must hold, by the hub's own words to those who uploaded.
package struct ZoneRecord: Sendable {
  /// A record of the zone and its last change.
  private struct Row: Sendable {
    var fields: RecordFields
    /// Between which numbers its last change lies; the hub does not say in which order a reset
    /// deletes records (5.9).
    var tags: ClosedRange<UInt32>
    /// The number of the change that made it, or made it again after a deletion.
    var made: UInt32
    var isDeleted = false
    /// The last comparison that met it.
    var met: UInt32 = 0
  }

  /// Which life of the zone this is.
  package private(set) var generation: UInt32 = 1
  /// The number of the last change.
  private var sequence: UInt32 = 0
  private var rows: [Row] = []
  private var indices = KeyedValues<Int>()
  /// Every change by its number, or the last that it may have, and the row that it changed.
  private var changes: [(tag: UInt32, row: Int)] = []
  private var comparison: UInt32 = 0

  package init() {}

  /// Takes in what the hub says of one item of an upload.
  package mutating func store(_ item: RecordChange) {
    guard item.outcome == .saved else { return }
    let known = indices[item.key]
    if item.isDeletion {
      // What is not there need not be deleted.
      guard let known, !rows[known].isDeleted else { return }
      rows[known].isDeleted = true
      note(item.tag, known)
      return
    }
    if let known {
      rows[known].fields = item.fields
      if rows[known].isDeleted { rows[known].made = item.tag }
      rows[known].isDeleted = false
      note(item.tag, known)
    } else {
      rows.append(Row(fields: item.fields, tags: item.tag...item.tag, made: item.tag))
      indices.set(item.key, rows.count - 1)
      note(item.tag, rows.count - 1)
    }
  }

  private mutating func note(_ tag: UInt32, _ row: Int) {
    rows[row].tags = tag...tag
    sequence = max(sequence, tag)
    changes.append((tag, row))
  }

  /// All records are deleted, or the zone is and another life begins (5.9, 7.20).
  package mutating func empty(because loss: ZoneLoss) {
    guard loss == .recordsDeletedByReset else {
      generation += 1
      rows.removeAll(keepingCapacity: true)
      indices.removeAll()
      changes.removeAll(keepingCapacity: true)
      return
    }
    let live = rows.indices.filter { !rows[$0].isDeleted }
    let last = sequence + UInt32(clamping: live.count)
    for row in live {
      rows[row].isDeleted = true
      rows[row].tags = sequence + 1...last
      changes.append((last, row))
    }
    sequence = last
  }

  /// What an answer of the hub makes of a reader.
  package struct Reading {
    /// What is wrong with the answer, in words.
    package let complaint: String?
    /// In which life of the zone it reads.
    package let generation: UInt32
    /// How far it has read: from the last record that the answer brings to the last change there
    /// is, or no further if more is to come.
    package let through: ClosedRange<UInt32>
  }

  /// Compares an answer to a fetch from `token` with what the zone must hold.
  package mutating func compare(
    _ records: CarriedRecords, since token: ChangeToken?, isLast: Bool,
    in journal: borrowing Journal
  ) -> Reading {
    comparison &+= 1
    let start = token?.sequence ?? 0
    var reached = start
    var complaint: String?
    for index in records.range {
      let change = journal.carriedRecord(index)
      if let wrong = meet(change, after: reached) { complaint = complaint ?? wrong }
      reached = max(reached, change.tag)
    }
    if !isLast, records.count == 0 { complaint = "brings nothing, but says that there is more" }
    let end = isLast ? max(sequence, reached) : reached
    if complaint == nil, let row = firstMissing(after: start, through: end, token == nil) {
      complaint =
        "leaves out a record whose last change has the number \(rows[row].tags.upperBound)"
    }
    return Reading(complaint: complaint, generation: generation, through: reached...end)
  }

  private mutating func meet(_ change: RecordChange, after reached: UInt32) -> String? {
    guard let row = indices[change.key] else { return "brings a record that nobody uploaded" }
    rows[row].met = comparison
    if change.isDeletion != rows[row].isDeleted {
      return rows[row].isDeleted
        ? "brings a record that was deleted" : "deletes a record that is there"
    }
    if !rows[row].tags.contains(change.tag) {
      return "brings a record with the number \(change.tag), but its last change has "
        + "\(rows[row].tags.upperBound)"
    }
    if change.tag <= reached { return "brings changes again, or out of order" }
    if !change.isDeletion, change.fields != rows[row].fields {
      return "brings a record that differs from what was stored"
    }
    if !change.isDeletion, change.made != rows[row].made {
      return "brings a record that was made with change \(rows[row].made), but says \(change.made)"
    }
    rows[row].tags = change.tag...change.tag
    return nil
  }

  /// A row that changed in between and was not met. From the beginning, deletions need not be told
  /// (7.11).
  private func firstMissing(
    after start: UInt32, through end: UInt32, _ isFromBeginning: Bool
  ) -> Int? {
    var index = changes.count
    while index > 0, changes[index - 1].tag > start {
      index -= 1
      let row = changes[index].row
      let tags = rows[row].tags
      guard rows[row].met != comparison, tags.lowerBound > start, tags.upperBound <= end,
        !(isFromBeginning && rows[row].isDeleted)
      else { continue }
      return row
    }
    return nil
  }
}
