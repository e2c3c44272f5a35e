import CloudSync
import DeviceSystems
import Scenarios
import TipSync

// What becomes of all that a device saves together.

extension Device {
  /// Goes on with what was saved, here or on another device.
  package mutating func put(_ stored: SavedStore) {
    systems.restore(stored.systems)
    store = stored.store
    store.abandonFlight()
    agent = stored.agent
    agent.processEnded()
    replica = stored.replica
    resetAttempt = stored.resetAttempt
  }

  /// The store goes on as another replica.
  package mutating func beginIncarnation(_ replica: ReplicaIndex) {
    self.replica = replica
    systems.beginIncarnation(replica)
    store.beginIncarnation(replica)
  }

  /// Begins with nothing, as an app that was just installed.
  package mutating func beginAnew(as replica: ReplicaIndex, in scenario: Scenario, recordCount: Int)
  {
    self.replica = replica
    systems.beginAnew(as: replica, in: scenario, recordCount: recordCount)
    store = ReplicaStore(replica: replica, recordCount: recordCount)
    agent = SyncAgent(policy: agent.policy)
    resetAttempt = nil
    forgetSaved()
    unsavedChanges = 0
  }
}

extension SavedStore {
  /// The same life of a store, of which nothing was saved yet.
  package func emptied(in scenario: Scenario, recordCount: Int) -> SavedStore {
    var stored = self
    stored.systems.beginAnew(as: replica, in: scenario, recordCount: recordCount)
    stored.store = ReplicaStore(replica: replica, recordCount: recordCount)
    stored.agent = SyncAgent(policy: agent.policy)
    stored.resetAttempt = nil
    return stored
  }
}
