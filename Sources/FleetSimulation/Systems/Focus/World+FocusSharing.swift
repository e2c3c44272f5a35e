import DeviceSystems
import FleetWorld
import FocusSystem
import Scenarios
import SimulationKernel

// How a choice reaches the other devices of an account (B-03). The system carries it and not the
// app, so it needs no process, and uses no link of the network: only a connection.

extension World {
  /// Writes the record of the account, unless it holds a later choice, and tells the others.
  mutating func publishFocus(of device: DeviceIndex, cause: FactID?) {
    let state = devices[device.position].systems.focus[0]
    guard let account = devices[device.position].systemAccount, devices[device.position].isOnline,
      let stamp = state.stamp, state.writer == device
    else { return }
    if let known = shared.focus.choices[Int(account)],
      (stamp, device) <= (known.stamp, known.writer)
    {
      return
    }
    let choice = FocusChoice(focus: state.active, writer: device, stamp: stamp)
    shared.focus.choices[Int(account)] = choice
    shared.focus.told.append(choice)
    for other in devices.indices where other != device.position {
      planFocusNews(to: DeviceIndex(other), from: account, cause: cause)
    }
  }

  /// A device hears of it soon, or finds out by itself at the end of the bound.
  private mutating func planFocusNews(
    to device: DeviceIndex, from account: UInt16, cause: FactID?
  ) {
    let index = device.position
    guard let sharing = scenario.focus?.sharing, devices[index].systemAccount == account,
      devices[index].systems.focus[0].shares || omits(.focus(.respectFocusSharing)),
      !omits(.focus(.tellOfFocus))
    else { return }
    let delay = shared.focus.plans[index].newsDelay(sharing, drawing: &choices)
    shared.focus.newsToCome += 1
    plan(
      .system(device, .focus(.news(UInt32(shared.focus.told.count - 1)))), after: delay, .device,
      cause: cause)
  }

  /// A device that has no connection hears of it when it has one again.
  mutating func hearOfFocus(_ number: UInt32, on device: DeviceIndex, cause: FactID?) {
    shared.focus.newsToCome -= 1
    let index = device.position
    guard devices[index].isOnline, devices[index].isPresent else { return }
    let choice = shared.focus.told[Int(number)]
    if omits(.focus(.compareFocusStamps)) {
      // Whatever comes is taken for later than what is known.
      devices[index].systems.focus[0].stamp = nil
    }
    perform(
      .receive(choice.focus, from: choice.writer, stamp: choice.stamp), of: PlayedFocus.self,
      on: device, because: Causes(cause))
  }

  /// A device has a connection again: it tells what it chose, and hears what others chose.
  mutating func reconnectFocus(on device: DeviceIndex, because cause: FactID) {
    let index = device.position
    guard devices[index].systems.focus[0].shares, let account = devices[index].systemAccount else {
      return
    }
    publishFocus(of: device, cause: cause)
    guard let choice = shared.focus.choices[Int(account)],
      devices[index].systems.focus[0].isNewer(choice.stamp, of: choice.writer)
    else { return }
    shared.focus.told.append(choice)
    planFocusNews(to: device, from: account, cause: cause)
  }
}
