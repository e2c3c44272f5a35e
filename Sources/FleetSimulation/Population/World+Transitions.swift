import CloudSync
import FleetFacts
import FleetWorld
import SimulationKernel
import TipSync

// A digest for runs of which only sums remain: it takes less than a tenth of the time that a
// digest of all facts takes, and facts need not be kept for it.

extension World {
  /// The digest of the run by its transitions: when each occurrence was played and how many facts
  /// there were after it, what was drawn, how many records each device's store holds now, and which
  /// the hub holds.
  ///
  /// It is the same with a journal and without. Facts that differ in nothing of that, as by another
  /// cause, are told apart by `digest` alone. O(records).
  package var transitionDigest: StableDigest {
    var digest = transitions
    digest.combine(choices.digest.value)
    for device in devices.indices { devices[device].store.records.foldCounts(into: &digest) }
    for account in hub.zones.indices { hub.zones[account].fold(into: &digest) }
    return digest
  }

  /// An occurrence was played.
  @inline(__always)
  mutating func noteTransition() {
    // One word for both: the odd factor spreads the number over all bits.
    let facts = UInt64(truncatingIfNeeded: common.journal.factCount)
    transitions.combine(
      UInt64(bitPattern: now.microseconds) &+ facts &* 0x9e37_79b9_7f4a_7c15)
  }
}
