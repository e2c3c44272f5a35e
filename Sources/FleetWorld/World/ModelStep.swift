import DeviceSystems
import FocusSystem
import IntentSystem
import PointerSystem

/// A step of the model that an injected fault can leave out.
package enum ModelStep: Hashable, Sendable, BitwiseCopyable {
  // MARK: The hub

  /// A request waits until a server of the hub is free.
  case waitForServer
  /// The hub reads the zone of the account that asks.
  case chooseZone
  /// The answer to an upload tells that some of its records failed.
  case tellPartialFailure
  /// A reset empties the account's zone.
  case emptyZone
  /// A reset that was carried out is not carried out again.
  case recognizeReset
  /// A change is not pushed to the device that made it.
  case excludeOrigin
  /// A change is pushed to a device.
  case push(DeviceIndex)
  /// The hub asks the throttle before it pushes; without, it takes the push for merged.
  case askPushThrottle
  /// A push that was asked for is sent.
  case sendPush
  /// A fault that expires tokens ends those that were given out before it.
  case expireTokens
  /// An account has no room left.
  case fillAccount

  // MARK: Messages

  /// A message takes the time that its link needs.
  case waitForLatency
  /// A message arrives once.
  case deliverOnce
  /// A message that was lost does not arrive.
  case dropLostMessage
  /// Messages that were held go on in the order in which they were sent.
  case keepOrderOfHeld
  /// A device without a connection receives nothing.
  case dropWhileOffline
  /// Messages on a slow link wait for those before them.
  case queueOnSlowLinks

  // MARK: Accounts

  /// A device remembers which account a fault took away, if any.
  case rememberAccountBeforeFault
  /// An app learns of another account only while it has a process.
  case needProcessToNoticeAccount
  /// A device that was reset empties its zone before it fetches.
  case emptyZoneBeforeFetch
  /// Changes that were not uploaded are dropped with their account.
  case dropPendingChanges
  /// The wish to empty the zone outlives signing out.
  case keepResetWish

  // MARK: Crashes and backups

  /// After a crash a device goes on from what it had saved.
  case loadSavedStore
  /// A crash takes back how far the device had read.
  case loadSavedToken
  /// A backup brings back how far the device had read when it was made.
  case restoreToken
  /// What leaves a device is saved on it first.
  case saveBeforeUpload

  // MARK: Sync

  /// A push wakes an app only if it has a background mode.
  case needBackgroundMode
  /// Devices sync after the heal.
  case syncAfterHeal
  /// A timeout belongs to one request.
  case matchTimeout
  /// A request that gets no answer is given up.
  case noticeTimeout
  /// A full fetch remembers what its earlier pages brought.
  case rememberPages
  /// Records that a full fetch did not bring are deleted.
  case sweepMissing
  /// A device hears that its zone is gone.
  case handleZoneLoss
  /// A limit that is reached by an import ends its tip.
  case settleMerged
  /// A display moves the clock that the devices of an account share.
  case moveFrequencyClock

  // MARK: Views

  /// A view that asks again does not ask for what it presented last.
  case excludePresented
  /// A view leaves its screen when its condition ceases to hold.
  case removeView

  // MARK: People and the app

  /// A person does something only on a screen that is still open.
  case needOpenScreen
  /// The app does all that a list of effects says.
  case takeEffect

  // MARK: Systems

  /// A step of a system beside the tips.
  case system(SystemModelStep)

  // MARK: The timeline and faults

  /// A step of the timeline happens on its device.
  case performStep(Int)
  /// A clock goes back when the fault is over that set it.
  case undoClockJump

  // MARK: The heal and the end

  /// Faults of links end with the heal.
  case endLinkFaults
  /// Links lose nothing after the heal.
  case mendLinks
  /// The app is opened on every device after the heal.
  case openApps
  /// The last device without a connection has one after the heal.
  case reconnectLastDevice
  /// The world looks whether the fleet comes to rest.
  case awaitQuiescence
  /// At rest nothing is left to do.
  case checkWork
  /// At rest no message is on its way.
  case checkMessages
  /// At rest no change waits for its upload.
  case checkOutboxes
  /// At rest no device is busy with a request.
  case checkAgents
  /// At rest no device has changes to fetch.
  case checkUnfetchedChanges
  /// The last fact is recorded at the time at which it happens.
  case keepTimeAtEnd
}

/// A length of time in the model that an injected fault can change.
package enum ModelSpan: Hashable, Sendable, BitwiseCopyable {
  /// From a change on a device to the upload of what was collected until then.
  case exportDelay
  /// From a request to the moment when it is given up.
  case requestTimeout
  /// From a display to what the person does with the tip.
  case reaction
  /// From the beginning of a fault to its end.
  case faultWindow
  /// From the declared heal to the heal.
  case healDelay
}

/// A step of a system that an injected fault can leave out.
package enum SystemModelStep: Hashable, Sendable, BitwiseCopyable {
  /// A step of Focuses.
  case focus(FocusModelStep)
  /// A step of pointers.
  case pointer(PointerModelStep)
  /// A step of intents and widgets.
  case intent(IntentModelStep)
}

extension ModelStep {
  /// A step of Focuses.
  package static func focus(_ step: FocusModelStep) -> ModelStep { .system(.focus(step)) }
  /// A step of pointers.
  package static func pointer(_ step: PointerModelStep) -> ModelStep { .system(.pointer(step)) }
  /// A step of intents and widgets.
  package static func intent(_ step: IntentModelStep) -> ModelStep { .system(.intent(step)) }
}
