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
    let run = world.finish()
    let judged = JournalJudges.judge(
      run.journal, scenario: scenario, recordNames: run.recordNames)
    let disagreements = live.unfaithful + Agreement.compare(live: watched, hindsight: judged)
    let verdict = RunVerdict.weigh(judged, disagreements: disagreements, against: scenario)
    return JudgedRun(
      run: run, verdict: verdict,
      metrics: Measurement.of(run.journal, scenario: scenario, recordNames: run.recordNames))
  }
}
