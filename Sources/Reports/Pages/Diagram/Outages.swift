import FleetSimulation
import SimulatedNetwork
import SimulationKernel

/// Stretches of the run in which devices or the hub were not well: without a connection, cut off,
/// or under another fault.
struct Outages: Sendable {
  /// One stretch.
  struct Stretch: Sendable {
    /// Nil for the hub.
    let device: DeviceIndex?
    let from: Instant
    let to: Instant
    let kind: Kind
  }

  enum Kind: Sendable, Equatable {
    /// By the device's own facts.
    case offline
    /// A partition, by its place in the scenario.
    case partition(UInt16)
    /// Any other fault that lasts, by its place in the scenario.
    case fault(UInt16)
  }

  /// All stretches; those that never ended last until the run does.
  private(set) var stretches: [Stretch] = []

  /// One pass over the journal.
  init(_ run: PlayedRun) {
    var offlineSince = [Instant?](repeating: nil, count: run.scenario.devices.count)
    var faultSince = [Instant?](repeating: nil, count: run.scenario.faults.count)
    for fact in run.journal.facts {
      switch (fact.kind, fact.actor) {
      case (.device(.wentOffline), .device(let device)):
        offlineSince[device.position] = offlineSince[device.position] ?? fact.instant
      case (.device(.cameOnline), .device(let device)):
        addOffline(device, &offlineSince[device.position], until: fact.instant)
      case (.run(.faultBegan(let fault)), _): faultSince[Int(fault)] = fact.instant
      case (.run(.faultEnded(let fault)), _):
        addFault(fault, run.scenario, &faultSince[Int(fault)], until: fact.instant)
      case (.tip, _), (.sync, _), (.network, _), (.device, _), (.person, _), (.run, _): break
      }
    }
    let end = run.journal.facts.last?.instant ?? .zero
    for place in offlineSince.indices {
      addOffline(DeviceIndex(place), &offlineSince[place], until: end)
    }
    for place in faultSince.indices {
      addFault(UInt16(clamping: place), run.scenario, &faultSince[place], until: end)
    }
  }

  private mutating func addOffline(
    _ device: DeviceIndex, _ since: inout Instant?, until end: Instant
  ) {
    guard let start = since else { return }
    stretches.append(Stretch(device: device, from: start, to: end, kind: .offline))
    since = nil
  }

  private mutating func addFault(
    _ fault: UInt16, _ scenario: Scenario, _ since: inout Instant?, until end: Instant
  ) {
    guard let start = since else { return }
    since = nil
    guard end > start else { return }
    for device in Self.lanes(of: scenario.faults[Int(fault)].kind) {
      let kind =
        Self.isPartition(scenario.faults[Int(fault)].kind)
        ? Kind.partition(fault)
        : .fault(fault)
      stretches.append(Stretch(device: device, from: start, to: end, kind: kind))
    }
  }

  private static func isPartition(_ kind: FaultKind) -> Bool {
    switch kind {
    case .partition: true
    case .offline, .loss, .burstLoss, .latency, .duplication, .reordering, .bandwidth, .hold,
      .hubError, .partialFailure, .lostAnswers, .pushLoss, .tokenExpiry, .quotaFull, .crash,
      .termination, .clockOffset, .signOut:
      false
    }
  }

  /// Where a fault is drawn; nil stands for the hub. What devices report themselves, and what
  /// takes no time, is not.
  private static func lanes(of kind: FaultKind) -> [DeviceIndex?] {
    switch kind {
    case .offline, .tokenExpiry, .crash, .termination: []
    case .partition, .loss, .burstLoss, .latency, .duplication, .reordering, .bandwidth, .hold,
      .hubError, .partialFailure, .lostAnswers, .pushLoss, .quotaFull, .clockOffset, .signOut:
      kind.devices ?? [nil]
    }
  }
}
