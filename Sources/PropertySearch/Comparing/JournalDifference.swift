import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles

/// A journal with the names of what it refers to.
public struct JournalSide: Sendable {
  /// The facts.
  public let journal: Journal
  /// The names.
  package let names: JournalNames

  /// A journal and its names.
  package init(_ journal: Journal, _ names: JournalNames) {
    self.journal = journal
    self.names = names
  }

  /// The journal of a run that was played.
  public init(_ run: PlayedRun) { self.init(run.journal, JournalNames(run)) }

  /// A journal that was read.
  package init(_ recorded: RecordedJournal) { self.init(recorded.journal, recorded.names) }
}

/// Where two journals part: up to there, fact for fact, they say the same.
public struct JournalDifference: Hashable, Sendable {
  /// The number of the first fact that differs.
  public let position: Int
  /// It in the one journal; nil if that one ends there.
  public let left: FactID?
  /// It in the other.
  public let right: FactID?

  /// The first difference of two journals in order, by the names of things and not by their
  /// numbers; nil if they say the same. Linear in what they have in common.
  public static func first(_ left: JournalSide, _ right: JournalSide) -> JournalDifference? {
    var leftLines = FactLines(names: left.names)
    var rightLines = FactLines(names: right.names)
    var leftBytes: [UInt8] = []
    var rightBytes: [UInt8] = []
    let shared = min(left.journal.facts.count, right.journal.facts.count)
    for position in 0..<shared {
      let id = FactID(position)
      leftLines.write(id, of: left.journal, into: &leftBytes)
      rightLines.write(id, of: right.journal, into: &rightBytes)
      if leftBytes != rightBytes {
        return JournalDifference(position: position, left: id, right: id)
      }
    }
    if left.journal.facts.count == right.journal.facts.count { return nil }
    return JournalDifference(
      position: shared, left: left.journal.facts.count > shared ? FactID(shared) : nil,
      right: right.journal.facts.count > shared ? FactID(shared) : nil)
  }
}
