import Scenarios
import SimulationKernel
import TipDomain

extension Scenario {
  /// Adds steps that do harm to devices, stores and zones, at random times before the heal.
  ///
  /// Where devices have other systems, people use those as well. A crash comes a moment after a
  /// donation, while that is not saved yet, between two pages of what is fetched, or right after
  /// the app was installed anew.
  mutating func varySteps(_ variation: SettingVariation, _ draws: inout CaseDraws) {
    guard variation == .generated else { return }
    varyPresence(&draws)
    var generator = WorldGenerator(seed: draws.draw(.step, "harm"))
    generator.adopt(self)
    var added =
      generator.makeHarmSteps(through: lastStep)
      + generator.makeCutFetchSteps(through: lastStep, pageSize: sync.fetchLimit)
    if sync.saveDelay > .zero { added += generator.makeNewLifeSteps(through: lastStep) }
    for system in DeclaredSystem.allCases where has(system) {
      added += generator.makeSteps(of: system, through: lastStep, in: &self)
      app.texts = generator.texts
    }
    accounts = generator.accounts
    timeline = (timeline + added).stablySorted { $0.at < $1.at }
  }

  /// Of the devices but the first, every eighth joins late, and every eighth retires early.
  private mutating func varyPresence(_ draws: inout CaseDraws) {
    let end = lastStep.microseconds
    for index in devices.indices.dropFirst() where end > 2 {
      let id = devices[index].id
      if draws.number(in: 0...7, .choice, "joins \(id)") == 0 {
        devices[index].joins = SimulatedDuration(
          microseconds: draws.number(in: 0...end / 2, .moment, "joins \(id)"))
      }
      if draws.number(in: 0...7, .choice, "retires \(id)") == 0 {
        devices[index].retires = SimulatedDuration(
          microseconds: draws.number(in: end / 2 + 1...end, .moment, "retires \(id)"))
      }
    }
  }
}
