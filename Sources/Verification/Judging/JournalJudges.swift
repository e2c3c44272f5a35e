import FleetSimulation

/// Judges a run by its journal alone.
public enum JournalJudges {
  /// What the journal's judges find, in the order of the registry; linear in its length.
  ///
  /// They use nothing but facts, the records that messages carried, and what the scenario declares.
  ///
  /// - `recordNames`: The ids of all tips, by record.
  public static func judge(
    _ journal: Journal, scenario: Scenario, recordNames: [String]
  ) -> [InvariantResult] {
    let declarations = Declarations(scenario)
    var judges = AllInvariants.HindsightSet(declarations)
    var memory = FleetMemory(declarations, isComplete: true)
    let view = JournalView(
      journal: journal, resolver: TipResolver(scenario, recordNames: recordNames))
    for place in journal.facts.indices {
      let seen = Seen(fact: journal.facts[place], id: FactID(place))
      let families = FactFamilies(of: seen.fact.kind)
      judges.observe(seen, families, memory, in: view)
      if !families.isDisjoint(with: FleetMemory.interests) { memory.apply(seen, in: view) }
    }
    var results: [InvariantResult] = []
    judges.collect(
      { statement, idle, ruling in
        results.append(ruling.result(of: statement, idle: idle, declarations, recordNames))
      }, declarations)
    return results
  }
}
