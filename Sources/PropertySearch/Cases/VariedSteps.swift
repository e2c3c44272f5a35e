import FleetSimulation
import SimulationKernel

extension Scenario {
  /// Adds steps that do harm to devices, stores and zones, at random times before the heal.
  ///
  /// A crash comes a moment after a donation, while that is not saved yet, or between two pages of
  /// what is fetched.
  mutating func varySteps(_ variation: SettingVariation, _ draws: inout CaseDraws) {
    guard variation == .generated else { return }
    var generator = WorldGenerator(seed: draws.draw(.step, "harm"))
    generator.adopt(self)
    let added =
      generator.makeHarmSteps(through: lastStep)
      + generator.makeCutFetchSteps(through: lastStep, pageSize: sync.fetchLimit)
    accounts = generator.accounts
    timeline = (timeline + added).stablySorted { $0.at < $1.at }
  }
}
