import DeviceSystems
import SimulationKernel
import TipDomain
import TipSync

// Which tip id each tip of the app reads as on a device, and what its overrides name.

extension World {
  /// Ids can read differently in another version of the app, or even in each process (1.5, 6.12).
  mutating func resolveRecordsAnew(for device: DeviceIndex) {
    let place = device.position
    let isUpdated = devices[place].resolvedVersion != devices[place].version
    guard isUpdated || identifiersNameLaunches else { return }
    devices[place].resolvedVersion = devices[place].version
    devices[place].systems.tips.recordOfTip = resolveRecords(
      of: scenario.devices[place], version: devices[place].version,
      launch: devices[place].processNumber)
    makeRoomForRecords()
  }

  func overrides(on device: DeviceIndex) -> TestingOverrides {
    var overrides = TestingOverrides()
    let place = device.position
    overrides.showsAll = scenario.devices[place].overrides.showsAll
    overrides.hidesAll = scenario.devices[place].overrides.hidesAll
    for tip in scenario.devices[place].overrides.shown {
      overrides.shown.append(devices[place].systems.tips.recordOfTip[tip.position])
    }
    for tip in scenario.devices[place].overrides.hidden {
      overrides.hidden.append(devices[place].systems.tips.recordOfTip[tip.position])
    }
    return overrides
  }

  /// The record of each tip as the app's ids read on a device.
  mutating func resolveRecords(
    of definition: DeviceDefinition, version: UInt16, launch: UInt32
  ) -> [RecordIndex] {
    scenario.app.tips.map { tip in
      let name = RecordTable.resolve(
        tip.identifier, platform: definition.platform, version: version, device: definition.id,
        launch: launch)
      return records.record(named: injection == nil ? name : identifier(insteadOf: name))
    }
  }

  /// Every store knows of every id that the fleet has met.
  mutating func makeRoomForRecords() {
    for place in devices.indices {
      devices[place].systems.tips.reserveRecords(records.names.count)
      devices[place].store.reserveRecords(records.names.count)
    }
  }
}
