import CloudSync
import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipSync

// A world that waits while another account of the same population is played.

extension World {
  /// Goes on with an account that rested, and takes the parts that all accounts share.
  mutating func enter(taking parts: inout CommonParts) {
    swap(&common, &parts)
    common.journal.resume(&journalAtRest)
  }

  /// Lets the account rest, and hands on the parts that all accounts share: its facts are
  /// forgotten, but for those that something on its way may name.
  mutating func leave(handingOn parts: inout CommonParts) {
    if common.journal.factCount > 0 {
      forgetFacts(isMomentOver: queue.earliestInstant.map { $0 > now } ?? true)
    }
    common.journal.leave(&journalAtRest)
    common.mergedFacts.emptyScratch()
    messages.leaveSpareMemory(in: &common.spareRecords)
    swap(&common, &parts)
  }
}
