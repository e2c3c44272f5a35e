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
    (up, down) = scenario.network.policies(deviceCount: scenario.devices.count)
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
}
