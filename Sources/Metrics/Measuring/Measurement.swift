import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import Verification

/// Measures runs by their journals.
public enum Measurement {
  /// What can be measured of `journal`; linear in its length, but for the sorting of delays.
  ///
  /// - `recordNames`: The ids of all tips, by record.
  public static func of(
    _ journal: Journal, scenario: Scenario, recordNames: [String]
  ) -> RunMetrics {
    let declarations = Declarations(scenario)
    var fleet = ReplayedFleet(declarations)
    var tips = TipMeter(declarations, recordNames: recordNames)
    var exposures = TipExposureMeter(declarations, duration: scenario.duration)
    var devices = DeviceMeter(declarations)
    var links = LinkMeter(declarations)
    var convergence = ConvergenceMeter()
    var hub = HubMeter(declarations)
    var systems = SystemMeters(scenario)
    for index in journal.facts.indices {
      let entry = JournalEntry(fact: journal.facts[index], id: FactID(index))
      tips.observe(entry, fleet)
      exposures.observe(entry, fleet)
      devices.observeClock(entry.fact)
      devices.observe(entry, fleet, in: journal)
      links.observe(entry)
      convergence.observe(entry)
      hub.observe(entry, fleet, in: journal)
      systems.observe(entry.fact)
      fleet.apply(entry, in: journal)
      tips.observeChange(entry, fleet)
      exposures.observeChange(entry, fleet)
    }
    var metrics = RunMetrics()
    metrics.tips = tips.results(fleet)
    metrics.exposures = exposures.results(fleet)
    metrics.devices = devices.results(endingAt: journal.facts.last?.instant ?? .zero)
    metrics.links = links.results()
    metrics.convergence = convergence.metrics
    metrics.hub = hub.metrics
    metrics.systems = systems.results(endingAt: journal.facts.last?.instant ?? .zero)
    metrics.duration = scenario.usedTime
    metrics.accountCount = scenario.accountCount
    let names = CoverageNames(scenario)
    metrics.coverage = Coverage(of: journal, names).entries(
      names, without: scenario.absentSystems)
    return metrics
  }
}
