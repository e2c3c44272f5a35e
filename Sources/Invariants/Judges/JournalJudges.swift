import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import TipDomain
import TipSync
import Verification

/// Judges a run by its journal alone, with the judges that watch runs.
public enum JournalJudges {
  /// What the judges find, in the order of the registry; linear in the journal's length.
  ///
  /// They use nothing but facts, the records that messages carried, and what the scenario declares.
  ///
  /// - `recordNames`: The ids of all tips, by record.
  /// - `options`: How it was played. A fault of the judges may be injected; any other makes no
  ///   difference to them.
  public static func judge(
    _ journal: Journal, scenario: Scenario, recordNames: [String],
    options: RunOptions = RunOptions()
  ) -> [InvariantResult] {
    var judging = Judging<AllInvariants>(
      Declarations(options.played(scenario), judgeFault: options.judgeFault))
    for index in journal.facts.indices {
      let entry = JournalEntry(fact: journal.facts[index], id: FactID(index))
      judging.observe(entry, FactFamilies(of: entry.fact.kind), in: journal, recordNames)
    }
    return judging.results(names: recordNames)
  }
}
