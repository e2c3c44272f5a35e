import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// Judges a run while it goes.
///
///     var judges = LiveJudges(scenario)
///     world.run(observer: &judges)
///     let results = judges.results(in: world)
public struct LiveJudges {
  // More than a hundred judges: what holds them stays small.
  private var parts: CopyOnWrite<Parts>

  /// Judges of runs of `scenario`.
  ///
  /// - `options`: How it is played. A fault of the judges may be injected; any other makes no
  ///   difference to them.
  public init(_ scenario: Scenario, options: RunOptions = RunOptions()) {
    let played = options.played(scenario)
    let judgeFault = options.judgeFault
    var parts = Parts(judging: Judging(Declarations(played, judgeFault: judgeFault)))
    if judgeFault != nil { parts.sound = [Judging(Declarations(played))] }
    self.parts = CopyOnWrite(parts)
  }

  /// Sees the next fact; `state` is what is replayed from facts compared with.
  package mutating func observe(
    _ fact: Fact, id: FactID, in journal: borrowing Journal, _ recordNames: borrowing [String],
    state: borrowing some FleetState & ~Copyable
  ) {
    let entry = JournalEntry(fact: fact, id: id)
    parts.value.judge(entry, in: journal, recordNames)
    parts.value.match(entry, in: state)
  }

  /// What was found out so far, in the order of the registry.
  public func results(in world: borrowing World) -> [InvariantResult] {
    results(names: world.records.names)
  }

  /// As `results(in:)`, for a run that is over: `names` are the ids of its tips, by record.
  public func results(names: [String]) -> [InvariantResult] {
    parts.value.judging.results(names: names)
  }

  /// Which invariants were put to the test, and which violated.
  public var tally: InvariantTally { parts.value.judging.tally }

  /// What judges without the fault of these ones say; nil if these have none.
  public var soundTally: InvariantTally? { parts.value.sound.first?.tally }

  /// Where facts and the model's state differ: the journal would not tell the truth.
  public var mismatches: [Disagreement] { parts.value.matching.differences }
}

extension LiveJudges: RunObserver {
  /// Sees the next fact.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    let entry = JournalEntry(fact: fact, id: id)
    parts.value.judge(entry, in: world.journal, world.records.names)
    parts.value.match(entry, with: world)
  }
}

extension LiveJudges {
  private struct Parts {
    var judging: Judging<AllInvariants>
    /// The judges without a fault, where these have one on purpose: a list of one, or of none.
    var sound: [Judging<AllInvariants>] = []
    var matching = StateMatchesFacts()

    mutating func judge(
      _ entry: JournalEntry, in journal: borrowing Journal, _ recordNames: borrowing [String]
    ) {
      let families = FactFamilies(of: entry.fact.kind)
      judging.observe(entry, families, in: journal, recordNames)
      for index in sound.indices {
        sound[index].observe(entry, families, in: journal, recordNames)
      }
    }

    /// Compares what is replayed from facts with the state of the model.
    mutating func match(_ entry: JournalEntry, in state: borrowing some FleetState & ~Copyable) {
      matching.observe(entry, judging.fleet, in: state)
    }

    /// As `match(_:in:)`, for a world, which is compared only after some facts.
    mutating func match(_ entry: JournalEntry, with world: borrowing World) {
      if matching.note(entry, factCount: world.journal.factCount) {
        matching.compare(entry, judging.fleet, of: world)
      }
    }
  }
}
