import DeviceSystems
import SimulationKernel
import TipDomain
import TipSync

/// Something that happens at a given time.
public struct TimelineStep: Sendable, Equatable {
  /// When, by true time.
  public var at: SimulatedDuration
  /// On which device; nil for what happens at the hub.
  public var device: DeviceIndex?
  /// What.
  public var action: ScriptedAction

  /// A step.
  public init(at: SimulatedDuration, device: DeviceIndex?, action: ScriptedAction) {
    self.at = at
    self.device = device
    self.action = action
  }
}

/// What a timeline can make happen.
public enum ScriptedAction: Hashable, Sendable, BitwiseCopyable {
  /// Brings the app to the foreground, starting it if need be.
  case open
  /// Leaves the app; it is suspended.
  case leave
  /// Ends the process.
  case terminate
  /// Opens a screen, and the app before it if need be.
  case visit(screen: UInt16)
  /// Does something with a tip that is on screen; nothing happens if it is not.
  case react(tip: TipIndex, with: Reaction)
  /// Chooses an action of a tip that is on screen.
  case choose(tip: TipIndex, action: UInt8)
  /// The app invalidates a tip.
  case invalidate(tip: TipIndex, reason: InvalidationReason)
  /// The app donates, so many times.
  case donate(event: EventIndex, values: ValueListIndex, times: UInt32, waits: Bool)
  /// The app deletes an event's donations.
  case deleteDonations(event: EventIndex)
  /// The app writes a parameter.
  case set(parameter: ParameterIndex, value: Value)
  /// The app calls `resetEligibility`.
  case resetEligibility(tip: TipIndex)
  /// The app calls `resetDatastore` now; after `configure` that is refused (5.7).
  case resetDatastore
  /// The app calls `resetDatastore` at its next launch, before `configure`.
  case resetAtNextLaunch
  /// The app calls `configure` once more (8.7).
  case configureAgain
  /// The device loses its connection.
  case goOffline
  /// The device gets it back.
  case goOnline
  /// The process dies; what was not saved is gone.
  case crash
  /// The app is deleted and installed again.
  case reinstall
  /// A backup is taken of what is saved.
  case backUp
  /// The last backup is put back.
  case restore(reusesReplica: Bool)
  /// The store is replaced by a copy of another device's.
  case clone(from: DeviceIndex, reusesReplica: Bool)
  /// The device signs out of its account.
  case signOut
  /// The device signs in to an account.
  case signIn(account: UInt16)
  /// The clock is set ahead, or back when negative.
  case jumpClock(by: SimulatedDuration)
  /// Another version of the app, from the next launch on.
  case update(version: UInt16)
  /// At the hub: all change tokens given out so far expire.
  case expireTokens
  /// At the hub: an account's zone is emptied.
  case emptyZone(account: UInt16, because: ZoneLoss)
  /// At the hub: an account is full (7.18); nothing can be uploaded.
  case fillQuota(account: UInt16)
  /// At the hub: the account has room again.
  case freeQuota(account: UInt16)
}
