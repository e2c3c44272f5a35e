import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// One participant: a process with its tips, a store, and a connection to the hub.
///
/// A device composes systems, which `SystemStates` lists.
public struct Device: Sendable {
  /// Its index in the scenario.
  public let index: DeviceIndex
  /// What each of its systems knows.
  public package(set) var systems: SystemStates
  /// Its records, and what is still to be uploaded.
  public package(set) var store: ReplicaStore
  /// When it talks to the hub.
  public package(set) var agent: SyncAgent
  /// The life of its store.
  public package(set) var replica: ReplicaIndex
  /// What it believes the time to be.
  public package(set) var clock: DeviceClock
  /// Whether its app runs, and how.
  public package(set) var process = ProcessState.notRunning
  /// Whether its process began for an extension of the app, and the app has not run in it since.
  package var isOfExtension = false
  /// The account it is signed in to, as its app knows.
  public package(set) var account: UInt16?
  /// The account it is signed in to; an app that does not run learns of it at its next launch.
  public package(set) var systemAccount: UInt16?
  /// The account from which a fault signed it out, and to which it returns when the fault ends.
  package var accountBeforeFault: UInt16?
  /// The account that its app knew last: the one whose records its store holds.
  package var homeAccount: UInt16?
  /// The app's version.
  public package(set) var version: UInt16
  /// Whether it has joined the fleet and has not left it.
  public package(set) var isPresent = false

  /// How many faults that go on keep it offline.
  package var offlineFaults = 0
  /// Whether a step took its connection, and none has given it back.
  package var isOfflineByStep = false
  /// The version with which the ids of its tips were read last.
  package var resolvedVersion: UInt16
  /// How many processes it has had; timers of an earlier one are void.
  package var processNumber: UInt32 = 0
  /// Timers for the end of the time in the background; an older one is void.
  package var wakeNumber: UInt32 = 0
  /// Whether the app may sync in the background for a moment.
  package var isAwake = false
  /// The screen that is open.
  public package(set) var screen: UInt16?
  /// By slot of that screen: the tip it presented last, and the last reason why it showed none.
  package var slots: [SlotState] = []
  /// The person who uses it.
  package var person: UInt16?
  package var resetsAtNextLaunch = false
  /// The first message that asked the hub to forget all records, while none was answered.
  package var resetAttempt: UInt32?
  /// At the hub: the last such wish of this device that was carried out.
  package var performedReset: UInt32?
  /// The number of the request that has no answer yet.
  package var openRequest: UInt32?
  package var push = PushThrottle()
  /// A push that waits until the device is reachable.
  package var hasStoredPush = false

  /// What a crash leaves; nil while nothing was saved.
  package var saved: SavedStore? { storeSaved.first }
  package var unsavedChanges: UInt32 = 0
  /// When what is not saved yet will be; a save that was planned for what is saved already saves
  /// nothing.
  package var savesAt: Instant?
  /// When the save that was planned last came; nil if something else was saved since.
  package var savedAt: Instant?
  /// The last backup.
  package var backup: SavedStore? {
    get { storeBackedUp.first }
    set { storeBackedUp.replace(by: newValue) }
  }
  package var backupTaken = Instant.zero
  /// One each, or none: most devices have neither, and a list that is empty takes no memory.
  package var storeSaved: [SavedStore] = []
  package var storeBackedUp: [SavedStore] = []

  package var draws: EntityDraws
  /// The last fact that brought the person here, and the last that changed what is known.
  package var lastVisit: FactID?
  package var lastChange: FactID?

  /// A device that has not joined the fleet, as a scenario declares it.
  package init(
    _ index: DeviceIndex, _ definition: DeviceDefinition, systems: SystemStates,
    store: ReplicaStore, agent: SyncAgent, replica: ReplicaIndex
  ) {
    self.index = index
    self.systems = systems
    self.store = store
    self.agent = agent
    self.replica = replica
    clock = DeviceClock(
      offset: definition.clockOffset, driftPartsPerMillion: definition.clockDriftPartsPerMillion)
    account = definition.account
    systemAccount = definition.account
    homeAccount = definition.account
    version = definition.version
    resolvedVersion = definition.version
    draws = EntityDraws("device", definition.id)
  }

  /// Everything that is saved together, as it is now.
  package var currentStore: SavedStore {
    SavedStore(
      systems: systems, store: store, agent: agent, replica: replica, account: account,
      homeAccount: homeAccount, resetAttempt: resetAttempt)
  }

  /// A crash leaves what there is now. Written where it lies: a store that is passed on is copied.
  package mutating func save() {
    if storeSaved.isEmpty {
      storeSaved.append(currentStore)
    } else {
      storeSaved[0] = currentStore
    }
  }

  /// A crash leaves nothing.
  package mutating func forgetSaved() { storeSaved.removeAll(keepingCapacity: true) }

  /// Whether it has a connection.
  public var isOnline: Bool { offlineFaults == 0 && !isOfflineByStep }
}

/// What a view did since its screen appeared.
package struct SlotState: Sendable, BitwiseCopyable {
  /// The tip that it presented last, or tried to: a popover may never have come (2.26).
  package var presented: RecordIndex?
  /// The last reason for which it showed nothing.
  package var withheld: TipFact?
  /// Whether it is in the screen at all.
  package var isThere: Bool
  /// Whether it came into a screen that was open already, and has not asked yet.
  package var isNew: Bool

  /// A view that has presented nothing.
  package init(isThere: Bool = true, isNew: Bool = false) {
    self.isThere = isThere
    self.isNew = isNew
  }
}

extension Array {
  /// Has one element, or none.
  fileprivate mutating func replace(by element: Element?) {
    removeAll(keepingCapacity: true)
    if let element { append(element) }
  }
}

/// What survives of a device: everything that was saved together.
package struct SavedStore: Sendable {
  package var systems: SystemStates
  package var store: ReplicaStore
  package var agent: SyncAgent
  package var replica: ReplicaIndex
  /// The account that the agent's token and the store's tags belong to.
  package var account: UInt16?
  /// The last account that the store belonged to.
  package var homeAccount: UInt16?
  /// The number of the wish to delete the hub's records, while it is not answered.
  package var resetAttempt: UInt32?
}
