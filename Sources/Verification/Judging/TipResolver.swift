import FleetSimulation
import TipDomain

/// Finds the record of a tip on a device by the text of its id, as a reader of the journal would.
struct TipResolver: Sendable {
  private let scenario: Scenario
  private let places: [String: Int]

  init(_ scenario: Scenario, recordNames: [String]) {
    self.scenario = scenario
    var places: [String: Int] = [:]
    for (place, name) in recordNames.enumerated() where places[name] == nil {
      places[name] = place
    }
    self.places = places
  }

  /// The record of `tip` on a device as it is now; nil if no store ever met that id.
  func record(
    of tip: TipIndex, on device: DeviceIndex, _ memory: borrowing FleetMemory
  ) -> RecordIndex? {
    let known = memory[device]
    return record(of: tip, on: device, version: known.version, launch: known.launch)
  }

  /// The record of `tip` on a device in a version of the app and in one of its processes.
  func record(
    of tip: TipIndex, on device: DeviceIndex, version: UInt16, launch: UInt32
  ) -> RecordIndex? {
    guard tip.position < scenario.app.tips.count, device.position < scenario.devices.count else {
      return nil
    }
    let name = IdentifierText.resolve(
      scenario.app.tips[tip.position].identifier, on: scenario.devices[device.position],
      version: version, launch: launch)
    return places[name].map { RecordIndex($0) }
  }
}
