import CloudSync
import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipSync

/// What the scenario declares of links, faults, waits and pushes, as far as judges need it.
package struct TransportDeclaration: Sendable {
  /// Whether the scenario says all of it; a journal's header names the faults and no more.
  package let isKnown: Bool
  /// By device: the link up to the hub, and the one down from it.
  let up: [LinkPolicy]
  let down: [LinkPolicy]
  package let faults: [FaultDefinition]
  package let timeline: [TimelineStep]
  package let push: PushConfiguration
  package let requestTimeout: SimulatedDuration
  /// How long a device collects changes before it uploads them.
  package let exportDelay: DurationDistribution
  package let backoff: SimulatedDuration
  package let backoffLimit: SimulatedDuration
  package let quotaRetry: SimulatedDuration
  /// The most records in one answer to a fetch.
  package let fetchLimit: Int
  /// How old a change token may get; nil never expires (7.10).
  package let tokenLifetime: SimulatedDuration?
  /// The most records that a device uploads at a time.
  package let batchLimit: Int
  /// The most records, and the most bytes, that the hub accepts in one upload (7.8).
  package let hubRecordLimit: Int
  package let hubByteLimit: Int
  /// What the hub does with a record that it has already (7.2).
  package let savePolicy: SavePolicy
  /// How much the hub can do at a time; nil for a hub without limits.
  package let hub: HubCapacity?
  package let accountCount: Int
  /// How long an app may go on syncing in the background.
  package let backgroundTime: SimulatedDuration

  /// Why what depends on it is not judged; nil where it is known.
  package var openReason: String? {
    isKnown ? nil : "The journal does not say how links, faults, waits and pushes were declared."
  }

  package init(_ scenario: Scenario) {
    isKnown = scenario.declaresTransport
    up = scenario.devices.indices.map {
      TransportDeclaration.policy(of: DeviceIndex($0), .up, in: scenario.network)
    }
    down = scenario.devices.indices.map {
      TransportDeclaration.policy(of: DeviceIndex($0), .down, in: scenario.network)
    }
    faults = scenario.faults
    timeline = scenario.timeline
    push = scenario.sync.push
    requestTimeout = scenario.sync.requestTimeout
    exportDelay = scenario.sync.exportDelay
    backoff = scenario.sync.backoff
    backoffLimit = scenario.sync.backoffLimit
    quotaRetry = scenario.sync.quotaRetry
    fetchLimit = scenario.sync.fetchLimit
    tokenLifetime = scenario.sync.tokenLifetime
    batchLimit = scenario.sync.batchLimit
    hubRecordLimit = scenario.sync.hubRecordLimit
    hubByteLimit = scenario.sync.hubByteLimit
    savePolicy = scenario.sync.savePolicy ?? scenario.sync.merge.savePolicy
    hub = scenario.hub
    accountCount = scenario.accounts.count
    backgroundTime = scenario.sync.backgroundTime
  }

  /// The last declaration that names the device and the direction wins.
  private static func policy(
    of device: DeviceIndex, _ direction: LinkDirection, in network: NetworkDefinition
  ) -> LinkPolicy {
    for link in network.links.reversed()
    where link.device == device && (link.direction == .both || link.direction == direction) {
      return link.policy
    }
    return network.standard
  }
}

extension DurationDistribution {
  /// No draw gives less.
  package var least: SimulatedDuration {
    switch self {
    case .constant(let duration): max(.zero, duration)
    case .uniform(let from, let through): max(.zero, min(from, through))
    case .exponential: .zero
    case .lognormal(let median, let sigmaMillis):
      SimulatedDuration(
        microseconds: max(0, median.microseconds)
          >> DurationDistribution.doublings(sigmaMillis: sigmaMillis))
    }
  }

  /// No draw gives more; the tails of a draw of 64 bits end somewhere.
  package var most: SimulatedDuration {
    switch self {
    case .constant(let duration): return max(.zero, duration)
    case .uniform(let from, let through): return max(.zero, max(from, through))
    case .exponential(let mean):
      return DurationDistribution.times(max(.zero, mean), 46)
    case .lognormal(let median, let sigmaMillis):
      let doublings = DurationDistribution.doublings(sigmaMillis: sigmaMillis)
      guard doublings < 40 else { return .longest }
      return DurationDistribution.times(max(.zero, median), 1 << doublings)
    }
  }

  /// More doublings than ten standard deviations are.
  private static func doublings(sigmaMillis: Int64) -> Int64 {
    min(62, max(0, sigmaMillis) * 15 / 1_000 + 1)
  }

  private static func times(_ duration: SimulatedDuration, _ factor: Int64) -> SimulatedDuration {
    let (product, isTooLong) = duration.microseconds.multipliedReportingOverflow(by: factor)
    return isTooLong ? .longest : SimulatedDuration(microseconds: product).clamped
  }
}
