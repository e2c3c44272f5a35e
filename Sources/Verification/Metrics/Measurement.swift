import FleetSimulation
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// Measures runs by their journals alone.
public enum Measurement {
  /// What can be measured of `journal`; linear in its length, but for the sorting of delays.
  ///
  /// - `recordNames`: The ids of all tips, by record.
  public static func of(
    _ journal: borrowing Journal, scenario: Scenario, recordNames: [String]
  ) -> RunMetrics {
    var tips = TipMeter(scenario, recordNames: recordNames)
    var devices = DeviceMeter(scenario)
    var links = LinkMeter(deviceCount: scenario.devices.count)
    var coverage = CoverageMeter(scenario)
    var convergence = ConvergenceMetrics()
    for (place, fact) in journal.facts.enumerated() {
      tips.see(fact, FactID(place))
      devices.see(fact)
      links.see(fact)
      coverage.see(fact)
      convergence.see(fact)
    }
    var metrics = RunMetrics()
    metrics.tips = tips.result()
    metrics.devices = devices.result(links)
    metrics.links = links.result()
    metrics.convergence = convergence
    metrics.coverage = coverage.result()
    return metrics
  }
}

extension ConvergenceMetrics {
  /// Notes what a fact says about coming to rest.
  mutating func see(_ fact: Fact) {
    switch fact.kind {
    case .run(.healed): healed = fact.instant
    case .run(.quiescent):
      atRest = fact.instant
      duration = healed.map { fact.instant - $0 }
    case .run(.restlessAtBound): isRestless = true
    case .sync(.fetchRequested), .sync(.uploadRequested):
      if healed != nil && atRest == nil { requests += 1 }
    case .sync(.imported):
      if healed != nil && atRest == nil { imports += 1 }
    case .tip, .sync, .network, .device, .person, .run: break
    }
  }
}
