import FleetSimulation
import SimulationKernel

extension Scenario {
  /// Adds steps that do harm to devices, stores and zones, at random times before the heal.
  ///
  /// A crash comes a moment after a donation, while that is not saved yet, between two pages of
  /// what is fetched, or right after the app was installed anew.
  mutating func varySteps(_ variation: SettingVariation, _ draws: inout CaseDraws) {
    guard variation == .generated else { return }
    var generator = WorldGenerator(seed: draws.draw(.step, "harm"))
    generator.adopt(self)
    var added =
      generator.makeHarmSteps(through: lastStep)
      + generator.makeCutFetchSteps(through: lastStep, pageSize: sync.fetchLimit)
    if sync.saveDelay > .zero { added += generator.makeNewLifeSteps(through: lastStep) }
    accounts = generator.accounts
    timeline = (timeline + added).stablySorted { $0.at < $1.at }
  }
}
