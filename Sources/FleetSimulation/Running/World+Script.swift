import DeviceSystems
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// The timeline: what happens at given times.

extension World {
  mutating func perform(step number: Int) {
    if isHealed { stepsToCome -= 1 }
    let step = scenario.timeline[number]
    if let device = step.device, !devices[device.position].isPresent { return }
    step.action.play(on: step.device, number: number, in: &self)
  }

  /// The presentation of a tip that is on screen, if it is.
  func presentation(of tip: TipIndex, on device: DeviceIndex) -> UInt32? {
    for shown in devices[device.position].systems.tips.presentations where shown.display.tip == tip
    {
      return shown.display.presentation
    }
    return nil
  }
}
