import FleetFacts
import SimulationKernel

/// What is judged when its moment is over, because a later fact of the same moment may settle it.
public struct EndOfInstantQueue<Subject: Sendable>: Sendable {
  @usableFromInline var subjects: [Subject] = []
  @usableFromInline var instant = Instant.zero

  /// Nothing to judge yet.
  @inlinable
  public init() {}

  /// Whether nothing waits to be judged.
  @inlinable
  public var isEmpty: Bool { subjects.isEmpty }

  /// Adds a subject of the moment of `entry`.
  @inlinable
  public mutating func append(_ subject: Subject, at entry: JournalEntry) {
    instant = entry.fact.instant
    subjects.append(subject)
  }

  /// Removes the subjects that were settled.
  @inlinable
  public mutating func removeAll(where isSettled: (Subject) -> Bool) {
    subjects.removeAll(where: isSettled)
  }

  /// Whether one of the subjects is as wanted.
  @inlinable
  public func contains(where isWanted: (Subject) -> Bool) -> Bool {
    subjects.contains(where: isWanted)
  }

  /// Removes and gives the subjects whose moment is over before `entry`, in the order in which they
  /// were added.
  @inlinable
  public mutating func remove(before entry: JournalEntry) -> [Subject] {
    guard !subjects.isEmpty, entry.isAfter(instant) else { return [] }
    defer { subjects = [] }
    return subjects
  }
}
