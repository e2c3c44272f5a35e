import FleetSimulation
import SimulationKernel
import Verification

extension JudgedRun {
  /// Plays a scenario and has it judged twice: while it goes, and again from its journal alone.
  public static func play(_ scenario: Scenario, options: RunOptions = RunOptions()) -> JudgedRun {
    var live = LiveJudges(scenario)
    var world = World(scenario, options: options)
    world.run(observer: &live)
    let watched = live.results(in: world)
    return JudgedRun(world.finish(), watched: watched, unfaithful: live.unfaithful)
  }

  /// A run that was judged while it went, judged again from its journal alone.
  ///
  /// - `watched`: What the judges who watched it found.
  /// - `unfaithful`: Where its facts and the model's state differed.
  public init(_ run: PlayedRun, watched: [InvariantResult], unfaithful: [Disagreement]) {
    let judged = JournalJudges.judge(
      run.journal, scenario: run.scenario, recordNames: run.recordNames)
    let disagreements = unfaithful + Agreement.compare(live: watched, hindsight: judged)
    self.init(
      run: run,
      verdict: RunVerdict.weigh(judged, disagreements: disagreements, against: run.scenario),
      metrics: Measurement.of(
        run.journal, scenario: run.scenario, recordNames: run.recordNames))
  }
}
