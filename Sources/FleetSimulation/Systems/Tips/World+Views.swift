import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain

// Views that are in their screen only while a condition holds.

extension World {
  /// Views whose condition ceased to hold leave with their tips, and those whose condition began to
  /// hold appear; these have shown nothing yet.
  mutating func placeViews(on device: DeviceIndex, because causes: Causes) {
    let index = device.position
    guard hasConditions, let screen = devices[index].screen else { return }
    for slot in devices[index].slots.indices {
      guard let condition = scenario.screens[Int(screen)].slots[slot].condition else { continue }
      let isThere = holds(condition, on: device)
      if devices[index].slots[slot].isThere == isThere { continue }
      if !isThere, omits(.removeView) { continue }
      devices[index].slots[slot] = SlotState(isThere: isThere, isNew: isThere)
      if !isThere { endPresentations(ofView: slot, on: device, because: causes) }
    }
  }

  /// Whether a view with a condition is in its screen now, for what its device knows.
  package mutating func holds(_ condition: ViewCondition, on device: DeviceIndex) -> Bool {
    let index = device.position
    guard devices[index].systems.tips.has(condition.presence) else { return false }
    guard let rule = condition.rule else { return true }
    return devices[index].systems.tips.holds(
      rule, at: time(on: device), in: app, values: valueLists,
      workspace: &common.workspaces.tips)
  }

  private mutating func endPresentations(
    ofView slot: Int, on device: DeviceIndex, because causes: Causes
  ) {
    while let shown = devices[device.position].systems.tips.presentations.first(where: {
      Int($0.display.slot) == slot
    }) {
      perform(
        .endDisplay(presentation: shown.display.presentation, reason: .viewLeft), on: device,
        because: causes)
    }
  }
}
