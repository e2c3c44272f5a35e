import CloudSync
import SimulationKernel
import TipDomain
import TipSync

// Accounts: what the device is signed in to, and what its app knows of that (6.15, 7.25).

extension World {
  mutating func signOut(_ device: DeviceIndex, because causes: Causes) {
    devices[device.position].accountBeforeFault = nil
    devices[device.position].systemAccount = nil
    noticeAccount(on: device, because: causes)
  }

  mutating func signIn(_ device: DeviceIndex, _ account: UInt16, because causes: Causes) {
    guard Int(account) < hub.zones.count else { return }
    devices[device.position].accountBeforeFault = nil
    devices[device.position].systemAccount = account
    noticeAccount(on: device, because: causes)
  }

  /// A fault takes the account away that the device has at this moment.
  mutating func signOutByFault(_ device: DeviceIndex, because causes: Causes) {
    if let account = devices[device.position].systemAccount {
      devices[device.position].accountBeforeFault = account
    }
    devices[device.position].systemAccount = nil
    noticeAccount(on: device, because: causes)
  }

  /// The account returns after a fault, unless a person signed in or out meanwhile.
  mutating func returnToAccount(_ device: DeviceIndex, because causes: Causes) {
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
    let place = device.position
    let hasProcess =
      devices[place].process != .notRunning || omits(.needProcessToNoticeAccount)
    guard hasProcess, devices[place].account != devices[place].systemAccount else { return }
    devices[place].account = devices[place].systemAccount
    if let account = devices[place].account {
      let isHome = devices[place].homeAccount == account
      devices[place].homeAccount = account
      forgetHub(on: device, keepsReset: isHome)
      let fact = record(.sync(.accountChanged(to: account)), on: device, because: causes)
      agent(
        device,
        hears: .accountChanged(
          emptiesFirst: devices[place].store.wantsHubReset
            && !omits(.emptyZoneBeforeFetch)),
        cause: fact)
      tellReachability(of: device, cause: fact)
      if devices[place].store.hasPending { agent(device, hears: .localChange, cause: fact) }
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
    let place = device.position
    let keepsPending =
      scenario.app.knobs.accountChange == .uploadsEverything
      || omits(.dropPendingChanges)
    devices[place].openRequest = nil
    devices[place].store.forgetHub(
      keepsPending: keepsPending,
      uploadsEverything: keepsPending && devices[place].account != nil,
      keepsReset: keepsPending && keepsReset && !omits(.keepResetWish))
    if devices[place].store.wantsHubReset, !omits(.emptyZoneBeforeFetch) {
      // The wish keeps its number, so that a hub that has heard it already empties nothing again.
      devices[place].agent.storeWasReset()
    } else {
      devices[place].resetAttempt = nil
      devices[place].agent.forgetHub()
    }
  }

  /// The store was reset: it begins another life, and the hub's records are to go first (5.9).
  ///
  /// Without another life, what it counts from now on would meet its own earlier count, in the
  /// cloud or on a peer, and the lesser of the two would be lost (6.8).
  mutating func storeWasReset(on device: DeviceIndex) {
    let place = device.position
    devices[place].openRequest = nil
    devices[place].resetAttempt = nil
    beginIncarnation(of: device)
    if devices[place].homeAccount == nil {
      devices[place].store.forgetHubReset()
    } else if omits(.emptyZoneBeforeFetch) {
      devices[place].agent.forgetHub()
    } else {
      devices[place].agent.storeWasReset()
    }
  }
}
