import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import IntentSystem
import PointerSystem
import Scenarios
import SimulatedNetwork
import TipDomain
import TipSync
import Verification

/// One thing that a run could reach, and how often it did.
public struct CoverageEntry: Hashable, Sendable {
  /// What kind of thing, such as `withheld` or `fault`.
  public var kind: String
  /// Its name.
  public var name: String
  /// How often the run reached it.
  public var hitCount: Int

  /// An entry.
  public init(kind: String, name: String, hitCount: Int) {
    self.kind = kind
    self.name = name
    self.hitCount = hitCount
  }
}

/// Counts what a run reached, of all that it could: what was never reached was never tested.
public struct Coverage: Sendable {
  /// By label: how often it was reached.
  public private(set) var counts: [Int32]
  /// By fault of the scenario: how often it began.
  public private(set) var faultCounts: [Int32]
  /// By action of the scenario's screens, one screen after another: how often it was done.
  public private(set) var actionCounts: [Int32]

  /// Everything that a run can reach, in the order of `counts`; faults come on top, by name.
  public static var labels: [CoverageLabel] { CoverageBlock.labels }

  /// Names that labels had in the version before, each with the name that it became.
  package static var formerLabels: [(former: String, current: String)] {
    CoverageBlock.formerLabels
  }

  /// Nothing reached yet, in a scenario that has these names.
  public init(_ names: CoverageNames) {
    counts = Array(repeating: 0, count: CoverageBlock.labels.count)
    faultCounts = Array(repeating: 0, count: names.faults.count)
    actionCounts = Array(repeating: 0, count: names.actions.count)
  }

  /// What a whole journal reached; linear in its length.
  public init(of journal: Journal, _ names: CoverageNames) {
    self.init(names)
    for fact in journal.facts { observe(fact) { journal.carried[$0] } }
  }

  /// Counts a fact; `carried` gives the records that messages carry, by index.
  mutating func observe(_ fact: Fact, carried: (Int) -> RecordChange) {
    switch fact.kind {
    case .tip(let fact): observe(fact)
    case .sync(let fact): observe(fact, carried)
    case .network(.dropped(_, let reason, _)): note(.loss, Int(reason.rawValue))
    case .device(let fact): observe(fact)
    case .person(.reacted(_, let reaction)): note(.reaction, reaction.wordIndex)
    case .person(.acted(let action)):
      if action.position < actionCounts.count { actionCounts[action.position] += 1 }
    case .run(.faultBegan(let fault)):
      if Int(fault) < faultCounts.count { faultCounts[Int(fault)] += 1 }
    case .focus(let fact): note(.focus, Int(fact.kind.rawValue))
    case .pointer(let fact): note(.pointer, Int(fact.kind.rawValue))
    case .intent(let fact): note(.intents, CoverageBlock.offset(of: fact.kind))
    default: break
    }
  }

  /// The counts with their labels, in a fixed order, also of what was never reached; but for the
  /// labels of systems that the run does not have.
  package func entries(
    _ names: CoverageNames, without absent: [DeclaredSystem]
  ) -> [CoverageEntry] {
    named(names).map { CoverageEntry(kind: $0.label.kind, name: $0.label.name, hitCount: $0.count) }
      + zip(CoverageBlock.labels, counts).filter { label, _ in
        label.system.map { !absent.contains($0) } ?? true
      }.map {
        CoverageEntry(kind: $0.kind, name: $0.name, hitCount: Int($1))
      }
  }

  /// How often what only this scenario has was reached: its faults, and what people do on its
  /// screens. An action that several screens have counts once.
  package func named(_ names: CoverageNames) -> [(label: CoverageLabel, count: Int)] {
    var named: [(label: CoverageLabel, count: Int)] = zip(names.faults, faultCounts).map {
      (CoverageLabel(kind: CoverageNames.fault, name: $0), Int($1))
    }
    let start = named.count
    for (name, count) in zip(names.actions, actionCounts) {
      if let index = named[start...].firstIndex(where: { $0.label.name == name }) {
        named[index].count += Int(count)
      } else {
        named.append((CoverageLabel(kind: CoverageNames.action, name: name), Int(count)))
      }
    }
    return named
  }

  private mutating func note(_ block: CoverageBlock, _ offset: Int) {
    counts[block.start + offset] += 1
  }

  private mutating func note(_ event: CoveredEvent) { note(.event, event.rawValue) }

  private mutating func note(_ merge: CoveredMerge) { note(.merge, merge.rawValue) }

  private mutating func observe(_ fact: TipFact) {
    switch fact {
    case .withheld(_, _, let reason): note(.withheld, reason.clause.wordIndex)
    case .displayed(let display): if display.byOverride { note(.displayedByOverride) }
    case .displayEnded(let ended): note(.displayEnd, Int(ended.reason.rawValue))
    case .invalidated(let invalidation):
      note(.invalidation, Int(invalidation.reason.rawValue))
      note(.invalidationCause, Int(invalidation.cause.rawValue))
    case .datastoreReset: note(.datastoreReset)
    case .eligibilityReset: note(.eligibilityReset)
    case .donationsDeleted: note(.donationsDeleted)
    case .donationLost: note(.donationLost)
    case .talliesMerged: note(.talliesMerged)
    case .statusMerged: note(.statusMerged)
    case .donationMerged: note(.donationMerged)
    case .donationRemoved: note(.donationRemoved)
    case .parameterMerged: note(.parameterMerged)
    case .frequencyClockMerged: note(.frequencyClockMerged)
    default: break
    }
  }

  private mutating func observe(_ fact: DeviceFact) {
    switch fact {
    case .crashed(let lost): note(lost > 0 ? .crashedLosingChanges : .crashed)
    case .reinstalled: note(.reinstalled)
    case .restored(_, let reuses): note(reuses ? .restoredReusingReplica : .restored)
    case .cloned(_, let reuses): note(reuses ? .clonedReusingReplica : .cloned)
    case .clockJumped: note(.clockJumped)
    case .updated: note(.updated)
    default: break
    }
  }

  private mutating func observe(_ fact: SyncFact, _ carried: (Int) -> RecordChange) {
    switch fact {
    case .uploadAnswered(_, let error, let records, _):
      note(error)
      for index in records.range {
        if case .failed(let failure) = carried(index).outcome { note(failure) }
      }
    case .fetchAnswered(_, let error, _, _, _): note(error)
    case .zoneEmptied(_, let loss): note(.zoneLoss, Int(loss.rawValue))
    case .sweptMissing: note(.sweptMissing)
    case .requestTimedOut: note(.requestTimedOut)
    case .pushCoalesced: note(.pushCoalesced)
    case .pushThrottled: note(.pushThrottled)
    case .accountChanged: note(.accountChanged)
    default: break
    }
  }

  private mutating func note(_ error: SyncError?) {
    guard let error, let index = SyncError.allCases.firstIndex(of: error) else { return }
    note(.syncError, index)
  }
}

extension Coverage: RunObserver {
  /// Counts what a run reaches while it goes.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    observe(fact) { world.journal.carriedRecord($0) }
  }
}
