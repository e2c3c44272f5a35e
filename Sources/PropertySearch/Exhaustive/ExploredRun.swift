import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import Metrics
import Scenarios
import SimulationKernel
import Verification

/// A decision on the path of a search that has alternatives left, or had.
struct OpenDecision {
  /// The digest of the state in which it is taken.
  let state: UInt64
  /// The numbers of the alternatives that the limits allow.
  let allowed: [Int]
  /// The index, among these, of the one that is taken.
  var index = 0
  /// How many schedules were counted below it so far.
  var schedules: UInt64 = 0
}

/// One run of an exhaustive search: it repeats a path and goes on by the clock.
struct ExploredRun {
  /// How a run ended.
  struct Ending {
    /// Every decision with more than one alternative that was taken.
    let path: [OpenDecision]
    /// How many schedules it stands for: 1, or all that follow from a state that was met before.
    let scheduleCount: UInt64
    let failure: FailureSignature?
    /// What it put to the test, violated and reached; nil if it was not played to its end.
    let outcome: CaseOutcome?
  }

  private let scenario: Scenario
  private var chooser: ExplorationChooser
  private let player: CasePlayer

  init(
    _ scenario: Scenario, limits: ExplorationLimits, path: [OpenDecision],
    known: [UInt64: UInt64], player: CasePlayer
  ) {
    self.scenario = scenario
    self.player = player
    chooser = ExplorationChooser(
      scenario, limits: limits, path: path, known: known, injection: player.options.injection)
  }

  consuming func play() -> Ending {
    var world = World(scenario, options: player.limitedOptions(scenario))
    let isWhole = world.run(scheduledBy: &chooser)
    if world.wasStopped {
      return Ending(path: chooser.path, scheduleCount: 1, failure: .endless, outcome: nil)
    }
    guard isWhole else {
      return Ending(
        path: chooser.path, scheduleCount: chooser.metBefore, failure: nil, outcome: nil)
    }
    let failures = player.failures(of: chooser.judges, scenario)
    let tally = chooser.judges.tally
    let outcome = CaseOutcome(
      number: 0, failures: failures, exercised: tally.exercised,
      shortfalls: CasePlayer.shortfalls(tally, scenario), coverage: chooser.coverage,
      factCount: world.journal.factCount, occurrenceCount: world.occurrenceCount,
      digest: world.digest)
    return Ending(
      path: chooser.path, scheduleCount: 1, failure: failures.first, outcome: outcome)
  }
}

/// Repeats a path, then takes the first alternative of each decision, and gives up where the state
/// was met before.
private final class ExplorationChooser: ScheduleChooser {
  private(set) var judges: LiveJudges
  private(set) var coverage: Coverage
  private(set) var path: [OpenDecision]
  private(set) var metBefore: UInt64 = 0
  private var histories: ActorHistories
  private let known: [UInt64: UInt64]
  private var delaysLeft: Int
  private var lossesLeft: Int
  private var depth = 0

  init(
    _ scenario: Scenario, limits: ExplorationLimits, path: [OpenDecision],
    known: [UInt64: UInt64], injection: (any FaultInjection)?
  ) {
    judges = LiveJudges(scenario, options: RunOptions(injection: injection))
    coverage = Coverage(CoverageNames(scenario))
    histories = ActorHistories(deviceCount: scenario.devices.count)
    self.path = path
    self.known = known
    delaysLeft = limits.delays
    lossesLeft = limits.losses
  }

  func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    histories.observe(fact, in: world.journal)
    judges.observe(fact, id: id, in: world)
    coverage.observe(fact, id: id, in: world)
  }

  func choose(
    among alternatives: [ScheduleAlternative], in world: borrowing World
  ) -> Int? {
    if depth == path.count {
      let allowed = alternatives.indices.filter { isAffordable(alternatives[$0].kind) }
      let state = digest(of: world, allowed: allowed.count)
      if let schedules = known[state] {
        metBefore = schedules
        return nil
      }
      path.append(OpenDecision(state: state, allowed: allowed))
    }
    let decision = path[depth]
    depth += 1
    let chosen = decision.allowed[decision.index]
    pay(for: alternatives[chosen].kind)
    return chosen
  }

  private func digest(of world: borrowing World, allowed: Int) -> UInt64 {
    var digest = StableDigest()
    digest.combine(histories.digest(at: world.now))
    digest.combine(UInt64(delaysLeft))
    digest.combine(UInt64(lossesLeft))
    digest.combine(UInt64(allowed))
    return digest.value
  }

  private func isAffordable(_ kind: ScheduleAlternative.Kind) -> Bool {
    switch kind {
    case .inOrder: true
    case .overtakes, .leavesWaiting: delaysLeft > 0
    case .lost: lossesLeft > 0
    }
  }

  private func pay(for kind: ScheduleAlternative.Kind) {
    switch kind {
    case .inOrder: break
    case .overtakes, .leavesWaiting: delaysLeft -= 1
    case .lost: lossesLeft -= 1
    }
  }
}
