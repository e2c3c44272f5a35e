import FleetFacts
import SimulationKernel
import Verification

/// How the fleet came to rest.
public struct ConvergenceMetrics: Sendable {
  /// When all faults ended; nil if the scenario does not heal.
  public var healed: Instant?
  /// When the fleet was at rest.
  public var quiescentAt: Instant?
  /// Whether the bound passed without rest.
  public var quiescenceTimedOut = false
  /// From the healing to rest.
  public var duration: SimulatedDuration?
  /// Fetches and uploads that it took after the healing.
  public var requests: Int32 = 0
  /// Imports that brought something after the healing.
  public var imports: Int32 = 0

  /// Nothing known.
  public init() {}
}

/// Measures how the fleet came to rest.
struct ConvergenceMeter {
  private(set) var metrics = ConvergenceMetrics()

  @inline(__always)
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
