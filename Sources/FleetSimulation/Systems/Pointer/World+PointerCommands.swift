import DeviceSystems
import FleetFacts
import FleetWorld
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain

// What steps and screens do to the pointer of a device.

extension World {
  /// The first state of every device.
  mutating func setUpPointer() {
    guard let definition = scenario.pointer else { return }
    shared.pointer.plans = devices.indices.map { _ in PointerPlans() }
    for index in devices.indices {
      let hasPointer = scenario.devices[index].platform == .iPad || omits(.pointer(.askPlatform))
      devices[index].systems.pointer = [PointerState(hasPointer: hasPointer, in: definition)]
    }
  }

  package mutating func carryOut(_ command: PointerCommand, on device: DeviceIndex) {
    guard has.pointer else { return }
    perform(command, of: PlayedPointer.self, on: device, because: .none)
    presentAwaited(on: device)
    settlePointer(on: device)
  }

  package mutating func carryOutInFront(_ command: PointerCommand, on device: DeviceIndex) {
    let index = device.position
    guard has.pointer, devices[index].process == .foreground, devices[index].screen != nil else {
      return
    }
    perform(command, of: PlayedPointer.self, on: device, because: .none)
    presentAwaited(on: device)
  }

  package mutating func movePointer(to position: PointerPosition, on device: DeviceIndex) {
    guard has.pointer else { return }
    let model = devices[device.position].systems.pointer[0].tracking.model
    carryOut(PointerCommand.move(by: position - model), on: device)
  }

  // MARK: Screens

  /// A screen is in front: its views lie as in the layout with its name.
  mutating func showLayout(of screen: UInt16, on device: DeviceIndex, because cause: FactID) {
    guard let definition = scenario.pointer else { return }
    let name = scenario.screens[Int(screen)].id
    let layout = definition.layouts.firstIndex { $0.id == name }
    perform(
      .show(layout.map { PointerLayoutIndex($0) }), of: PlayedPointer.self, on: device,
      because: Causes(cause))
    presentAwaited(on: device)
  }
}
