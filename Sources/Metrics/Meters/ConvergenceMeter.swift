import FleetSimulation
import SimulationKernel
import Verification

/// Measures how the fleet came to rest.
struct ConvergenceMeter {
  private(set) var metrics = ConvergenceMetrics()

  mutating func observe(_ seen: Seen) {
    switch seen.fact.kind {
    case .run(.healed): metrics.healed = seen.fact.instant
    case .run(.quiescent):
      guard metrics.atRest == nil else { return }
      metrics.atRest = seen.fact.instant
      metrics.duration = metrics.healed.map { seen.fact.instant - $0 }
    case .run(.restlessAtBound): metrics.isRestless = true
    case .sync(.fetchRequested), .sync(.uploadRequested): if isWaiting { metrics.requests &+= 1 }
    case .sync(.imported): if isWaiting { metrics.imports &+= 1 }
    default: break
    }
  }

  /// Whether the harm is over and rest has not come.
  private var isWaiting: Bool {
    metrics.healed != nil && metrics.atRest == nil && !metrics.isRestless
  }
}
