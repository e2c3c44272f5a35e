import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import Scenarios
import SimulationKernel
import Verification

/// One account of many that share a hub, played again exactly and with its journal.
///
/// What the hub does to an account depends on all others, so all of them are played, as they were
/// in the replication; only the one that is asked for is judged, and leaves a journal. It takes as
/// long as the replication took, and its journal's memory besides.
package struct SharedHubReplay: Sendable {
  /// The account's run.
  package let run: PlayedRun
  /// What the judges who watched it found, in the order of the registry.
  package let watched: [InvariantResult]
  /// Where facts and the model's state differ.
  package let mismatches: [Disagreement]
  /// The digest of the whole replication: the one that stands in its result.
  package let digest: UInt64

  /// Plays a replication of a point whose accounts share a hub, again.
  ///
  /// - `account`: Which one is looked at; from 0, below the point's number of accounts.
  /// - `name`: What its scenario is called in the journal.
  package init(
    _ study: Study, _ point: StudyPoint, replication: Int, account: Int, named name: String
  ) {
    precondition(point.sharesHub, "Accounts that share nothing are played again alone.")
    var scenario = point.scenario
    scenario.name = name
    var population = Population(
      scenario, accounts: point.accountCount,
      options: RunOptions(seed: study.seed(of: point, replication: replication)),
      keepingJournalOf: account)
    let watcher = Watcher(LiveJudges(scenario))
    var observers = Array(repeating: Watch(watcher: nil), count: point.accountCount)
    observers[account].watcher = watcher
    population.run(observers: &observers)
    var digest = StableDigest()
    for number in 0..<point.accountCount {
      digest.combine(population.played(number).digest.value)
    }
    self.digest = digest.value
    run = population.look(at: account) { $0.played }
    watched = population.look(at: account) { watcher.judges.results(in: $0) }
    mismatches = watcher.judges.mismatches
  }

  /// The judges of one account, in one place however many accounts there are.
  private final class Watcher {
    var judges: LiveJudges

    init(_ judges: LiveJudges) { self.judges = judges }
  }

  /// Judges one account and ignores the others.
  private struct Watch: RunObserver {
    /// False: the one account that is judged has its whole journal, and nobody looks at the others.
    static var looksBack: Bool { false }

    var watcher: Watcher?

    mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
      watcher?.judges.observe(fact, id: id, in: world)
    }
  }
}
