import DeviceSystems
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// Which tip id each tip of the app reads as on a device, and what its overrides name.

extension World {
  /// Ids can read differently in another version of the app, or even in each process (1.5, 6.12).
  mutating func resolveRecordsAnew(for device: DeviceIndex) {
    let index = device.position
    let isUpdated = devices[index].resolvedVersion != devices[index].version
    guard isUpdated || identifiersNameLaunches else { return }
    devices[index].resolvedVersion = devices[index].version
    devices[index].systems.tips.recordOfTip = resolveRecords(
      of: scenario.devices[index], version: devices[index].version,
      launch: devices[index].processNumber)
    makeRoomForRecords()
  }

  func overrides(on device: DeviceIndex) -> TestingOverrides {
    var overrides = TestingOverrides()
    let index = device.position
    overrides.showsAll = scenario.devices[index].overrides.showsAll
    overrides.hidesAll = scenario.devices[index].overrides.hidesAll
    for tip in scenario.devices[index].overrides.shown {
      overrides.shown.append(devices[index].systems.tips.recordOfTip[tip.position])
    }
    for tip in scenario.devices[index].overrides.hidden {
      overrides.hidden.append(devices[index].systems.tips.recordOfTip[tip.position])
    }
    return overrides
  }

  /// The record of each tip as the app's ids read on a device.
  mutating func resolveRecords(
    of definition: DeviceDefinition, version: UInt16, launch: UInt32
  ) -> [RecordIndex] {
    app.tips.map { tip in
      let name = RecordTable.resolve(
        tip.identifier, platform: definition.platform, version: version, device: definition.id,
        launch: launch)
      return records.record(named: !isInjected ? name : identifier(insteadOf: name))
    }
  }

  /// Every store knows of every id that the fleet has met.
  mutating func makeRoomForRecords() {
    for index in devices.indices {
      devices[index].systems.tips.reserveRecords(records.names.count)
      devices[index].store.reserveRecords(records.names.count)
    }
  }
}
