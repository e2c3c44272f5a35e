import FleetSimulation

/// Judges one claim: an online monitor over facts, and over the state that is replayed from them.
///
/// The same monitor judges a run while it goes, a search's cases, and a journal that was stored or
/// recorded elsewhere; so it sees nothing but what a journal holds.
protocol Monitor: Sendable {
  /// The facts that it wants to see.
  static var interests: FactFamilies { get }
  init(_ declarations: Declarations)
  /// Sees a fact; `fleet` is from before it. `source` answers what messages carry and what caused a
  /// fact, up to this one.
  mutating func observe(
    _ seen: Seen, _ fleet: borrowing FleetMemory,
    in source: borrowing some CarriedSource & ~Copyable,
    _ ruling: inout Ruling)
}

/// An invariant that has one judge.
protocol MonitoredInvariant: Invariant
where Live == MonitorOfRun<Judge>, Hindsight == MonitorOfJournal<Judge> {
  /// Its judge.
  associatedtype Judge: Monitor
}

/// A monitor that watches a run.
struct MonitorOfRun<Judge: Monitor>: LiveJudge {
  static var interests: FactFamilies { Judge.interests }

  private var judge: Judge

  init(_ declarations: Declarations) { judge = Judge(declarations) }

  mutating func observe(
    _ seen: Seen, _ memory: borrowing FleetMemory,
    in state: borrowing some FleetState & ~Copyable, _ ruling: inout Ruling
  ) {
    judge.observe(seen, memory, in: state, &ruling)
  }
}

/// A monitor that reads a journal.
struct MonitorOfJournal<Judge: Monitor>: JournalJudge {
  static var interests: FactFamilies { Judge.interests }

  private var judge: Judge

  init(_ declarations: Declarations) { judge = Judge(declarations) }

  mutating func observe(
    _ seen: Seen, _ memory: borrowing FleetMemory, in journal: borrowing JournalView,
    _ ruling: inout Ruling
  ) {
    judge.observe(seen, memory, in: journal, &ruling)
  }
}
