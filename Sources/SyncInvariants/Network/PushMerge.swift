import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipSync
import Verification

/// Every other device hears of a change, and pushes are merged and held back only for a reason.
package enum PushMerge: Invariant {
  package static let statement = InvariantStatement(
    id: "push-merge",
    sentence: "For each change of a zone, every other device of the account gets a push, or the "
      + "push is merged into one that waits or is in transit, or is held back because the limit is "
      + "reached.",
    sources: "7.12, 7.13", holds: .anySchedule)

  package static let evidence: FactFamilies = [
    .sync, .network, .process, .phase, .trueTime, .causes,
  ]

  package static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No change of a zone had to lead to a push.")
  }

  /// A change whose pushes are being told.
  fileprivate struct Change: Sendable {
    let fact: FactID
    let instant: Instant
  }

  fileprivate enum Outcome { case asked, merged, throttled }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.sync, .network, .process, .phase]

    private let push: PushConfiguration
    private let followsClock: Bool
    private var isHealed = false
    private var trackers: [PushTracker]
    private var accounts: AccountHistory
    private var change: Change?
    /// The devices that are to hear of it, and of which nothing was told so far.
    private var targets: [DeviceIndex] = []
    /// By device: the fact with which it came back, while one may be kept for it.
    private var backSince: [(fact: FactID, instant: Instant, isStored: PushTracker.Doubt)?]
    /// The last emptying of a zone by a device's request.
    private var emptied: FactID?
    /// Until when no push and no return is over.
    private var nextEnd = Instant.zero

    package init(_ declarations: Declarations) {
      push = declarations.transport.push
      followsClock = declarations.followsClock
      trackers = declarations.devices.map { _ in PushTracker() }
      backSince = declarations.devices.map { _ in nil }
      accounts = AccountHistory(declarations)
    }

    private var isPushing: Bool { push.isEnabled && push.perHour > 0 }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let target = Judge.target(of: entry)
      if let target, target.position < trackers.count {
        takePush(to: target, entry, fleet, in: journal, &ruling)
      } else {
        finishChange(entry, fleet, &ruling)
      }
      if isPushing, nextEnd < entry.fact.instant { expire(entry, fleet, &ruling) }
      accounts.observe(entry)
      switch entry.fact.kind {
      case .sync(.zoneEmptied(let account, _)):
        let cause = journal.firstCause(of: entry.id)
        if cause == nil { begin(entry, account: account, origin: nil, fleet) }
        emptied = entry.id
      case .sync(.uploadAnswered(_, _, let records, _)):
        takeAnswer(records, entry, fleet, in: journal)
      case .network(.delivered(let message, _)), .network(.dropped(let message, _, _)):
        for index in trackers.indices where trackers[index].underWay == message {
          trackers[index].underWay = nil
        }
      case .device(.wentOffline), .device(.cameOnline): takeConnection(entry)
      case .run(.healed): isHealed = true
      default: break
      }
    }

    /// The device that a fact about a push of the hub is about.
    private static func target(of entry: JournalEntry) -> DeviceIndex? {
      guard case .sync(let fact) = entry.fact.kind else { return nil }
      if case .pushSent(let device, _) = fact { return device }
      if case .pushCoalesced(let device) = fact { return device }
      if case .pushThrottled(let device) = fact { return device }
      return nil
    }

    // MARK: Changes

    private mutating func takeAnswer(
      _ records: CarriedRecords, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal
    ) {
      // A zone may be emptied in the moment before for another reason than this request.
      let arrival = journal.firstCause(of: entry.id)
      var isChanged =
        emptied.map {
          $0.position + 1 == entry.id.position && journal.firstCause(of: $0) == arrival
        } ?? false
      for index in records.range where journal.carriedRecord(index).outcome == .saved {
        isChanged = true
      }
      guard isChanged, let (origin, sent) = RequestSender.of(entry.id, in: journal),
        origin.position < trackers.count,
        let account = accounts.account(of: origin, at: sent).account
      else { return }
      begin(entry, account: account, origin: origin, fleet)
    }

    private mutating func begin(
      _ entry: JournalEntry, account: UInt16, origin: DeviceIndex?, _ fleet: borrowing ReplayedFleet
    ) {
      targets.emptyScratch()
      for index in trackers.indices {
        let device = DeviceIndex(index)
        if device == origin || !fleet[device].isPresent { continue }
        if accounts.current(device).account == account { targets.append(device) }
      }
      change = Change(fact: entry.id, instant: entry.fact.instant)
    }

    /// Nothing more was told of the pushes of a change: those that are left were asked for.
    private mutating func finishChange(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard let finished = change else { return }
      change = nil
      guard isPushing else { return }
      for device in targets {
        take(.asked, device, finished.fact, finished.instant, entry, fleet, &ruling)
      }
    }

    // MARK: Pushes

    private mutating func takePush(
      to device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let cause = journal.firstCause(of: entry.id)
      if !isPushing {
        violate(device, "a push", "none, since there are no pushes", entry, fleet, &ruling)
        return
      }
      if case .sync(.pushSent(_, let message)) = entry.fact.kind {
        finishChange(entry, fleet, &ruling)
        finishReturn(of: device)
        takeSent(message, to: device, entry, fleet, &ruling)
        return
      }
      var outcome = Outcome.merged
      if case .sync(.pushThrottled) = entry.fact.kind { outcome = .throttled }
      if let cause, let current = change, current.fact == cause {
        if let index = targets.firstIndex(of: device) {
          targets.remove(at: index)
        } else {
          violate(
            device, "a push", "none, since it is not in the account, or made the change itself",
            entry, fleet, &ruling)
        }
      } else if let back = backSince[device.position], back.fact == cause {
        backSince[device.position] = nil
        trackers[device.position].isStored = .no
        restorePlan(of: device)
      } else {
        violate(device, "a push", "a change to announce", entry, fleet, &ruling)
      }
      expire(entry, fleet, &ruling)
      take(outcome, device, cause, entry.fact.instant, entry, fleet, &ruling)
    }

    private mutating func takeSent(
      _ message: UInt32, to device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let index = device.position
      let now = entry.fact.instant
      ruling.check()
      if trackers[index].plan.isAsked == .no {
        violate(device, "a push was sent", "none was requested", entry, fleet, &ruling)
      } else if isTimed || trackers[index].plan.isWaiting, now < trackers[index].plan.from {
        violate(
          device, "a push left at \(TimeText.moment(now))",
          "not before \(TimeText.moment(trackers[index].plan.from))", entry, fleet, &ruling)
      }
      trackers[index].leave(as: message, at: now, limit: push.perHour)
    }

    private var isTimed: Bool { followsClock || isHealed }

    /// What became of a push that a change asks for, and whether it was right.
    private mutating func take(
      _ outcome: Outcome, _ device: DeviceIndex, _ because: FactID?, _ now: Instant,
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let index = device.position
      let planned = trackers[index].isPlanned(at: now, stores: push.isStoredWhileOffline)
      let isUnderWay = trackers[index].underWay != nil
      if planned == .maybe { trackers[index].allowForWaiting(at: now) }
      let count = trackers[index].count(at: now)
      ruling.check()
      if outcome == .merged {
        if planned == .no, !isUnderWay {
          violate(
            device, "a push was merged", "another that waits or is in transit", entry, fleet,
            &ruling)
        }
        return
      }
      if planned == .yes || isUnderWay {
        violate(
          device, outcome == .asked ? "no push was merged" : "a push was held back",
          "a merge into the one that waits or is in transit", entry, fleet, &ruling)
        if isUnderWay { return }
      }
      if planned == .maybe, trackers[index].isStored == .no { trackers[index].isStored = .maybe }
      nextEnd = .zero
      if outcome == .throttled {
        if count.most < push.perHour {
          violate(
            device, "a push was held back", "\(push.perHour) in this hour before that", entry,
            fleet, &ruling)
        }
        let next = PushTracker.nextHour(after: now)
        trackers[index].ask(from: next, by: next, isWaiting: true, because: because, isAsked: .yes)
        return
      }
      if count.least >= push.perHour {
        violate(
          device, "a push was not held back", "at most \(push.perHour) in an hour", entry,
          fleet, &ruling)
      }
      trackers[index].add(least: 1, most: 1, at: now)
      let by = isTimed ? now + push.delay.most : .distantFuture
      trackers[index].ask(
        from: isTimed ? now + push.delay.least : now, by: by, isWaiting: false, because: because,
        isAsked: .yes)
    }

    // MARK: Connections

    private mutating func takeConnection(_ entry: JournalEntry) {
      guard let device = entry.device, device.position < trackers.count else { return }
      let index = device.position
      let now = entry.fact.instant
      if case .device(.wentOffline) = entry.fact.kind {
        trackers[index].connectionChanged(isOffline: true)
        return
      }
      let planned = trackers[index].isPlanned(at: now, stores: push.isStoredWhileOffline)
      var stored = trackers[index].isStored
      if stored == .no, planned == .maybe { stored = .maybe }
      trackers[index].connectionChanged(isOffline: false)
      guard push.isStoredWhileOffline, stored != .no else { return }
      backSince[index] = (entry.id, now, stored)
      nextEnd = .zero
      planBefore[index] = trackers[index].plan
      // One that was kept is asked for again, unless it is told that it was merged or held back.
      askAgain(device, stored, at: now, because: entry.id)
    }

    private mutating func askAgain(
      _ device: DeviceIndex, _ stored: PushTracker.Doubt, at now: Instant, because: FactID
    ) {
      let index = device.position
      let before = trackers[index].plan
      let isCertain =
        (stored == .yes && trackers[index].underWay == nil) || before.isAsked == .yes
      let by = isTimed ? now + push.delay.most : .distantFuture
      let from = isTimed ? now + push.delay.least : now
      trackers[index].isStored = .no
      trackers[index].widenHour(to: trackers[index].count(at: now).most + 1, at: now)
      if before.isAsked == .no {
        trackers[index].ask(
          from: from, by: by, isWaiting: false, because: because,
          isAsked: isCertain ? .yes : .maybe)
        return
      }
      trackers[index].ask(
        from: min(before.from, from), by: max(before.by, by), isWaiting: false,
        because: because, isAsked: isCertain ? .yes : .maybe)
      trackers[index].plan.mayHaveWaited = before.isWaiting || before.mayHaveWaited
    }

    /// By device: what was planned when it came back, in case that one which was kept is merged or
    /// held back.
    private var planBefore: [Int: PushTracker.Plan] = [:]

    private mutating func restorePlan(of device: DeviceIndex) {
      guard let before = planBefore.removeValue(forKey: device.position) else { return }
      trackers[device.position].plan = before
      nextEnd = .zero
      // It was kept, so what was planned before had left.
      if before.metOffline { trackers[device.position].plan.isAsked = .maybe }
    }

    private mutating func finishReturn(of device: DeviceIndex) {
      backSince[device.position] = nil
      planBefore[device.position] = nil
    }

    /// A push that was asked for leaves in its time, or is kept for a device without a connection.
    /// The last moment of a device's return, or of the time in which a push to it leaves, whichever
    /// is over first.
    private func end(of index: Int) -> Instant {
      let back = backSince[index]?.instant ?? .distantFuture
      return trackers[index].plan.isAsked == .no ? back : min(back, trackers[index].plan.by)
    }

    private mutating func expire(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let now = entry.fact.instant
      expire(before: now, entry, fleet, &ruling)
      nextEnd = .distantFuture
      for index in trackers.indices { nextEnd = min(nextEnd, end(of: index)) }
    }

    private mutating func expire(
      before now: Instant, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      for index in trackers.indices where end(of: index) < now {
        if let back = backSince[index], back.instant < now {
          finishReturn(of: DeviceIndex(index))
        }
        guard trackers[index].plan.isAsked != .no, trackers[index].plan.by < now else { continue }
        let because = trackers[index].plan.because
        if trackers[index].expire(stores: push.isStoredWhileOffline) { continue }
        let device = DeviceIndex(index)
        let name = fleet.declarations.name(of: device)
        ruling.violate(
          entry.violation(
            on: [device], observed: "no push", expected: "one to \(name)",
            "A push to \(name) was requested but never sent, and nothing says what became of it.",
            related: [because]))
      }
    }

    private func violate(
      _ device: DeviceIndex, _ observed: String, _ expected: String, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.violate(
        entry.violation(
          on: [device], observed: observed, expected: expected,
          "For \(fleet.declarations.name(of: device)), \(observed); expected: \(expected)."))
    }
  }
}
