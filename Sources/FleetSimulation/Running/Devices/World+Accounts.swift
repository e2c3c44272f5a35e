import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// Accounts: what the device is signed in to, and what its app knows of that (6.15, 7.25).

extension World {
  package mutating func signOut(_ device: DeviceIndex, because causes: Causes) {
    devices[device.position].accountBeforeFault = nil
    devices[device.position].systemAccount = nil
    noticeAccount(on: device, because: causes)
  }

  package mutating func signIn(_ device: DeviceIndex, _ account: UInt16, because causes: Causes) {
    guard Int(account) < hub.zones.count else { return }
    devices[device.position].accountBeforeFault = nil
    devices[device.position].systemAccount = account
    noticeAccount(on: device, because: causes)
  }

  /// A fault takes the account away that the device has at this moment.
  package mutating func signOutByFault(_ device: DeviceIndex, because causes: Causes) {
    if let account = devices[device.position].systemAccount {
      devices[device.position].accountBeforeFault = account
    }
    devices[device.position].systemAccount = nil
    noticeAccount(on: device, because: causes)
  }

  /// The account returns after a fault, unless a person signed in or out meanwhile.
  package mutating func returnToAccount(_ device: DeviceIndex, because causes: Causes) {
    let account =
      omits(.rememberAccountBeforeFault)
      ? devices[device.position].homeAccount : devices[device.position].accountBeforeFault
    devices[device.position].accountBeforeFault = nil
    if let account, devices[device.position].systemAccount == nil {
      signIn(device, account, because: causes)
    }
  }

  /// The app learns of the account that the device is signed in to now. Without a process it learns
  /// nothing: at its next launch, several changes are one, and a change that was taken back is
  /// none (7.25).
  mutating func noticeAccount(on device: DeviceIndex, because causes: Causes) {
    let index = device.position
    let hasProcess =
      devices[index].process != .notRunning || omits(.needProcessToNoticeAccount)
    guard hasProcess, devices[index].account != devices[index].systemAccount else { return }
    devices[index].account = devices[index].systemAccount
    if let account = devices[index].account {
      let isHome = devices[index].homeAccount == account
      devices[index].homeAccount = account
      forgetHub(on: device, keepsReset: isHome)
      let fact = record(.sync(.accountChanged(to: account)), on: device, because: causes)
      agent(
        device,
        hears: .accountChanged(
          emptiesFirst: devices[index].store.wantsHubReset
            && !omits(.emptyZoneBeforeFetch)),
        cause: fact)
      tellReachability(of: device, cause: fact)
      if devices[index].store.hasPending { agent(device, hears: .localChange, cause: fact) }
    } else {
      forgetHub(on: device, keepsReset: true)
      let fact = record(.sync(.accountChanged(to: nil)), on: device, because: causes)
      tellReachability(of: device, cause: fact)
    }
  }

  /// A device forgets what it knew of the hub: signed out, or signed in to another account.
  ///
  /// - Parameter keepsReset: Whether the wish to empty the zone stays: it goes with the account
  ///   whose records the store held, and like every change that was not uploaded it falls to
  ///   `accountChange dropsPending` (5.9, 7.25).
  mutating func forgetHub(on device: DeviceIndex, keepsReset: Bool) {
    let index = device.position
    let keepsPending =
      app.knobs.accountChange == .uploadsEverything
      || omits(.dropPendingChanges)
    devices[index].openRequest = nil
    devices[index].store.forgetHub(
      keepsPending: keepsPending,
      uploadsEverything: keepsPending && devices[index].account != nil,
      keepsReset: keepsPending && keepsReset && !omits(.keepResetWish))
    // What is displayed from now on is uploaded. In one record with what was dropped, that would
    // come along (7.25).
    if !keepsPending, devices[index].store.hasOwnTally { beginIncarnation(of: device) }
    if devices[index].store.wantsHubReset, !omits(.emptyZoneBeforeFetch) {
      // The wish keeps its number, so that a hub that has heard it already empties nothing again.
      devices[index].agent.storeWasReset()
    } else {
      devices[index].resetAttempt = nil
      devices[index].agent.forgetHub()
    }
  }

  /// The store was reset: it begins another life, and the hub's records are to go first (5.9).
  ///
  /// Without another life, what it counts from now on would meet its own earlier count, in the
  /// cloud or on a peer, and the lesser of the two would be lost (6.8).
  mutating func storeWasReset(on device: DeviceIndex) {
    let index = device.position
    devices[index].openRequest = nil
    devices[index].resetAttempt = nil
    beginIncarnation(of: device)
    if devices[index].homeAccount == nil {
      devices[index].store.endHubReset()
    } else if omits(.emptyZoneBeforeFetch) {
      devices[index].agent.forgetHub()
    } else {
      devices[index].agent.storeWasReset()
    }
  }
}
