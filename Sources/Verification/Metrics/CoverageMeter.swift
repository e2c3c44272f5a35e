import FleetSimulation
import SimulatedNetwork
import TipDomain
import TipSync

/// Counts what a run reached, of all that it could: what was never reached was never tested.
struct CoverageMeter {
  private let faultNames: [String]
  private var faults: [Int]
  private var holdBacks = Array(repeating: 0, count: CoverageMeter.holdBackNames.count)
  private var endings = Array(repeating: 0, count: DisplayEndReason.allCases.count)
  private var reasons = Array(repeating: 0, count: InvalidationReason.allCases.count)
  private var causes = Array(repeating: 0, count: InvalidationCause.allCases.count)
  private var errors = Array(repeating: 0, count: SyncError.allCases.count)
  private var drops = Array(repeating: 0, count: DropReason.allCases.count)
  private var reactions = Array(repeating: 0, count: Reaction.allCases.count)
  private var losses = Array(repeating: 0, count: ZoneLoss.allCases.count)
  private var stores = Array(repeating: 0, count: CoverageMeter.storeNames.count)

  private static let holdBackNames = [
    "notConfigured", "surfaceUnavailable", "hiddenByOverride", "invalidated",
    "displayLimitReached", "earlierTipInGroup", "otherTipOfGroup", "rule", "frequency",
    "presentationDropped",
  ]

  private static let storeNames = [
    "crashed", "crashedLosingChanges", "reinstalled", "restored", "restoredReusingReplica",
    "cloned", "clonedReusingReplica", "datastoreReset", "eligibilityReset", "donationsDeleted",
    "donationLost", "sweptMissing", "requestTimedOut", "pushCoalesced", "pushThrottled",
  ]

  init(faultNames: [String]) {
    self.faultNames = faultNames
    faults = Array(repeating: 0, count: faultNames.count)
  }

  mutating func observe(_ seen: Seen, in view: borrowing JournalView) {
    switch seen.fact.kind {
    case .tip(let fact): observe(fact)
    case .sync(let fact): observe(fact, in: view)
    case .network(.dropped(_, let reason, _)): drops[Int(reason.rawValue)] += 1
    case .device(let fact): observe(fact)
    case .person(.reacted(_, let reaction)):
      if let place = Reaction.allCases.firstIndex(of: reaction) { reactions[place] += 1 }
    case .run(.faultBegan(let fault)): if Int(fault) < faults.count { faults[Int(fault)] += 1 }
    case .network, .person, .run: break
    }
  }

  /// The counts, in a fixed order, also of what was never reached.
  func results() -> [CoverageEntry] {
    entries("fault", faultNames, faults)
      + entries("holdBack", CoverageMeter.holdBackNames, holdBacks)
      + entries("displayEnd", DisplayEndReason.allCases.map { "\($0)" }, endings)
      + entries("invalidation", InvalidationReason.allCases.map(\.name), reasons)
      + entries("invalidationCause", InvalidationCause.allCases.map { "\($0)" }, causes)
      + entries("syncError", SyncError.allCases.map(\.name), errors)
      + entries("loss", DropReason.allCases.map(\.name), drops)
      + entries("zoneLoss", ZoneLoss.allCases.map { "\($0)" }, losses)
      + entries("reaction", Reaction.allCases.map(\.rawValue), reactions)
      + entries("event", CoverageMeter.storeNames, stores)
  }

  private func entries(_ kind: String, _ names: [String], _ counts: [Int]) -> [CoverageEntry] {
    zip(names, counts).map { CoverageEntry(kind: kind, name: $0, hitCount: $1) }
  }

  private mutating func observe(_ fact: TipFact) {
    switch fact {
    case .withheld(_, _, let held): holdBacks[CoverageMeter.place(of: held)] += 1
    case .displayEnded(let ended): endings[Int(ended.reason.rawValue)] += 1
    case .invalidated(let done):
      reasons[Int(done.reason.rawValue)] += 1
      causes[Int(done.cause.rawValue)] += 1
    case .datastoreReset: stores[7] += 1
    case .eligibilityReset: stores[8] += 1
    case .donationsDeleted: stores[9] += 1
    case .donationLost: stores[10] += 1
    case .configured, .configurationRefused, .recordCreated, .donated, .parameterSet,
      .parameterIgnored, .displayed, .actionChosen, .invalidationNotStored, .talliesMerged,
      .statusMerged, .donationMerged, .donationRemoved, .parameterMerged, .frequencyClockMerged:
      break
    }
  }

  private static func place(of held: HoldBack) -> Int {
    switch held {
    case .notConfigured: 0
    case .surfaceUnavailable: 1
    case .hiddenByOverride: 2
    case .invalidated: 3
    case .displayLimitReached: 4
    case .earlierTipInGroup: 5
    case .otherTipOfGroup: 6
    case .rule: 7
    case .frequency: 8
    case .presentationDropped: 9
    }
  }

  private mutating func observe(_ fact: DeviceFact) {
    switch fact {
    case .crashed(let lost): stores[lost > 0 ? 1 : 0] += 1
    case .reinstalled: stores[2] += 1
    case .restored(_, let reuses): stores[reuses ? 4 : 3] += 1
    case .cloned(_, let reuses): stores[reuses ? 6 : 5] += 1
    case .joined, .retired, .launched, .activated, .suspended, .terminated, .wentOffline,
      .cameOnline, .backedUp, .clockJumped, .updated:
      break
    }
  }

  private mutating func observe(_ fact: SyncFact, in view: borrowing JournalView) {
    switch fact {
    case .uploadAnswered(_, let error, let records):
      note(error)
      for place in records.range {
        if case .failed(let failure) = view.carried(place).outcome { note(failure) }
      }
    case .fetchAnswered(_, let error, _, _): note(error)
    case .zoneEmptied(_, let loss): losses[Int(loss.rawValue)] += 1
    case .sweptMissing: stores[11] += 1
    case .requestTimedOut: stores[12] += 1
    case .pushCoalesced: stores[13] += 1
    case .pushThrottled: stores[14] += 1
    case .fetchRequested, .uploadRequested, .imported, .uploadSettled, .backedOff, .pushSent,
      .pushReceived, .outboxDrained, .accountChanged:
      break
    }
  }

  private mutating func note(_ error: SyncError?) {
    guard let error, let place = SyncError.allCases.firstIndex(of: error) else { return }
    errors[place] += 1
  }
}
