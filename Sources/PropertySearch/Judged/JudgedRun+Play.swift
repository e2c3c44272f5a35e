import FleetSimulation
import FleetWorld
import Invariants
import Metrics
import Scenarios
import SimulationKernel
import Verification

extension JudgedRun {
  /// Plays a scenario and has it judged while it goes.
  package static func play(_ scenario: Scenario, options: RunOptions = RunOptions()) -> JudgedRun {
    var live = LiveJudges(scenario, options: options)
    var world = World(scenario, options: options)
    world.run(observer: &live)
    let watched = live.results(in: world)
    return JudgedRun(world.finish(), watched: watched, mismatches: live.mismatches)
  }

  /// Plays a case that is told, as far as a search plays it: one that was not made small may be one
  /// that does not end.
  package static func play(
    told scenario: Scenario, injection: (any FaultInjection)?
  ) -> JudgedRun {
    let player = CasePlayer(options: RunOptions(injection: injection))
    return play(scenario, options: player.limitedOptions(scenario))
  }

  /// A run that was judged while it went.
  ///
  /// - `watched`: What the judges found.
  /// - `mismatches`: Where its facts and the model's state differed.
  package init(_ run: PlayedRun, watched: [InvariantResult], mismatches: [Disagreement]) {
    let verdict = RunVerdict.weigh(watched, disagreements: mismatches, against: run.scenario)
    self.init(
      run: run, verdict: run.earlyEnd.map { verdict.endedEarly($0.sentence) } ?? verdict,
      metrics: Measurement.of(
        run.journal, scenario: run.scenario, recordNames: run.recordNames))
  }
}
