import FleetWorld
import Invariants
import Scenarios
import Verification

/// What becomes of a promise in every order near that of the clock.
///
/// The decisions of a schedule are about other alternatives once something is left out, so that a
/// single run with them says nothing of what was left out.
struct OrderTrials {
  /// How far the orders are from the clock's.
  let limits: ExplorationLimits
  private let invariant: String

  /// How many runs one search through all orders may take.
  private static let runLimit = 200

  /// The least limits within which a scenario with a schedule breaks the promise; nil where the
  /// clock decides, or where no such search finds the violation.
  static func near(
    _ scenario: Scenario, _ options: RunOptions, _ invariant: String
  ) -> OrderTrials? {
    guard scenario.schedule != nil else { return nil }
    return [(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (2, 1)].lazy.map { delays, losses in
      OrderTrials(
        limits: ExplorationLimits(delays: delays, losses: losses, runs: runLimit),
        invariant: invariant)
    }.first { $0.outcome(of: scenario, options).outcome == .stillWrong }
  }

  /// What becomes of the promise, nil if there are too many orders to tell; and the work.
  func outcome(
    of scenario: Scenario, _ options: RunOptions
  ) -> (outcome: ButForOutcome?, runCount: Int, factCount: Int) {
    var asked = options.played(scenario)
    asked.withoutInvariants = InvariantCatalogue.statements.map(\.id).filter { $0 != invariant }
    var player = CasePlayer(options: options)
    player.countsEverything = true
    var explorer = Explorer(asked, limits: limits, player: player)
    let found = explorer.explore()
    let isBroken = found.failure?.signature == .violated(invariant: invariant)
    return (
      isBroken ? .stillWrong : found.isComplete ? .fixed : nil, found.runCount,
      Int(clamping: found.tally.factCount)
    )
  }
}
