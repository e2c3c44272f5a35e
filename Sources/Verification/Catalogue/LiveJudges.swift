import FleetSimulation
import SimulationKernel
import TipDomain

/// Judges a run while it goes.
///
///     var judges = LiveJudges(scenario)
///     world.run(observer: &judges)
///     let results = judges.results(in: world)
public struct LiveJudges {
  private var judging: Judging<AllInvariants>
  /// The judges without a fault, where these have one on purpose: a list of one, or of none.
  private var sound: [Judging<AllInvariants>] = []
  private var matching = StateMatchesFacts()

  /// Judges of runs of `scenario`.
  ///
  /// - `options`: How it is played. A fault of the judges may be injected; any other makes no
  ///   difference to them.
  public init(_ scenario: Scenario, options: RunOptions = RunOptions()) {
    let played = options.played(scenario)
    let judgeFault = options.judgeFault
    judging = Judging(played, judgeFault: judgeFault)
    if judgeFault != nil { sound = [Judging(played)] }
  }

  /// Sees the next fact.
  public mutating func observe(
    _ fact: Fact, id: FactID, state: borrowing some FleetState & ~Copyable
  ) {
    let seen = Seen(fact: fact, id: id)
    let families = FactFamilies(of: fact.kind)
    judging.observe(seen, families, in: state)
    matching.observe(seen, judging.fleet, in: state)
    for index in sound.indices { sound[index].observe(seen, families, in: state) }
  }

  /// What was found out so far, in the order of the registry.
  public func results(in state: borrowing some FleetState & ~Copyable) -> [InvariantResult] {
    judging.results(in: state)
  }

  /// As `results(in:)`, for a run that is over: `names` are the ids of its tips, by record.
  public func results(names: [String]) -> [InvariantResult] { judging.results(names: names) }

  /// Which invariants were put to the test, and which violated.
  public var tally: InvariantTally { judging.tally }

  /// What judges without the fault of these ones say; nil if these have none.
  public var soundTally: InvariantTally? { sound.first?.tally }

  /// Where facts and the model's state differ: the journal would not tell the truth.
  public var unfaithful: [Disagreement] { matching.differences }
}

extension LiveJudges: RunObserver {
  /// Sees the next fact.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    observe(fact, id: id, state: world)
  }
}
