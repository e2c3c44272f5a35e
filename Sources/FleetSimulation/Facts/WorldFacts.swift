import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// Something that happened to a message on its way. Messages are numbered from 0 within a run.
public enum NetworkFact: Hashable, Sendable, BitwiseCopyable {
  /// It left its sender.
  case sent(message: UInt32, from: Actor, to: Actor, kind: MessageKind, byteCount: UInt32)
  /// It arrived; a copy says so.
  case delivered(message: UInt32, isCopy: Bool)
  /// It will never arrive, and why.
  case dropped(message: UInt32, reason: DropReason, isCopy: Bool)
  /// It is held back until the fault that holds it ends.
  case held(message: UInt32)
}

/// What a message is for.
public enum MessageKind: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// A device asks for changes.
  case fetchRequest
  /// The hub answers with changes.
  case fetchAnswer
  /// A device uploads changes.
  case uploadRequest
  /// The hub says what became of them.
  case uploadAnswer
  /// The hub says that something changed.
  case push

  /// The name in the journal.
  public var name: String { "\(self)" }

  /// What a message takes besides the records that it carries, in bytes.
  package static let envelopeByteCount = 200
}

/// Something that happened to a device.
public enum DeviceFact: Hashable, Sendable, BitwiseCopyable {
  /// It joined the fleet, with an empty store unless it is a clone.
  case joined
  /// It left for good.
  case retired
  /// Its app was started; the process begins.
  case launched
  /// Its app came to the foreground.
  case activated
  /// Its app left the foreground and is suspended.
  case suspended
  /// The system or the person ended the process.
  case terminated
  /// The process died before everything was saved: so many changes are gone (8.19).
  case crashed(lostChanges: UInt32)
  /// It lost its connection, or got it back.
  case wentOffline
  /// It has a connection again.
  case cameOnline
  /// The app was deleted and installed again: an empty store, a new incarnation.
  case reinstalled
  /// A backup was taken of what was saved.
  case backedUp
  /// A backup was put back; whether it goes on under the backup's replica is said.
  case restored(backupTaken: Instant, reusesReplica: Bool)
  /// This device began as a copy of another.
  case cloned(from: DeviceIndex, reusesReplica: Bool)
  /// The clock was set.
  case clockJumped(by: SimulatedDuration)
  /// Another version of the app runs from the next launch on.
  case updated(version: UInt16)
}

/// Something a person did.
public enum PersonFact: Hashable, Sendable, BitwiseCopyable {
  /// Took up a device.
  case sessionBegan
  /// Put it away.
  case sessionEnded
  /// Opened a screen of the app, by its place in the scenario.
  case visited(screen: UInt16)
  /// Did something with a tip on screen.
  case reacted(presentation: UInt32, with: Reaction)
}

/// What a person does with a tip.
public enum Reaction: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Nothing: it stays until they leave.
  case ignore
  /// Closes it.
  case close
  /// Chooses its first action, or taps the view if its style runs one.
  case act
  /// Does what the tip speaks of, so that the app invalidates it.
  case use
  /// Taps beside the popover.
  case tapOutside
}

/// Something that happened to the run as a whole.
public enum RunFact: Hashable, Sendable, BitwiseCopyable {
  /// It began.
  case began
  /// A fault began; its place in the scenario.
  case faultBegan(fault: UInt16)
  /// A fault ended.
  case faultEnded(fault: UInt16)
  /// From here on no fault, so that liveness can be judged.
  case healed
  /// Nothing is on its way and nothing waits to be uploaded: the fleet is at rest.
  case quiescent
  /// The bound for coming to rest passed without rest.
  case restlessAtBound
  /// At rest or at the end, what a device knows of a tip (judges compare these).
  case knowsTip(
    record: RecordIndex, exists: Bool, count: Int32, duration: SimulatedDuration,
    status: StoredStatus)
  /// What a device knows of an event's donations: how many, and a digest of which.
  case knowsEvent(event: EventIndex, count: UInt32, digest: UInt64)
  /// What a device knows of a parameter; nil is its default.
  case knowsParameter(parameter: ParameterIndex, value: Value?)
  /// How many changes a device still has to upload.
  case knowsOutbox(pending: UInt32, isSignedIn: Bool)
  /// It ended.
  case ended
}
