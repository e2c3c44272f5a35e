import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// What timers and the life of a process mean to tips.

extension PlayedTips {
  static func fire(
    _ timer: TipTimer, on device: DeviceIndex, cause: FactID?, in world: inout World
  ) {
    switch timer {
    case .reaction(let presentation, let reaction):
      world.react(device, presentation, reaction, cause: cause)
    case .durationCheck(let presentation):
      world.checkDuration(device, presentation, cause: cause)
    case .tick(let wake): world.tick(device, wake)
    case .donationLands(let process, let values, let event):
      world.landDonation(device, process, event, values, cause: cause)
    case .action(let action): world.actInVisit(action, on: device, visit: cause)
    case .heard(let process, let list):
      world.hear(list, on: device, process: process, cause: cause)
    }
  }

  @inline(__always)
  static func hear(_ moment: DeviceMoment, on device: DeviceIndex, in world: inout World) {
    switch moment {
    case .processBegan: processBegan(on: device, in: &world)
    case .launched(let cause): launch(on: device, because: cause, in: &world)
    case .resumed(let cause): resume(on: device, because: cause, in: &world)
    case .activated(let cause): activate(on: device, because: cause, in: &world)
    case .suspended:
      world.devices[device.position].systems.tips.pausePresentations(at: world.time(on: device))
    case .leftScreen(let causes): world.leaveScreen(on: device, because: causes)
    case .processEnded: processEnded(on: device, in: &world)
    case .startedApp, .visited, .woken, .slept, .connected, .joined, .updated, .setClock: break
    }
  }

  private static func processBegan(on device: DeviceIndex, in world: inout World) {
    let index = device.position
    world.resolveRecordsAnew(for: device)
    world.devices[index].systems.tips.version = world.devices[index].version
    world.devices[index].systems.tips.beginProcess(
      recordOfTip: world.devices[index].systems.tips.recordOfTip, at: world.time(on: device),
      in: world.app)
    if world.isInjected { world.changeLaunch(of: device) }
    world.devices[index].systems.tips.overrides = world.overrides(on: device)
  }

  /// Perhaps a reset, then `configure`.
  private static func launch(
    on device: DeviceIndex, because launched: FactID, in world: inout World
  ) {
    let index = device.position
    if world.devices[index].resetsAtNextLaunch || world.scenario.devices[index].resetsAtEveryLaunch
    {
      world.devices[index].resetsAtNextLaunch = false
      world.perform(.resetDatastore, on: device, because: Causes(launched))
    }
    if world.scenario.devices[index].configures {
      world.perform(.configure, on: device, because: Causes(launched))
    }
  }

  private static func resume(
    on device: DeviceIndex, because activated: FactID, in world: inout World
  ) {
    let index = device.position
    world.devices[index].systems.tips.resumePresentations(at: world.time(on: device))
    for shown in world.devices[index].systems.tips.presentations {
      world.planDurationCheck(of: shown.display.presentation, on: device, cause: activated)
    }
  }

  private static func activate(
    on device: DeviceIndex, because activated: FactID, in world: inout World
  ) {
    world.planTick(on: device)
    world.takeEffects(on: .activation, on: device, because: activated)
    world.reevaluate(
      device, because: Causes(activated, world.devices[device.position].lastChange))
  }

  private static func processEnded(on device: DeviceIndex, in world: inout World) {
    let index = device.position
    world.devices[index].screen = nil
    world.devices[index].slots.emptyScratch()
    world.devices[index].systems.tips.beginProcess(
      recordOfTip: world.devices[index].systems.tips.recordOfTip, at: world.time(on: device),
      in: world.app)
  }

  /// Records what a device knows, so that the journal alone can be judged. The facts of the other
  /// systems say all of it.
  static func recordKnowledge(
    of device: DeviceIndex, because causes: Causes, in world: inout World
  ) {
    let index = device.position
    for (number, known) in world.devices[index].systems.tips.records.enumerated() {
      world.record(
        .run(
          .knowsTip(
            record: RecordIndex(number), exists: known.exists, count: known.count,
            duration: known.duration, status: known.status)),
        on: device, because: causes)
    }
    for event in world.app.events.indices {
      let rows = world.devices[index].systems.tips.donations[event].rows
      var digest = StableDigest()
      for row in rows {
        digest.combine(row.date.microseconds)
        digest.combine(UInt64(row.replica.rawValue))
        digest.combine(UInt64(row.sequence))
        digest.combine(UInt64(row.values.rawValue))
      }
      world.record(
        .run(
          .knowsEvent(
            event: EventIndex(event), count: UInt32(clamping: rows.count), digest: digest.value)),
        on: device, because: causes)
    }
    for parameter in world.app.parameters.indices {
      world.record(
        .run(
          .knowsParameter(
            parameter: ParameterIndex(parameter),
            value: world.devices[index].systems.tips.parameters[parameter])),
        on: device, because: causes)
    }
  }
}
