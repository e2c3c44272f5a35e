/// Somebody who watches a run while it goes.
public protocol RunObserver {
  /// A fact was recorded; the occurrence in which it happened has been applied as a whole.
  mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World)
}

/// Watches nothing.
public struct NoObserver: RunObserver {
  /// The observer; it has no state.
  public init() {}

  /// Looks away.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {}
}

/// Two observers of one run, who see each fact in turn.
///
///     var both = PairObserver(LiveJudges(scenario), LiveMeasures(scenario))
///     world.run(observer: &both)
///     let tally = both.first.tally
public struct PairObserver<First: RunObserver, Second: RunObserver>: RunObserver {
  /// The one who looks first.
  public var first: First
  /// The one who looks after that.
  public var second: Second

  /// Both watch the same run.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Both look.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    first.observe(fact, id: id, in: world)
    second.observe(fact, id: id, in: world)
  }
}
