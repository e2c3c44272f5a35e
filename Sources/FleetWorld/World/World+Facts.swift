import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel

// The journal of a world where it lies. To pass it on from `journal` would copy it, and to ask it
// there may take memory for each question.

extension World {
  /// How many facts there were so far.
  @inlinable package var factCount: Int { common.journal.factCount }

  /// How many of them are forgotten.
  @inlinable package var forgottenFactCount: Int { common.journal.forgottenCount }

  /// Where the facts that are not forgotten lie, in a brief window; see `Journal.briefFacts`.
  @inlinable package var briefFacts: UnsafePointer<Fact>? { common.journal.briefFacts }

  /// A fact that was recorded since the last ones were forgotten.
  @inlinable
  package func latestFact(_ id: FactID) -> Fact { common.journal.latestFact(id) }

  /// The nearest fact that caused the one at `id`.
  package func firstCause(of id: FactID) -> FactID? { common.journal.firstCause(of: id) }

  /// A fact by its number; see `Journal.fact`.
  package func fact(_ id: FactID) -> Fact { common.journal.fact(id) }

  /// A record that a message carries, by its index in the stretch that a fact names.
  package func carriedRecord(_ index: Int) -> RecordChange {
    common.journal.carriedRecord(index)
  }

  /// Forgets what happened, but for what messages and pushes on their way name as their causes.
  ///
  /// - `isMomentOver`: Whether nothing else will happen in this moment.
  package mutating func forgetFacts(isMomentOver: Bool = false) {
    if !journal.scope.hasChains {
      journal.forgetChains(exceptFor: pendingCauses, carriedFrom: firstCarriedOnItsWay)
      return
    }
    common.forgettingRoots.removeAll(keepingCapacity: true)
    common.forgettingRoots.append(contentsOf: pendingCauses)
    for slot in messages.slots.indices {
      if let sent = messages.slots[slot].sent { common.forgettingRoots.append(sent) }
    }
    journal.forget(
      exceptFor: common.forgettingRoots, carriedFrom: firstCarriedOnItsWay,
      isMomentOver: isMomentOver)
  }

  /// Of the records that messages on their way carry, the index of the first; `Int.max` if there
  /// is none.
  private var firstCarriedOnItsWay: Int {
    var first = Int.max
    if !journal.scope.hasRecords { return first }
    for slot in messages.slots.indices
    where messages.slots[slot].sent != nil && messages.slots[slot].carried.count > 0 {
      first = min(first, Int(messages.slots[slot].carried.start))
    }
    return first
  }
}
