import FleetSimulation
import TipDomain
import TipSync

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
    let source = JournalSource(journal: journal, recordNames: recordNames)
    var judging = Judging<AllInvariants>(options.played(scenario), judgeFault: options.judgeFault)
    for index in journal.facts.indices {
      let seen = Seen(fact: journal.facts[index], id: FactID(index))
      judging.observe(seen, FactFamilies(of: seen.fact.kind), in: source)
    }
    return judging.results(in: source)
  }
}

/// A journal, as judges and meters ask it.
struct JournalSource: CarriedSource {
  let journal: Journal
  /// The ids of all tips, by record.
  let recordNames: [String]

  var recordCount: Int { recordNames.count }
  func name(of record: RecordIndex) -> String { recordNames[record.position] }
  func firstCause(of id: FactID) -> FactID? { journal.firstCause(of: id) }
  func fact(_ id: FactID) -> Fact { journal.facts[id.position] }
  func carried(_ place: Int) -> RecordChange { journal.carried[place] }
}
