import FleetWorld
import Metrics
import Scenarios
import SimulationKernel

/// What the accounts of a point send, for a million people, and what it costs.
package struct Traffic: Sendable {
  /// Requests, a day.
  package let requestsPerDay: Double
  /// Pushes, a day.
  package let pushesPerDay: Double
  /// Bytes to the hub, a day.
  package let bytesUpPerDay: Double
  /// Bytes to the devices, a day.
  package let bytesDownPerDay: Double
  /// Bytes that the hub holds for them at the end; nil where that was not measured.
  package let bytesStored: Double?
  /// Requests in a second, on average.
  package var requestsPerSecond: Double { requestsPerDay / 86_400 }

  /// A million.
  private static let people = 1_000_000.0
  /// Days of a month, on average.
  private static let daysOfMonth = 365.25 / 12

  /// The traffic at a point; nil where it was not measured.
  package init?(_ point: PointOutcome) {
    let scenario = point.results.point.scenario
    // The heal phase is played too, and what is sent in it is counted.
    let days = Double(World.length(of: scenario).microseconds) / 86_400_000_000
    // A scenario may have several accounts, each a person's.
    let people = Double(scenario.accountCount)
    func each(_ measure: String) -> Double? {
      point.estimate(Estimand(.mean, measure))?.value.map { $0 / people * Traffic.people }
    }
    func daily(_ measure: String) -> Double? { each(measure).map { $0 / days } }
    guard days > 0, let requests = daily("requests"), let pushes = daily("pushes"),
      let up = daily("bytes.up"), let down = daily("bytes.down")
    else { return nil }
    (requestsPerDay, pushesPerDay, bytesUpPerDay, bytesDownPerDay) = (requests, pushes, up, down)
    bytesStored = each("storage.bytes")
  }

  /// What it costs in a month, for a million people.
  package func costPerMonth(_ prices: Prices) -> Double {
    let daily =
      requestsPerDay / 1_000_000 * prices.millionRequests
      + pushesPerDay / 1_000_000 * prices.millionPushes
      + (bytesUpPerDay + bytesDownPerDay) / 1_073_741_824 * prices.gibibyteMoved
    let stored = (bytesStored ?? 0) / 1_073_741_824 * prices.gibibyteMonthStored
    return daily * Traffic.daysOfMonth + stored
  }
}
