import DeviceSystems
import FleetSimulation
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
    var memory = FleetMemory(declarations)
    var tips = TipMeter(declarations, recordNames: recordNames)
    var devices = DeviceMeter(declarations)
    var links = LinkMeter(declarations)
    var convergence = ConvergenceMeter()
    var hub = HubMeter(declarations)
    let faultNames = scenario.faults.map(\.name)
    for place in journal.facts.indices {
      let seen = Seen(fact: journal.facts[place], id: FactID(place))
      tips.observe(seen, memory)
      devices.observe(seen, memory, in: journal)
      links.observe(seen)
      convergence.observe(seen)
      hub.observe(seen, memory, in: journal)
      memory.apply(seen, in: journal)
      tips.observeChange(seen, memory)
    }
    var metrics = RunMetrics()
    metrics.tips = tips.results(memory)
    metrics.devices = devices.results(endingAt: journal.facts.last?.instant ?? .zero)
    metrics.links = links.results()
    metrics.convergence = convergence.metrics
    metrics.hub = hub.metrics
    metrics.duration = scenario.duration
    metrics.coverage = Coverage(of: journal, faultCount: faultNames.count).entries(
      faultNames: faultNames)
    return metrics
  }
}
