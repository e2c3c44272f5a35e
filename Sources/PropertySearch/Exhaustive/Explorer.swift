import Metrics
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// How far an exhaustive search goes from the order of the clock.
package struct ExplorationLimits: Sendable, Equatable {
  /// How often something may be overtaken or left waiting, in one schedule.
  package var delays: Int
  /// How many messages may be lost, in one schedule.
  package var losses: Int
  /// How many runs may be played before the search gives up.
  package var runs: Int

  /// Small enough for two devices and a few steps.
  package init(delays: Int = 2, losses: Int = 1, runs: Int = 100_000) {
    self.delays = delays
    self.losses = losses
    self.runs = runs
  }
}

/// What an exhaustive search found.
package struct Exploration: Sendable, Equatable {
  /// How many schedules there are within the limits, or were looked at before the search ended;
  /// `UInt64.max` if there are more than that.
  package var scheduleCount: UInt64 = 0
  /// How many runs were played; the other schedules lead to states that were met before.
  package var runCount = 0
  /// How many different states there were at decisions.
  package var stateCount = 0
  /// Whether every schedule was looked at.
  package var isComplete = false
  /// The first schedule that fails, and in which way.
  package var failure: FailingSchedule?
  /// What the runs that were played to their end put to the test, violated and reached. It counts
  /// runs and not schedules, so it says whether, and not how often.
  package var tally = SearchTally()

  /// Nothing explored.
  package init() {}

  /// The result in a sentence, such as `All 48 213 schedules of 2 devices and 3 steps with at most
  /// 2 delays and 1 lost message were checked.`
  package func sentence(_ scenario: Scenario, _ limits: ExplorationLimits) -> String {
    let devices = English.count(scenario.devices.count, "device")
    let steps = English.count(scenario.stepCount, "step")
    let delays = English.count(limits.delays, "delay")
    let losses = English.count(limits.losses, "lost message")
    let schedules = English.count(scheduleCount, "schedule")
    let runs = English.count(runCount, "run")
    let what = "of \(devices) and \(steps) with at most \(delays) and \(losses)"
    let checked = "\(schedules) \(what) \(scheduleCount == 1 ? "was" : "were") checked, in \(runs)"
    if failure != nil { return "\(checked), up to the first that fails." }
    guard isComplete else { return "\(checked); there are more." }
    let all = scheduleCount == 1 ? "The only " + checked.dropFirst(2) : "All \(checked)"
    return scheduleCount == UInt64(runCount)
      ? "\(all)." : "\(all): the others lead to states that were reached before."
  }
}

/// A schedule that breaks a promise.
package struct FailingSchedule: Sendable, Equatable {
  /// In which way.
  package var signature: FailureSignature
  /// Its choices, for `Scenario.schedule`.
  package var choices: [UInt16]
}

/// Plays a small scenario in every order of delivery, and with every loss, up to a limit.
///
///     let found = Explorer(scenario, limits: ExplorationLimits(delays: 2, losses: 1)).explore()
///     // "all 48 213 schedules of 2 devices …": found.scheduleCount
///
/// Depth first: each run repeats the choices of the one before it but for the last that had an
/// alternative left, like an odometer. Where a state was met before, everything that follows from
/// it was looked at, and is only counted.
package struct Explorer {
  private let scenario: Scenario
  private let limits: ExplorationLimits
  private let player: CasePlayer
  /// By the digest of a state and what is left to spend: how many schedules go on from it.
  private var known: [UInt64: UInt64] = [:]
  private var path: [OpenDecision] = []

  /// An explorer of a scenario, whose own schedule and people's chance are left as they are.
  package init(
    _ scenario: Scenario, limits: ExplorationLimits = ExplorationLimits(),
    player: CasePlayer = CasePlayer()
  ) {
    self.scenario = scenario.scheduled
    self.limits = limits
    self.player = player
  }

  /// Looks at every schedule, up to the first that fails.
  ///
  /// - `progress`: Is shown the state of the search from time to time; false ends it.
  package mutating func explore(
    progress: (Exploration) -> Bool = { _ in true }
  ) -> Exploration {
    var result = Exploration()
    let names = CoverageNames(scenario)
    var leaves: UInt64 = 0
    repeat {
      let run = ExploredRun(scenario, limits: limits, path: path, known: known, player: player)
      let ending = run.play()
      result.runCount += 1
      path = ending.path
      if let outcome = ending.outcome { result.tally.add(outcome, names) }
      if let signature = ending.failure {
        result.failure = FailingSchedule(
          signature: signature, choices: path.map { UInt16(clamping: $0.allowed[$0.index]) })
        break
      }
      leaves = turn(counting: ending.scheduleCount)
      result.stateCount = known.count
      // The last run that may be played may be the last that there is.
      result.isComplete = path.isEmpty
      if result.runCount >= limits.runs || !progress(result) { break }
    } while !result.isComplete
    result.scheduleCount =
      result.isComplete ? leaves : saturatingSum(knownSoFar, result.failure == nil ? 0 : 1)
    return result
  }

  /// Adds schedules to the last decision, closes what has no alternative left, and takes the next
  /// alternative of the one before. Gives the count of all once nothing is left open.
  private mutating func turn(counting schedules: UInt64) -> UInt64 {
    var schedules = schedules
    while var last = path.popLast() {
      last.schedules = saturatingSum(last.schedules, schedules)
      last.index += 1
      if last.index < last.allowed.count {
        path.append(last)
        return 0
      }
      known[last.state] = last.schedules
      schedules = last.schedules
    }
    return schedules
  }

  private var knownSoFar: UInt64 {
    path.reduce(0) { saturatingSum($0, $1.schedules) }
  }
}

/// The sum, or the greatest number there is.
private func saturatingSum(_ left: UInt64, _ right: UInt64) -> UInt64 {
  let (sum, overflow) = left.addingReportingOverflow(right)
  return overflow ? .max : sum
}

extension Scenario {
  /// The scenario for judges who know that the clock does not decide what comes first.
  fileprivate var scheduled: Scenario {
    var scenario = self
    scenario.schedule = .choices([])
    return scenario
  }
}
