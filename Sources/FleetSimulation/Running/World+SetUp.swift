import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// From a scenario to a world in which all is planned that is known from the beginning.

extension World {
  /// A world in which nothing has happened yet.
  ///
  /// - `journal`: One of an earlier run, whose memory is used again for this one; its facts go.
  public init(
    _ scenario: Scenario, options: RunOptions = RunOptions(),
    reusing journal: consuming Journal = Journal()
  ) {
    self.init(unplanned: scenario, options: options, reusing: journal, queueCapacity: 256)
    planEverythingKnown()
  }

  /// A world in which nothing is planned and nothing was drawn yet: the same for every seed.
  init(
    unplanned scenario: Scenario, options: RunOptions,
    reusing journal: consuming Journal = Journal(), queueCapacity: Int
  ) {
    self.init(bare: scenario, options: options, reusing: journal, queueCapacity: queueCapacity)
    network.forgetsQueues = omits(.queueOnSlowLinks)
    setUpDevices()
    setUpFaults()
  }

  /// Plans, and draws, what is known from the beginning.
  mutating func planEverythingKnown() {
    scheduleEverythingKnown()
    setUpSystems()
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
          index, definition, systems: SystemStates(tips: ledger),
          store: ReplicaStore(replica: replica, recordCount: records.names.count),
          agent: SyncAgent(policy: policy), replica: replica))
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
}
