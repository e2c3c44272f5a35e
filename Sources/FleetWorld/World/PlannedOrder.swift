import Scenarios
import SimulationKernel

/// How the schedule of a scenario decides what comes next, and how far it has come.
package struct PlannedOrder: Sendable {
  private let plan: SchedulePlan
  private var ranks: PriorityRanks
  private var decision = 0
  /// What is still to happen.
  package var pending = ChoosableOccurrences()
  /// What was chosen to come next, while it is not played.
  package var next: ChosenOccurrence?

  /// The order of a run with this seed, in which nothing was decided.
  package init(_ plan: SchedulePlan, seed: UInt64) {
    self.plan = plan
    ranks = PriorityRanks(seed: seed)
    if case .priorities(let changeCount) = plan { ranks.plan(changeCount: changeCount) }
  }

  /// The number of the alternative that is taken, of at least two.
  package mutating func choose(among alternatives: [ScheduleAlternative]) -> Int {
    defer { decision += 1 }
    switch plan {
    case .choices(let choices): return decision < choices.count ? Int(choices[decision]) : 0
    case .priorities: return ranks.highest(among: alternatives, decision: decision)
    }
  }
}

/// What comes next by a decision.
package struct ChosenOccurrence: Sendable {
  /// What it is.
  package let occurrence: ChoosableOccurrences.Pending
  /// Whether it is lost on its way.
  package let isLost: Bool

  /// A choice.
  package init(_ occurrence: ChoosableOccurrences.Pending, isLost: Bool) {
    self.occurrence = occurrence
    self.isLost = isLost
  }
}

/// Random ranks of everything that is pending, with a few changes: few changes find most bugs of
/// order (PCT).
struct PriorityRanks {
  /// About how many decisions a run has, within which the changes fall.
  private static let horizon: UInt64 = 512

  private var choices: ChoiceSource
  private var changes: [Int] = []
  private var lowered: [UInt64] = []

  init(seed: UInt64) {
    choices = ChoiceSource(seed: seed, entityCount: 0, purposeCount: 2)
  }

  mutating func plan(changeCount: Int) {
    changes = (0..<max(0, changeCount)).map { number in
      let drawn = choices.draw(entity: 0, purpose: 1, ordinal: UInt64(number))
      return Int(drawn.multipliedFullWidth(by: Self.horizon).high)
    }
  }

  /// The alternative with the highest rank; what is lost ranks below everything that is not.
  mutating func highest(among alternatives: [ScheduleAlternative], decision: Int) -> Int {
    var best = 0
    for index in alternatives.indices where alternatives[index].kind != .lost {
      if rank(of: alternatives[index]) > rank(of: alternatives[best]) { best = index }
    }
    if changes.contains(decision) { lowered.append(alternatives[best].sequence) }
    return best
  }

  /// Whatever was lowered later ranks lower.
  private func rank(of alternative: ScheduleAlternative) -> (Int, UInt64) {
    if let index = lowered.firstIndex(of: alternative.sequence) { return (-1 - index, 0) }
    return (0, choices.value(entity: 0, purpose: 0, ordinal: alternative.sequence))
  }
}
