import DeviceSystems
import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TipDomain

/// Names for the numbers in facts and metrics.
struct TableNames {
  let run: String
  let scenario: Scenario
  let recordNames: [String]

  init(_ input: ReportInput) {
    run = input.shownName
    scenario = input.shown.run.scenario
    recordNames = input.shown.run.recordNames
  }

  func device(_ device: DeviceIndex) -> Cell { .text(scenario.devices[device.position].id) }

  func record(_ record: RecordIndex) -> Cell { .text(recordNames[record.position]) }
}
