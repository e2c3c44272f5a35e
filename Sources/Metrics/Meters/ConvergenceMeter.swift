import FleetSimulation
import SimulationKernel
import Verification

/// Measures how the fleet came to rest.
struct ConvergenceMeter {
  private(set) var metrics = ConvergenceMetrics()

  mutating func observe(_ entry: JournalEntry) {
    switch entry.fact.kind {
    case .run(.healed): metrics.healed = entry.fact.instant
    case .run(.quiescent):
      guard metrics.quiescentAt == nil else { return }
      metrics.quiescentAt = entry.fact.instant
      metrics.duration = metrics.healed.map { entry.fact.instant - $0 }
    case .run(.quiescenceTimedOut): metrics.quiescenceTimedOut = true
    case .sync(.fetchRequested), .sync(.uploadRequested): if isWaiting { metrics.requests &+= 1 }
    case .sync(.imported): if isWaiting { metrics.imports &+= 1 }
    default: break
    }
  }

  /// Whether the harm is over and rest has not come.
  private var isWaiting: Bool {
    metrics.healed != nil && metrics.quiescentAt == nil && !metrics.quiescenceTimedOut
  }
}
