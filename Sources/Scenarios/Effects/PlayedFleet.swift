import CloudSync
import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// What faults and steps can do to the fleet that plays a scenario.
///
/// A fault or a step says here what happens, and the world that plays answers. So a scenario can
/// be read, written and varied without a world.
package protocol PlayedFleet: FleetWithFocuses, FleetWithPointers, FleetWithIntents, ~Copyable {
  // MARK: Devices

  /// Takes the connection from a device until it is given back, or gives it back; faults that go on
  /// keep the device offline.
  mutating func setOffline(_ isOffline: Bool, _ device: DeviceIndex, because causes: Causes)
  /// One more fault keeps a device offline, or one less.
  mutating func setOfflineByFault(
    _ isOffline: Bool, _ device: DeviceIndex, because causes: Causes)
  /// Sets a device's clock ahead, or back when negative.
  mutating func jumpClock(
    _ device: DeviceIndex, by duration: SimulatedDuration, because causes: Causes)
  /// Takes back what a fault did to a device's clock.
  mutating func undoClockJump(
    _ device: DeviceIndex, by duration: SimulatedDuration, because causes: Causes)
  /// Deletes the app and installs it again.
  mutating func reinstall(_ device: DeviceIndex, because causes: Causes)
  /// Takes a backup of what is saved.
  mutating func backUp(_ device: DeviceIndex, because causes: Causes)
  /// Puts the last backup back.
  mutating func restore(_ device: DeviceIndex, reusesReplica: Bool, because causes: Causes)
  /// Replaces the store by a copy of another device's.
  mutating func clone(
    _ source: DeviceIndex, to device: DeviceIndex, reusesReplica: Bool, because causes: Causes)
  /// Whether the step with this number is carried out on its device.
  func carriesOut(step number: Int) -> Bool

  // MARK: Accounts

  /// Signs a device out of its account.
  mutating func signOut(_ device: DeviceIndex, because causes: Causes)
  /// Signs a device in to an account.
  mutating func signIn(_ device: DeviceIndex, _ account: UInt16, because causes: Causes)
  /// Signs a device out until `returnToAccount`.
  mutating func signOutByFault(_ device: DeviceIndex, because causes: Causes)
  /// Whether a fault that goes on keeps the device signed out.
  func isSignedOutByFault(_ device: DeviceIndex) -> Bool
  /// Signs a device in to the account that a fault signed it out of.
  mutating func returnToAccount(_ device: DeviceIndex, because causes: Causes)

  // MARK: The app

  /// Brings the app to the foreground, and starts it if need be.
  mutating func open(_ device: DeviceIndex, because causes: Causes)
  /// Leaves the app.
  mutating func suspend(_ device: DeviceIndex, because causes: Causes)
  /// Ends the process in good order.
  mutating func terminate(_ device: DeviceIndex, because causes: Causes)
  /// Ends the process with what was not saved.
  mutating func crash(_ device: DeviceIndex, because causes: Causes)
  /// Installs another version of the app.
  mutating func update(_ device: DeviceIndex, to version: UInt16)
  /// Has the app call `resetDatastore` at its next launch.
  mutating func resetAtNextLaunch(_ device: DeviceIndex)
  /// Has the app act by itself: it is started if it has no process, and what it does in the
  /// background is sent.
  mutating func letAppAct(on device: DeviceIndex, _ act: (inout Self) -> Void)

  // MARK: Tips

  /// Has a device's tips decide on a command.
  mutating func carryOut(_ command: TipCommand, on device: DeviceIndex)
  /// Makes a donation, now or in a moment.
  mutating func donate(
    _ event: EventIndex, _ values: ValueListIndex, waits: Bool, on device: DeviceIndex,
    because causes: Causes)
  /// Opens a screen.
  mutating func visit(_ screen: UInt16, on device: DeviceIndex, because causes: Causes)
  /// Has somebody do something on a screen; nothing happens if it is not open.
  mutating func act(
    _ action: UInt16, ofScreen screen: UInt16, on device: DeviceIndex, because causes: Causes)
  /// Has somebody do something with a tip; nothing happens if it is not on screen.
  mutating func react(to tip: TipIndex, with reaction: Reaction, on device: DeviceIndex)
  /// Has somebody choose an action of a tip; nothing happens if it is not on screen.
  mutating func choose(action: UInt8, of tip: TipIndex, on device: DeviceIndex)

  // MARK: The hub

  /// Lets all change tokens expire that were given out so far.
  mutating func expireTokens()
  /// Makes an account full until it is given room, or gives it room; faults that go on keep it
  /// full.
  mutating func setFull(_ isFull: Bool, _ account: UInt16)
  /// A fault that fills an account began or ended.
  mutating func noticeRoom(of account: UInt16)
  /// Empties an account's zone, and tells its devices.
  mutating func loseZone(of account: UInt16, because loss: ZoneLoss)
  /// Makes of all active faults together what the hub answers.
  mutating func combineHubFaults(because cause: FactID)

  // MARK: The network

  /// The nodes of devices.
  func nodes(_ devices: [DeviceIndex]) -> NodeSet
  /// The node of the hub.
  var hubNodes: NodeSet { get }
}

extension PlayedFleet where Self: ~Copyable {
  /// The links of devices, in both directions.
  func links(of devices: [DeviceIndex]) -> LinkScope { .touching(nodes(devices)) }
}
