import DeviceSystems
import FleetFacts

/// Sees each fact of a run as it is recorded.
public protocol RunObserver {
  /// Whether it looks at facts of earlier occurrences, at what led to a fact beyond its nearest
  /// cause, or at the digest. If not, it may still look at what came to the hub and is being
  /// answered.
  static var looksBack: Bool { get }
  /// Whether it looks at the records that messages carry.
  static var readsRecords: Bool { get }

  /// A fact was recorded; the occurrence in which it happened has been applied as a whole.
  mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World)

  /// One occurrence was applied as a whole: sees its facts, which are those from `first` on.
  ///
  /// What there is shows each to `observe`, and is compiled with the observer, so that a world asks
  /// it once an occurrence and not once a fact.
  mutating func observe(from first: FactID, in world: borrowing World)
}

extension RunObserver {
  /// True: it may look at anything that the journal keeps.
  public static var looksBack: Bool { true }
  /// True: it may look at any record.
  public static var readsRecords: Bool { true }

  /// Shows each fact to `observe`.
  @inlinable
  public mutating func observe(from first: FactID, in world: borrowing World) {
    guard Self.looksBack else {
      for position in first.position..<world.factCount {
        observe(world.latestFact(FactID(position)), id: FactID(position), in: world)
      }
      return
    }
    let forgotten = world.journal.forgottenCount
    for index in (first.position - forgotten)..<world.journal.facts.count {
      observe(world.journal.facts[index], id: FactID(forgotten + index), in: world)
    }
  }
}

/// Watches nothing.
public struct NoObserver: RunObserver {
  /// False: it looks at nothing.
  public static var looksBack: Bool { false }
  /// False: it looks at nothing.
  public static var readsRecords: Bool { false }

  /// The observer; it has no state.
  public init() {}

  /// Does nothing.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {}

  /// Does nothing, whatever there is.
  public mutating func observe(from first: FactID, in world: borrowing World) {}
}

/// Two observers of one run, which see the facts of each occurrence in turn.
///
///     var both = PairObserver(LiveJudges(scenario), LiveMeasures(scenario))
///     world.run(observer: &both)
///     let tally = both.first.tally
public struct PairObserver<First: RunObserver, Second: RunObserver>: RunObserver {
  /// Whether one of them does.
  public static var looksBack: Bool { First.looksBack || Second.looksBack }
  /// Whether one of them does.
  public static var readsRecords: Bool { First.readsRecords || Second.readsRecords }

  /// The observer that sees the facts of an occurrence first.
  public var first: First
  /// The observer that sees them after that.
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

  /// Shows the facts of an occurrence to both.
  public mutating func observe(from first: FactID, in world: borrowing World) {
    self.first.observe(from: first, in: world)
    second.observe(from: first, in: world)
  }
}
