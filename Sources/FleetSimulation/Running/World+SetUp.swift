import CloudSync
import DeviceSystems
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// From a scenario to the first state of its world.

extension World {
  static func makeNetwork(for scenario: Scenario) -> SimulatedNetwork {
    let hubNode = scenario.devices.count
    var identities = scenario.devices.map { EntityDraws.identity("node", $0.id, bits: 20) }
    identities.append(EntityDraws.identity("node", "the hub", bits: 20))
    var network = SimulatedNetwork(
      nodeCount: hubNode + 1, defaultPolicy: scenario.network.standard,
      topology: .star(hub: hubNode), nodeIdentities: identities, purposeOffset: 0)
    for link in scenario.network.links {
      let node = link.device.position
      if link.direction != .down { network.setPolicy(link.policy, from: node, to: hubNode) }
      if link.direction != .up { network.setPolicy(link.policy, from: hubNode, to: node) }
    }
    return network
  }

  mutating func setUpDevices() {
    let sync = scenario.sync
    let policy = SyncPolicy(
      batchLimit: sync.batchLimit, backoff: sync.backoff, backoffLimit: sync.backoffLimit,
      quotaRetry: sync.quotaRetry)
    for (position, definition) in scenario.devices.enumerated() {
      let index = DeviceIndex(position)
      let replica = replicas.begin(index)
      let recordOfTip = resolveRecords(of: definition, version: definition.version, launch: 0)
      let ledger = TipLedger(
        app: app, platform: definition.platform, replica: replica,
        frequency: definition.frequency ?? scenario.frequency, recordOfTip: recordOfTip,
        recordCount: records.names.count)
      devices.append(
        Device(
          index: index, systems: SystemStates(tips: ledger),
          store: ReplicaStore(replica: replica, recordCount: records.names.count),
          agent: SyncAgent(policy: policy), replica: replica,
          clock: DeviceClock(
            offset: definition.clockOffset,
            driftPartsPerMillion: definition.clockDriftPartsPerMillion),
          account: definition.account, systemAccount: definition.account,
          homeAccount: definition.account, version: definition.version,
          resolvedVersion: definition.version, draws: EntityDraws("device", definition.id)))
    }
    makeRoomForRecords()
  }

  /// Everything whose time is known from the beginning, in the order of the scenario.
  mutating func scheduleEverythingKnown() {
    for (index, definition) in scenario.devices.enumerated() {
      plan(.joins(DeviceIndex(index)), at: .zero + definition.joins, .device)
      if let retires = definition.retires {
        plan(.retires(DeviceIndex(index)), at: .zero + retires, .device)
      }
    }
    for fault in faults.indices { planNextWindow(of: fault, number: 0, after: .zero) }
    for (index, step) in scenario.timeline.enumerated() {
      plan(
        .scripted(step: UInt32(truncatingIfNeeded: index)), at: .zero + step.at, .person)
    }
    for person in people.indices { planNextSession(of: person, after: .zero, cause: nil) }
    if let heal = scenario.heal {
      plan(
        .heals, at: .zero + heal.after + duration(.healDelay, declared: .zero), .fault)
      // Before the end, which may be at the same moment.
      plan(.quiescenceIsDue, at: .zero + heal.after + heal.within, .check)
    }
    plan(.ends, at: .zero + length, .check)
  }

  /// How long the run plays: the heal phase may reach beyond the scenario's duration.
  var length: SimulatedDuration { scenarios.length }

  /// How long a run of a scenario plays.
  public static func length(of scenario: Scenario) -> SimulatedDuration {
    guard let heal = scenario.heal else { return scenario.duration }
    return max(scenario.duration, heal.after + heal.within)
  }
}
