import FleetFacts
import SimulationKernel

extension World {
  /// Ends the run if it has reached a limit of its budget.
  package mutating func endIfSpent() {
    let factCount = journal.factCount
    var spent: SpentBudget?
    if let limit = options.budget.factLimit,
      factCount > limit || Int(clamping: occurrenceCount) / RunBudget.occurrencesPerFact > limit
    {
      spent = .facts
    } else {
      spent = options.budget.spent?(factCount)
    }
    guard let spent else { return }
    let end = Instant.zero + length
    earlyEnd = EarlyEnd(
      spent: spent, instant: now, end: end, factCount: factCount,
      occurrenceCount: occurrenceCount)
    wasStopped = true
    isOver = true
  }
}
