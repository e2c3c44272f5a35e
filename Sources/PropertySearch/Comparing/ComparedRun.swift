import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Metrics
import Scenarios
import Verification

/// One run of a comparison: played, or read from its journal.
package struct ComparedRun: Sendable {
  /// What happened.
  package let side: JournalSide
  /// What it is worth.
  package let verdict: RunVerdict
  /// Its numbers.
  package let measures: RunMeasures

  /// A run with everything that is known of it.
  package init(side: JournalSide, verdict: RunVerdict, measures: RunMeasures) {
    self.side = side
    self.verdict = verdict
    self.measures = measures
  }

  /// Plays a scenario.
  package init(playing scenario: Scenario, options: RunOptions) {
    var observer = NoObserver()
    let run = World.play(scenario, options: options, observer: &observer)
    let results = JournalJudges.judge(
      run.journal, scenario: scenario, recordNames: run.recordNames, options: options)
    verdict = RunVerdict.weigh(results, against: scenario)
    let metrics = Measurement.of(run.journal, scenario: scenario, recordNames: run.recordNames)
    measures = RunMeasures(verdict, metrics, factCount: run.journal.facts.count)
    side = JournalSide(run)
  }

  /// Judges and measures a journal that was read.
  package init(_ recorded: RecordedJournal) {
    verdict = JournalJudges.verdict(on: recorded)
    let metrics = Measurement.of(
      recorded.journal, scenario: recorded.scenario, recordNames: recorded.recordNames)
    measures = RunMeasures(verdict, metrics, factCount: recorded.journal.facts.count)
    side = JournalSide(recorded)
  }
}
