import FleetSimulation
import Invariants
import Metrics
import SimulationKernel
import Verification

/// Everything that a study can measure, by name. A name ends in its unit where there is one.
public enum StudyMeasures {
  /// All names: of an account's run, in the order of `RunMeasures`, and then of the hub.
  public static let names: [String] = RunMeasures.names + HubMeasure.allCases.map(\.rawValue)

  /// What planners usually ask for.
  public static let usual: [String] = [
    "displays", "displays.overshoot", "displays.late", "invalidations.seconds", "requests",
    "requests.failed", "pushes", "bytes.up", "bytes.down", "staleness.seconds", "rest.seconds",
  ]

  /// Whether a measure needs the invariants to be judged, which takes its time.
  static func needsJudges(_ name: String) -> Bool {
    if name == "violations" { return true }
    let invariant = name.hasSuffix(".margin") ? String(name.dropLast(".margin".count)) : name
    return InvariantCatalogue.statements.contains { $0.id == invariant }
  }

  /// The list of all measures, as Markdown.
  static var reference: String {
    let listed = names.map { "`\($0)`" }.joined(separator: ", ")
    return """
      ## Measures

      Each is one number of an account's run; an invariant's name is the number of its violations.
      Those of `hub` are of the hub and all its accounts together.

      \(listed)

      """
  }
}

/// What is measured of a hub that has a limited capacity.
public enum HubMeasure: String, Sendable, CaseIterable {
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
