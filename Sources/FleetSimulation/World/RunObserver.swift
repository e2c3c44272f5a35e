import DeviceSystems
import FleetFacts

/// Sees each fact of a run as it is recorded.
public protocol RunObserver {
  /// A fact was recorded; the occurrence in which it happened has been applied as a whole.
  mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World)
}

/// Watches nothing.
public struct NoObserver: RunObserver {
  /// The observer; it has no state.
  public init() {}

  /// Does nothing.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {}
}

/// Two observers of one run, which see each fact in turn.
///
///     var both = PairObserver(LiveJudges(scenario), LiveMeasures(scenario))
///     world.run(observer: &both)
///     let tally = both.first.tally
public struct PairObserver<First: RunObserver, Second: RunObserver>: RunObserver {
  /// The observer that sees each fact first.
  public var first: First
  /// The observer that sees it after that.
  public var second: Second

  /// Two observers of the same run.
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  /// Shows the fact to both.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    first.observe(fact, id: id, in: world)
    second.observe(fact, id: id, in: world)
  }
}
