import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

// What faults and steps can do to a world, as far as no other file says it already.

extension World: PlayedFleet {
  package func carriesOut(step number: Int) -> Bool { !omits(.performStep(number)) }

  package mutating func undoClockJump(
    _ device: DeviceIndex, by duration: SimulatedDuration, because causes: Causes
  ) {
    if omits(.undoClockJump) { return }
    jumpClock(device, by: .zero - duration, because: causes)
  }

  // MARK: The app

  package mutating func update(_ device: DeviceIndex, to version: UInt16) {
    devices[device.position].version = version
    let updated = record(.device(.updated(version: version)), on: device, because: .none)
    tell(.updated(because: updated), on: device)
  }

  package mutating func resetAtNextLaunch(_ device: DeviceIndex) {
    devices[device.position].resetsAtNextLaunch = true
  }

  package mutating func letAppAct(on device: DeviceIndex, _ act: (inout World) -> Void) {
    let index = device.position
    // The app can act only while it has a process, and one of an extension is none.
    startApp(on: device)
    act(&self)
    // What the app does in the background reaches the hub in the moment that it has.
    if devices[index].process == .background && !devices[index].isAwake {
      wake(device, cause: devices[index].lastChange)
    }
    reevaluate(device, because: Causes(devices[index].lastChange))
  }

  // MARK: Tips

  package mutating func carryOut(_ command: TipCommand, on device: DeviceIndex) {
    perform(command, on: device, because: .none)
  }

  package mutating func react(to tip: TipIndex, with reaction: Reaction, on device: DeviceIndex) {
    guard let shown = presentation(of: tip, on: device) else { return }
    react(device, shown, reaction, cause: nil)
  }

  package mutating func choose(action: UInt8, of tip: TipIndex, on device: DeviceIndex) {
    guard let shown = presentation(of: tip, on: device) else { return }
    choose(action, byTappingView: false, of: shown, on: device, because: .none)
    reevaluate(device, because: Causes(devices[device.position].lastChange))
  }

  // MARK: The hub

  package mutating func loseZone(of account: UInt16, because loss: ZoneLoss) {
    guard Int(account) < hub.zones.count else { return }
    let emptied = emptyZone(account, because: loss, cause: nil)
    pushToOthers(Int(account), except: nil, cause: emptied)
  }
}
