import SimulationKernel

/// How far a run may go before it is ended in order, with what is known by then.
package struct RunBudget: Sendable {
  /// The most facts, and a tenth of the most occurrences; nil for any number.
  package var factLimit: Int?
  /// Says now and then whether the host has nothing left to give to a run with so many facts.
  package var spent: (@Sendable (_ factCount: Int) -> SpentBudget?)?

  /// Occurrences that record nothing are counted too, so that a world of those ends as well.
  static let occurrencesPerFact = 10
  /// How many occurrences lie between two looks; a power of two.
  static let stretch: UInt64 = 256

  /// No limit.
  package init() {}
}

/// What a run had no more of.
package enum SpentBudget: Sendable, Hashable, CaseIterable {
  case facts
  case time
  case memory
}

/// Where a run was ended before its time, and how far it had come.
package struct EarlyEnd: Sendable, Hashable {
  /// Of what there was no more.
  package let spent: SpentBudget
  /// When it was, by true time.
  package let instant: Instant
  /// When the run would have ended.
  package let end: Instant
  /// How many facts there were.
  package let factCount: Int
  /// How many occurrences.
  package let occurrenceCount: UInt64

  /// The share of the run that was played, by its clock, from 0 through 1.
  package var share: Double {
    let whole = Double((end - Instant.zero).microseconds)
    return whole > 0 ? min(1, Double((instant - Instant.zero).microseconds) / whole) : 0
  }

  /// About how many facts all of it has, if it goes on as it began; nil if nothing is known.
  package var expectedFactCount: Int? {
    share > 0 ? Int(clamping: Double(factCount) / share) : nil
  }
}

extension World {
  /// Ends the run if there is nothing left to play it with.
  mutating func endIfSpent() {
    let factCount = journal.factCount
    var spent: SpentBudget?
    if let limit = options.budget.factLimit,
      factCount > limit || Int(clamping: occurrenceCount) / RunBudget.occurrencesPerFact > limit
    {
      spent = .facts
    } else if let look = options.budget.spent {
      spent = look(factCount)
    }
    guard let spent else { return }
    let end = Instant.zero + World.length(of: scenario)
    earlyEnd = EarlyEnd(
      spent: spent, instant: now, end: end, factCount: factCount,
      occurrenceCount: occurrenceCount)
    wasStopped = true
    isOver = true
  }
}
