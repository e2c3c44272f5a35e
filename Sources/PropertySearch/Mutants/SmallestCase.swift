import FleetSimulation

extension MutantHunt {
  /// The smallest case in which a mutant is caught by an invariant, made from the first that the
  /// hunt met; nil if it met none.
  public static func smallestCase(
    _ entry: MutantEntry, budget: UInt64, seed: UInt64
  ) -> Counterexample? {
    let player = CasePlayer(options: RunOptions(mutant: entry.mutant))
    let source = SeedCases(entry.ground.scenario, seed: seed)
    for number in 0..<budget {
      let scenario = source.makeCase(number).scenario
      let outcome = player.play(SearchCase(number: number, scenario: scenario))
      guard let signature = outcome.failures.first else { continue }
      return Counterexample.shrink(
        scenario, base: entry.mutant.id, signature: signature, caseNumber: number, player: player)
    }
    return nil
  }
}
