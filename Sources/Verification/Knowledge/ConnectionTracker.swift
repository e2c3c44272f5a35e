import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel

/// What faults and steps make of the connections of devices, and what the facts say.
package struct ConnectionTracker: Sendable {
  private struct Device: Sendable {
    /// How many faults that go on keep it offline.
    var faults = 0
    /// Whether the last step took its connection, and when.
    var isOfflineByStep = false
    var lastStep: Instant?
    var isOffline = false
    /// Whether it has joined the fleet and not left it: the healing reaches no other.
    var isPresent = false
    var order = OrderOfChanges()
    /// Whether anything happened since it was judged last.
    var isNew = false
  }

  private let steps: [TimelineStep]
  private var nextStep = 0
  private var active: ActiveFaults
  private var devices: [Device]
  private var instant = Instant.zero

  package init(_ declarations: Declarations) {
    active = ActiveFaults(declarations.transport)
    devices = declarations.devices.map { _ in Device() }
    steps = declarations.transport.timeline.filter {
      $0.action == .goOffline || $0.action == .goOnline
    }.sorted { $0.at < $1.at }
  }

  /// Time goes on to a fact. Gives each device that something happened to in the moment before, and
  /// whether it is offline if it is not to be so, or online; nil if it is as it has to be.
  package mutating func pass(to entry: JournalEntry) -> [(DeviceIndex, isOffline: Bool?)] {
    guard entry.fact.instant > instant else {
      takeSteps(through: entry.fact.instant)
      return []
    }
    var judged: [(DeviceIndex, isOffline: Bool?)] = []
    for index in devices.indices where devices[index].isNew {
      devices[index].isNew = false
      guard devices[index].isPresent, devices[index].order.isTold else { continue }
      let isOffline = devices[index].isOffline
      let isToBeOffline = devices[index].faults > 0 || devices[index].isOfflineByStep
      judged.append((DeviceIndex(index), isOffline == isToBeOffline ? nil : isOffline))
    }
    instant = entry.fact.instant
    takeSteps(through: instant)
    return judged
  }

  private mutating func takeSteps(through instant: Instant) {
    while nextStep < steps.count, .zero + steps[nextStep].at <= instant {
      let step = steps[nextStep]
      nextStep += 1
      guard let device = step.device?.position, device < devices.count else { continue }
      guard devices[device].isPresent else {
        devices[device].order.skipStep(at: .zero + step.at)
        continue
      }
      devices[device].order.setByStep(at: .zero + step.at)
      devices[device].isOfflineByStep = step.action == .goOffline
      devices[device].lastStep = .zero + step.at
      devices[device].isNew = true
    }
  }

  /// Processes a fact.
  package mutating func observe(_ entry: JournalEntry) {
    if case .run(let fact) = entry.fact.kind { observe(fact, at: entry.fact.instant) }
    guard let device = entry.device, device.position < devices.count,
      case .device(let fact) = entry.fact.kind
    else { return }
    if fact == .joined {
      devices[device.position].isPresent = true
      devices[device.position].order.join(at: entry.fact.instant)
    }
    if fact == .retired { devices[device.position].isPresent = false }
    if fact == .wentOffline || fact == .cameOnline {
      devices[device.position].isOffline = fact == .wentOffline
      devices[device.position].isNew = true
    }
  }

  private mutating func observe(_ fact: RunFact, at instant: Instant) {
    if case .healed = fact {
      for index in devices.indices where devices[index].isPresent {
        devices[index].faults = 0
        devices[index].order.forgetFaults()
        // A step of that moment comes after the healing.
        if devices[index].lastStep != instant { devices[index].isOfflineByStep = false }
        devices[index].isNew = true
      }
    }
    guard let fault = active.observe(fact), fault.deviceEffects.contains(.offline) else { return }
    let began = if case .faultBegan = fact { true } else { false }
    for device in fault.devices ?? [] where device.position < devices.count {
      devices[device.position].isNew = true
      devices[device.position].faults = max(0, devices[device.position].faults + (began ? 1 : -1))
    }
  }
}
