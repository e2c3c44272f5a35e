import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

extension FactSamples {
  static func sync(_ records: CarriedRecords) -> [SyncFact] {
    let token = ChangeToken(generation: 7_701, sequence: 7_744, issued: date)
    let facts: [SyncFact] = [
      .fetchRequested(message: 7_707, since: nil), .fetchRequested(message: 7_707, since: token),
      .uploadRequested(message: 7_708, records: records),
      .uploadAnswered(message: 7_709, error: nil, records: records),
      .fetchAnswered(message: 7_709, error: .changeTokenExpired, records: .none, isLast: true),
      .fetchAnswered(message: 7_709, error: nil, records: records, isLast: false),
      // Answers of their own: what the one above carried is taken in below.
      .uploadAnswered(
        message: 7_711, error: .zoneBusy, records: .none, retryAfter: .seconds(7_777)),
      .fetchAnswered(
        message: 7_712, error: .serviceUnavailable, records: .none, isLast: true,
        retryAfter: .seconds(7_777)),
      .imported(message: 7_709, records: records), .imported(message: 7_709, records: .none),
      .uploadSettled(message: 7_709, error: nil, records: records),
      .sweptMissing(records: records), .requestTimedOut(message: 7_708),
      .backedOff(until: date, because: .zoneBusy), .pushSent(to: DeviceIndex(1), message: 7_710),
      .pushCoalesced(to: DeviceIndex(1)), .pushThrottled(to: DeviceIndex(1)),
      .pushReceived(message: 7_710, wakes: true), .pushReceived(message: 7_710, wakes: false),
      .outboxDrained, .accountChanged(to: 1), .accountChanged(to: nil),
    ]
    return facts
      + ZoneLoss.allCases.map { .zoneEmptied(account: 1, because: $0) }
      + SyncError.allCases.map { .uploadAnswered(message: 7_709, error: $0, records: .none) }
      + SyncError.allCases.map { .uploadSettled(message: 7_709, error: $0, records: .none) }
  }

  static let network: [NetworkFact] =
    MessageKind.allCases.enumerated().map { number, kind in
      .sent(
        message: UInt32(7_700 + number), from: JournalFixture.phone, to: .hub, kind: kind,
        byteCount: 512)
    }
    + DropReason.allCases.map { .dropped(message: 7_700, reason: $0, isCopy: false) }
    + [
      .dropped(message: 7_799, reason: .offline, isCopy: true),
      .delivered(message: 7_700, isCopy: false), .delivered(message: 7_701, isCopy: true),
      .held(message: 7_702),
    ]

  static let devices: [DeviceFact] = [
    .joined, .retired, .launched, .activated, .suspended, .terminated,
    .crashed(lostChanges: 0), .crashed(lostChanges: 1), .crashed(lostChanges: 3), .wentOffline,
    .cameOnline, .reinstalled, .backedUp, .restored(backupTaken: date, reusesReplica: true),
    .restored(backupTaken: date, reusesReplica: false),
    .cloned(from: DeviceIndex(1), reusesReplica: true),
    .cloned(from: DeviceIndex(1), reusesReplica: false), .clockJumped(by: .hours(-2)),
    .clockJumped(by: .hours(2)), .updated(version: 3),
  ]

  static let people: [PersonFact] =
    [
      .sessionBegan, .sessionEnded, .visited(screen: 0),
      .reacted(presentation: 7_799, with: .close), .acted(ScreenActionIndex(0)),
    ]
    + Reaction.allCases.map { .reacted(presentation: 7_703, with: $0) }

  static let runs: [RunFact] = [
    .began, .faultBegan(fault: 0), .faultEnded(fault: 0), .healed, .quiescent, .quiescenceTimedOut,
    .knowsTip(
      record: JournalFixture.favorite, exists: true, count: 3, duration: .seconds(20),
      status: StoredStatus(epoch: 0, invalidation: .tipClosed, date: date)),
    .knowsTip(
      record: JournalFixture.favorite, exists: false, count: 0, duration: .zero, status: .initial),
    .knowsEvent(event: JournalFixture.didVisit, count: 4, digest: 0xfeed),
    .knowsParameter(parameter: JournalFixture.isLoggedIn, value: .boolean(true)),
    .knowsParameter(parameter: JournalFixture.isLoggedIn, value: nil),
    .knowsOutbox(pending: 1, isSignedIn: true), .knowsOutbox(pending: 0, isSignedIn: false),
    .ended,
  ]
}
