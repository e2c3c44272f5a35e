import CloudSync
import DeviceSystems
import FleetSimulation
import Scenarios
import SimulationKernel
import TextFormats
import TipSync
import Verification

/// Every other device hears of a change, and pushes are merged and held back only for a reason.
enum PushMerge: Invariant {
  static let statement = InvariantStatement(
    id: "push-merge",
    sentence: "For each change of a zone, every other device of the account gets a push, or the "
      + "push is merged into one that waits or is in transit, or is held back because the limit is "
      + "reached.",
    sources: "7.12, 7.13", holds: .anySchedule)

  static let evidence: FactFamilies = [.sync, .network, .process, .phase, .trueTime, .causes]

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No change of a zone had to lead to a push.")
  }

  /// A change whose pushes are being told.
  fileprivate struct Change: Sendable {
    let fact: FactID
    let instant: Instant
    var targets: [DeviceIndex]
  }

  fileprivate enum Outcome { case asked, merged, heldBack }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.sync, .network, .process, .phase]

    private let push: PushConfiguration
    private let followsClock: Bool
    private var isHealed = false
    private var books: [PushBook]
    private var accounts: AccountHistory
    private var change: Change?
    /// By device: the fact with which it came back, while one may be kept for it.
    private var backSince: [(fact: FactID, instant: Instant, isStored: PushBook.Doubt)?]
    /// The last emptying of a zone by a device's request.
    private var emptied: FactID?

    init(_ declarations: Declarations) {
      push = declarations.transport.push
      followsClock = declarations.followsClock
      books = declarations.devices.map { _ in PushBook() }
      backSince = declarations.devices.map { _ in nil }
      accounts = AccountHistory(declarations)
    }

    private var isPushing: Bool { push.isEnabled && push.perHour > 0 }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let target = Judge.target(of: seen)
      if let target, target.position < books.count {
        takePush(to: target, seen, fleet, in: journal, &ruling)
      } else {
        finishChange(seen, fleet, &ruling)
      }
      if isPushing { expire(seen, fleet, &ruling) }
      accounts.observe(seen)
      switch seen.fact.kind {
      case .sync(.zoneEmptied(let account, _)):
        let cause = journal.firstCause(of: seen.id)
        if cause == nil { begin(seen, account: account, origin: nil, fleet) }
        emptied = seen.id
      case .sync(.uploadAnswered(_, _, let records, _)):
        takeAnswer(records, seen, fleet, in: journal)
      case .network(.delivered(let message, _)), .network(.dropped(let message, _, _)):
        for place in books.indices where books[place].underWay == message {
          books[place].underWay = nil
        }
      case .device(.wentOffline), .device(.cameOnline): takeConnection(seen)
      case .run(.healed): isHealed = true
      default: break
      }
    }

    /// The device that a fact about a push of the hub is about.
    private static func target(of seen: Seen) -> DeviceIndex? {
      guard case .sync(let fact) = seen.fact.kind else { return nil }
      if case .pushSent(let device, _) = fact { return device }
      if case .pushCoalesced(let device) = fact { return device }
      if case .pushThrottled(let device) = fact { return device }
      return nil
    }

    // MARK: Changes

    private mutating func takeAnswer(
      _ records: CarriedRecords, _ seen: Seen, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal
    ) {
      // A zone may be emptied in the moment before for another reason than this request.
      let arrival = journal.firstCause(of: seen.id)
      var isChanged =
        emptied.map {
          $0.position + 1 == seen.id.position && journal.firstCause(of: $0) == arrival
        } ?? false
      for place in records.range where journal.carriedRecord(place).outcome == .saved {
        isChanged = true
      }
      guard isChanged, let (origin, sent) = RequestSender.of(seen.id, in: journal),
        origin.position < books.count, let account = accounts.account(of: origin, at: sent).account
      else { return }
      begin(seen, account: account, origin: origin, fleet)
    }

    private mutating func begin(
      _ seen: Seen, account: UInt16, origin: DeviceIndex?, _ fleet: borrowing FleetMemory
    ) {
      var targets: [DeviceIndex] = []
      for place in books.indices {
        let device = DeviceIndex(place)
        if device == origin || !fleet[device].isPresent { continue }
        if accounts.current(device).account == account { targets.append(device) }
      }
      change = Change(fact: seen.id, instant: seen.fact.instant, targets: targets)
    }

    /// Nothing more was told of the pushes of a change: those that are left were asked for.
    private mutating func finishChange(
      _ seen: Seen, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      guard let finished = change else { return }
      change = nil
      guard isPushing else { return }
      for device in finished.targets {
        take(.asked, device, finished.fact, finished.instant, seen, fleet, &ruling)
      }
    }

    // MARK: Pushes

    private mutating func takePush(
      to device: DeviceIndex, _ seen: Seen, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let cause = journal.firstCause(of: seen.id)
      if !isPushing {
        violate(device, "a push", "none, since there are no pushes", seen, fleet, &ruling)
        return
      }
      if case .sync(.pushSent(_, let message)) = seen.fact.kind {
        finishChange(seen, fleet, &ruling)
        finishReturn(of: device)
        takeSent(message, to: device, seen, fleet, &ruling)
        return
      }
      var outcome = Outcome.merged
      if case .sync(.pushThrottled) = seen.fact.kind { outcome = .heldBack }
      if let cause, let current = change, current.fact == cause {
        if let place = current.targets.firstIndex(of: device) {
          change?.targets.remove(at: place)
        } else {
          violate(
            device, "a push", "none, since it is not in the account, or made the change itself",
            seen, fleet, &ruling)
        }
      } else if let back = backSince[device.position], back.fact == cause {
        backSince[device.position] = nil
        books[device.position].isStored = .no
        restorePlan(of: device)
      } else {
        violate(device, "a push", "a change to announce", seen, fleet, &ruling)
      }
      expire(seen, fleet, &ruling)
      take(outcome, device, cause, seen.fact.instant, seen, fleet, &ruling)
    }

    private mutating func takeSent(
      _ message: UInt32, to device: DeviceIndex, _ seen: Seen, _ fleet: borrowing FleetMemory,
      _ ruling: inout Ruling
    ) {
      let place = device.position
      let now = seen.fact.instant
      ruling.check()
      if books[place].plan.isAsked == .no {
        violate(device, "a push was sent", "none was requested", seen, fleet, &ruling)
      } else if isTimed || books[place].plan.isWaiting, now < books[place].plan.from {
        violate(
          device, "a push left at \(TimeText.moment(now))",
          "not before \(TimeText.moment(books[place].plan.from))", seen, fleet, &ruling)
      }
      books[place].leave(as: message, at: now, limit: push.perHour)
    }

    private var isTimed: Bool { followsClock || isHealed }

    /// What became of a push that a change asks for, and whether it was right.
    private mutating func take(
      _ outcome: Outcome, _ device: DeviceIndex, _ because: FactID?, _ now: Instant, _ seen: Seen,
      _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      let place = device.position
      let planned = books[place].isPlanned(at: now, stores: push.isStoredWhileOffline)
      let isUnderWay = books[place].underWay != nil
      if planned == .maybe { books[place].allowForWaiting(at: now) }
      let count = books[place].count(at: now)
      ruling.check()
      if outcome == .merged {
        if planned == .no, !isUnderWay {
          violate(
            device, "a push was merged", "another that waits or is in transit", seen, fleet,
            &ruling)
        }
        return
      }
      if planned == .yes || isUnderWay {
        violate(
          device, outcome == .asked ? "no push was merged" : "a push was held back",
          "a merge into the one that waits or is in transit", seen, fleet, &ruling)
        if isUnderWay { return }
      }
      if planned == .maybe, books[place].isStored == .no { books[place].isStored = .maybe }
      if outcome == .heldBack {
        if count.most < push.perHour {
          violate(
            device, "a push was held back", "\(push.perHour) in this hour before that", seen,
            fleet, &ruling)
        }
        let next = PushBook.nextHour(after: now)
        books[place].ask(from: next, by: next, isWaiting: true, because: because, isAsked: .yes)
        return
      }
      if count.least >= push.perHour {
        violate(
          device, "a push was not held back", "at most \(push.perHour) in an hour", seen,
          fleet, &ruling)
      }
      books[place].add(least: 1, most: 1, at: now)
      let by = isTimed ? now + push.delay.most : .distantFuture
      books[place].ask(
        from: isTimed ? now + push.delay.least : now, by: by, isWaiting: false, because: because,
        isAsked: .yes)
    }

    // MARK: Connections

    private mutating func takeConnection(_ seen: Seen) {
      guard let device = seen.device, device.position < books.count else { return }
      let place = device.position
      let now = seen.fact.instant
      if case .device(.wentOffline) = seen.fact.kind {
        books[place].connectionChanged(isOffline: true)
        return
      }
      let planned = books[place].isPlanned(at: now, stores: push.isStoredWhileOffline)
      var stored = books[place].isStored
      if stored == .no, planned == .maybe { stored = .maybe }
      books[place].connectionChanged(isOffline: false)
      guard push.isStoredWhileOffline, stored != .no else { return }
      backSince[place] = (seen.id, now, stored)
      planBefore[place] = books[place].plan
      // One that was kept is asked for again, unless it is told that it was merged or held back.
      askAgain(device, stored, at: now, because: seen.id)
    }

    private mutating func askAgain(
      _ device: DeviceIndex, _ stored: PushBook.Doubt, at now: Instant, because: FactID
    ) {
      let place = device.position
      let before = books[place].plan
      let isCertain =
        (stored == .yes && books[place].underWay == nil) || before.isAsked == .yes
      let by = isTimed ? now + push.delay.most : .distantFuture
      let from = isTimed ? now + push.delay.least : now
      books[place].isStored = .no
      books[place].widenHour(to: books[place].count(at: now).most + 1, at: now)
      if before.isAsked == .no {
        books[place].ask(
          from: from, by: by, isWaiting: false, because: because,
          isAsked: isCertain ? .yes : .maybe)
        return
      }
      books[place].ask(
        from: min(before.from, from), by: max(before.by, by), isWaiting: false,
        because: because, isAsked: isCertain ? .yes : .maybe)
      books[place].plan.mayHaveWaited = before.isWaiting || before.mayHaveWaited
    }

    /// By device: what was planned when it came back, in case that one which was kept is merged or
    /// held back.
    private var planBefore: [Int: PushBook.Plan] = [:]

    private mutating func restorePlan(of device: DeviceIndex) {
      guard let before = planBefore.removeValue(forKey: device.position) else { return }
      books[device.position].plan = before
      // It was kept, so what was planned before had left.
      if before.metOffline { books[device.position].plan.isAsked = .maybe }
    }

    private mutating func finishReturn(of device: DeviceIndex) {
      backSince[device.position] = nil
      planBefore[device.position] = nil
    }

    /// A push that was asked for leaves in its time, or is kept for a device without a connection.
    private mutating func expire(
      _ seen: Seen, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      let now = seen.fact.instant
      for place in books.indices {
        if let back = backSince[place], back.instant < now {
          finishReturn(of: DeviceIndex(place))
        }
        guard books[place].plan.isAsked != .no, books[place].plan.by < now else { continue }
        let because = books[place].plan.because
        if books[place].expire(stores: push.isStoredWhileOffline) { continue }
        let device = DeviceIndex(place)
        let name = fleet.declarations.name(of: device)
        ruling.violate(
          seen.violation(
            on: [device], observed: "no push", expected: "one to \(name)",
            "A push to \(name) was requested but never sent, and nothing says what became of it.",
            related: [because]))
      }
    }

    private func violate(
      _ device: DeviceIndex, _ observed: String, _ expected: String, _ seen: Seen,
      _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      ruling.violate(
        seen.violation(
          on: [device], observed: observed, expected: expected,
          "For \(fleet.declarations.name(of: device)), \(observed); expected: \(expected)."))
    }
  }
}
