import FleetWorld
import Metrics
import SimulationKernel

/// What is measured of a hub that has a limited capacity.
package enum HubMeasure: String, Sendable, CaseIterable {
  /// The share of its servers' time that they were at work.
  case utilisation = "hub.utilisation"
  /// The mean time that an accepted request waited before it was served.
  case waiting = "hub.waiting.seconds"
  /// The longest such time.
  case longestWaiting = "hub.waiting.longest.seconds"
  /// The share of requests that were refused.
  case refused = "hub.refused"
  /// Requests that came in, in a second.
  case arrivals = "hub.requests-per-second"

  /// What it is, in words that follow "the mean of".
  var meaning: String {
    switch self {
    case .utilisation: "the share of their time that the hub's servers work"
    case .waiting: "the mean time that an accepted request waits at the hub"
    case .longestWaiting: "the longest time that an accepted request waits at the hub"
    case .refused: "the share of requests that the hub refuses"
    case .arrivals: "requests that reach the hub, in a second"
    }
  }

  /// What its numbers are.
  var unit: MeasureUnit {
    switch self {
    case .utilisation, .refused: .share
    case .waiting, .longestWaiting: .seconds
    case .arrivals: .perSecond
    }
  }

  /// Its value; nil where the hub has no servers to count, or nothing came.
  func value(in statistics: HubStatistics) -> Double? {
    switch self {
    case .utilisation: return statistics.utilisation
    case .waiting: return statistics.meanWaitSeconds
    case .longestWaiting: return Double(statistics.longestWait.microseconds) / 1e6
    case .refused:
      guard statistics.arrivals > 0 else { return nil }
      return Double(statistics.arrivals - statistics.served) / Double(statistics.arrivals)
    case .arrivals:
      let microseconds =
        Double(statistics.sliceLength.microseconds) * Double(statistics.slices.count)
      return Double(statistics.arrivals) * 1e6 / microseconds
    }
  }
}
