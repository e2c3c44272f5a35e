import SimulationKernel

/// The probability of something rare, in steps that are not: multilevel splitting.
///
/// On the way to the rare event there are levels, each reached only through the one before. From
/// the states in which runs entered a level, the same number of new runs sets out for the next
/// (fixed effort; L'Ecuyer, Demers and Tuffin 2007). The product of the shares that arrive is an
/// estimate without bias. Its spread is known from repeating it with other seeds.
package struct MultilevelSplitting: Sendable {
  /// How many levels there are; the last is the rare event.
  package var levelCount: Int
  /// How many runs set out for each level.
  package var effort: Int

  /// A way over `levelCount` levels with `effort` runs each, both at least 1.
  package init(levelCount: Int, effort: Int) {
    precondition(levelCount > 0 && effort > 0, "Splitting needs a level and a run.")
    self.levelCount = levelCount
    self.effort = effort
  }

  /// The random numbers of one run from one level to the next.
  package struct Draws: ~Copyable {
    private var choices: ChoiceSource
    private let entity: Int

    init(seed: UInt64, entity: Int) {
      choices = ChoiceSource(seed: seed, entityCount: 0, purposeCount: 1)
      self.entity = entity
    }

    private var ordinal: UInt64 = 0

    /// The next draw, uniform over all 64-bit numbers.
    package mutating func next() -> UInt64 {
      ordinal += 1
      return choices.draw(entity: entity, purpose: 0, ordinal: ordinal)
    }
  }

  /// The estimate, and of each level how many runs arrived there.
  package struct Estimate: Equatable, Sendable {
    /// The estimated probability; 0 if no run arrived at some level.
    package var probability: Double
    /// How many of the runs arrived, level by level, up to the first that none reached.
    package var arrivals: [Int]
  }

  /// Estimates the probability that `start` reaches the last level.
  ///
  /// Draws are keyed by seed, level and run, so that the estimate is the same on every machine.
  ///
  /// - `advance`: Plays a copy of a state on until it enters the level, counted from 0, or until it
  ///   can no longer; says which.
  package func estimate<State>(
    from start: State, seed: UInt64,
    advance: (inout State, _ level: Int, inout Draws) -> Bool
  ) -> Estimate {
    var estimate = Estimate(probability: 1, arrivals: [])
    var entrances = [start]
    for level in 0..<levelCount {
      var arrived: [State] = []
      for run in 0..<effort {
        var draws = Draws(seed: seed, entity: level * effort + run)
        let chosen = draws.next().multipliedFullWidth(by: UInt64(entrances.count)).high
        var state = entrances[Int(chosen)]
        if advance(&state, level, &draws) { arrived.append(state) }
      }
      estimate.arrivals.append(arrived.count)
      estimate.probability *= Double(arrived.count) / Double(effort)
      if arrived.isEmpty { break }
      entrances = arrived
    }
    return estimate
  }
}
