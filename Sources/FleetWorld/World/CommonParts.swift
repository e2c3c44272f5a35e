import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// The parts of a world that the accounts of a population share: the hub at which they meet, and
/// the memory to play in.
///
/// The account that is played has them, and hands them on as a whole. Every other part of a world
/// is the account's own and stays with it, so that nothing of one account reaches another unless it
/// is declared here. At rest an account has parts that are as good as none.
@usableFromInline
package struct CommonParts: ~Copyable, Sendable {
  /// The hub's servers and limits; nil where it has none.
  package var station: HubStation?
  /// What has happened; of an account at rest, `World.journalAtRest`.
  @usableFromInline package var journal = Journal()

  // What follows is empty between two occurrences, or is kept for its room alone.

  package var workspaces = SystemWorkspaces()
  package var mergedFacts: [TipFact] = []
  package var sweptRecords: [RecordChange] = []
  package var settledRecords: [RecordIndex] = []
  package var directives: [SyncDirective] = []
  package var directiveQueue: [QueuedDirective] = []
  package var isWorkingOff = false
  /// What must not be forgotten, while a journal is forgotten.
  package var forgettingRoots: [FactID] = []
  /// The emptied memory of the records of messages.
  package var spareRecords: [[RecordChange]] = []

  /// Nothing to share yet.
  package init() {}
}

/// A directive of one device's agent that is still to be carried out.
package struct QueuedDirective: Sendable, BitwiseCopyable {
  package var device: DeviceIndex
  package var directive: SyncDirective
  package var cause: FactID?

  /// A directive that is to be carried out after those before it.
  package init(device: DeviceIndex, directive: SyncDirective, cause: FactID?) {
    self.device = device
    self.directive = directive
    self.cause = cause
  }
}
