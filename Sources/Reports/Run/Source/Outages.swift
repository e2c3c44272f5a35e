import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
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

  package enum Kind: Sendable, Equatable {
    /// By the device's own facts.
    case offline
    /// A partition, by its index in the scenario.
    case partition(UInt16)
    /// Any other fault that lasts, by its index in the scenario.
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
      default: break
      }
    }
    let end = run.journal.facts.last?.instant ?? .zero
    for index in offlineSince.indices {
      addOffline(DeviceIndex(index), &offlineSince[index], until: end)
    }
    for index in faultSince.indices {
      addFault(UInt16(clamping: index), run.scenario, &faultSince[index], until: end)
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
    let fault = (index: fault, kind: scenario.faults[Int(fault)].kind)
    let kind: Kind
    switch fault.kind.mark {
    case .none: return
    case .cut: kind = .partition(fault.index)
    case .stretch: kind = .fault(fault.index)
    }
    // Nil stands for the hub.
    let lanes: [DeviceIndex?] = fault.kind.devices ?? [nil]
    for device in lanes {
      stretches.append(Stretch(device: device, from: start, to: end, kind: kind))
    }
  }
}
