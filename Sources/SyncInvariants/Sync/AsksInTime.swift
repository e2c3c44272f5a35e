import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// A device asks the hub as soon as there is reason to, and nothing forbids it.
package enum AsksInTime: Invariant {
  package static let statement = InvariantStatement(
    id: "asks-in-time",
    sentence:
      "On a device that is online and signed in, an app in the foreground, or in the background "
      + "for the declared time after it was left or woken, fetches when it comes to the "
      + "foreground, comes online, gets a push or got no answer. It uploads its changes after the "
      + "declared delay and not before, as soon as no wait and no open request forbids it. No "
      + "upload carries more records than a batch may.",
    sources: "7.12, 7.16, 7.17, 7.21, 7.26, 7.27, 7.28", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union([.trueTime, .causes])

  package static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No app that was allowed to run had a reason to contact the hub.")
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [
      .sync, .network, .process, .store, .phase, .donation, .status, .display, .displayEnd,
      .withheld, .tally, .parameter, .otherTip,
    ]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      guard declarations.syncs && declarations.followsClock else { return [] }
      // Of messages on their way only answers mean anything here.
      return interests.subtracting(.network).union(.request)
    }

    private var reasons: [ReasonsToAsk]
    private var earliest: [EarliestUpload]
    /// By device: until when the app may run in the background, since it was left or woken.
    private var awakeUntil: [Instant]
    private var instant = Instant.zero
    private let transport: TransportDeclaration
    private let isJudged: Bool

    package init(_ declarations: Declarations) {
      reasons = declarations.devices.map { _ in ReasonsToAsk() }
      earliest = declarations.devices.map { _ in EarliestUpload() }
      awakeUntil = declarations.devices.map { _ in .zero }
      transport = declarations.transport
      // Under a schedule nothing takes the time that is declared.
      isJudged = declarations.syncs && declarations.followsClock
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      if entry.fact.instant > instant {
        for index in reasons.indices
        where reasons[index].isOverdue(before: entry.fact.instant) {
          judge(DeviceIndex(index), entry, fleet, &ruling)
        }
        instant = entry.fact.instant
      }
      let step = fleet.step
      guard let device = entry.device, device.position < reasons.count else { return }
      if case .sync(.uploadRequested(_, let records)) = entry.fact.kind {
        judge(records, entry, device, fleet, &ruling)
        judgeDelay(entry, device, fleet, &ruling)
      }
      note(entry, step, device)
      if let step { reasons[device.position].take(step, entry, &ruling) }
      noteWaking(entry, device)
      switch entry.fact.kind {
      case .device(let fact):
        reasons[device.position].take(
          fact, entry, isInForeground: fleet[device].process == .foreground,
          exportDelay: transport.exportDelay.most)
      case .sync(let fact):
        reasons[device.position].take(
          fact, entry, isInForeground: fleet[device].process == .foreground,
          isRunning: fleet[device].process != .notRunning, in: journal)
      case .tip(let fact):
        if case .donated(let event, _) = fact, fleet.declarations.mayVanish(event) { return }
        reasons[device.position].take(fact, entry, exportDelay: transport.exportDelay.most)
      default: return
      }
    }

    private func judge(
      _ records: CarriedRecords, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      guard records.count > transport.batchLimit else { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: English.count(records.count, "record"),
          expected: "at most \(transport.batchLimit)",
          "\(fleet.declarations.name(of: device)) uploaded "
            + "\(English.count(records.count, "record")) at a time, but a batch has at most "
            + "\(transport.batchLimit)."))
    }

    /// What lets an app run in the background for the declared time (7.13, 7.27).
    private mutating func noteWaking(_ entry: JournalEntry, _ device: DeviceIndex) {
      switch entry.fact.kind {
      case .device(.suspended), .sync(.pushReceived(_, wakes: true)):
        awakeUntil[device.position] = entry.fact.instant + transport.backgroundTime
      default: break
      }
    }

    // MARK: Not before

    private mutating func note(
      _ entry: JournalEntry, _ step: RequestTracker.Step?, _ device: DeviceIndex
    ) {
      let index = device.position
      let now = entry.fact.instant
      if case .answered(let answer, let request) = step {
        if answer.error != nil {
          earliest[index].doubt(at: now)
        } else if !request.isUpload {
          earliest[index].pass(at: now)
        }
      }
      if entry.fact.kind.replacesStore {
        earliest[index].doubt(at: now)
        return
      }
      switch entry.fact.kind {
      case .tip: earliest[index].change(entry)
      case .sync(.outboxDrained): earliest[index].drain(at: now, most: transport.exportDelay.most)
      case .sync(.imported), .sync(.sweptMissing), .sync(.accountChanged), .sync(.backedOff),
        .sync(.requestTimedOut):
        earliest[index].doubt(at: now)
      case .device(.launched): earliest[index].pass(at: now)
      default: break
      }
    }

    /// What an upload collects is collected as long as declared.
    private mutating func judgeDelay(
      _ entry: JournalEntry, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let first = earliest[device.position].upload() else { return }
      ruling.check()
      let due = first.instant + transport.exportDelay.least
      guard entry.fact.instant < due else { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "an upload at \(TimeText.moment(entry.fact.instant))",
          expected: "none before \(TimeText.moment(due))",
          "\(fleet.declarations.name(of: device)) uploaded at "
            + "\(TimeText.moment(entry.fact.instant)), but what it collects is due at "
            + "\(TimeText.moment(due)) at the earliest.", related: [first.fact]))
    }

    // MARK: Not later

    /// Nothing happened since the last facts, which were of `instant`: what was due before now was
    /// not done.
    private mutating func judge(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let index = device.position
      guard fleet[device].isPresent,
        fleet[device].process != .notRunning, fleet[device].account != nil,
        fleet.requests.open[index] == nil
      else { return }
      var end = entry.fact.instant
      if fleet[device].process == .background {
        // It could do then what was due, or in the rest of its time.
        guard instant < awakeUntil[index] else { return }
        end = min(end, awakeUntil[index])
      }
      guard let overdue = reasons[index].takeOverdue(before: end) else { return }
      let name = fleet.declarations.name(of: device)
      let due = max(overdue.due, instant)
      ruling.check()
      ruling.violate(
        entry.violation(
          on: [device], observed: "no request",
          expected: "\(overdue.isUpload ? "an upload" : "a fetch") at \(TimeText.moment(due))",
          "\(name) \(overdue.isUpload ? "uploaded nothing" : "did not fetch") at "
            + "\(TimeText.moment(due)), although it had a reason to and nothing forbade it.",
          related: [overdue.reason]))
    }
  }
}
