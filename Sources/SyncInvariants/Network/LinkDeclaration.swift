import DeviceSystems
import FleetFacts
import SimulatedNetwork
import SimulationKernel
import TextFormats
import Verification

/// Messages meet what is declared for their link, and nothing else.
package enum LinkDeclaration: Invariant {
  package static let statement = InvariantStatement(
    id: "link-declaration",
    sentence: "Messages meet exactly the latency, bandwidth, order, loss and faults that are "
      + "declared for their link at the time, as often as declared.",
    sources: "7.13, 7.17, 7.21", holds: .anySchedule)

  package static let evidence: FactFamilies = [.network, .process, .phase, .trueTime]

  package static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    "No message that was sent arrived, was held or was lost."
  }

  /// A message that is on its way.
  fileprivate struct Course: Sendable {
    let message: UInt32
    let link: LinkTracker.Link
    let sent: FactID
    /// What stops it, until a fault that holds it ends.
    var block: LinkTracker.Block?
    /// From when on it travels, and its number among those that set out.
    var since: Instant
    var order: UInt64 = 0
    /// When it must have arrived at last.
    var due = Instant.distantFuture
    /// Whether its times are declared; under a schedule nobody's are.
    let isTimed: Bool
    /// How likely it is to be lost in a burst, if that is known.
    var burstChance: LossRates.BurstChance?
    let declared: LinkTracker.Declared
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.network, .process, .phase]

    private var tracker: LinkTracker
    private var courses: [Course] = []
    /// Messages of which a second copy may still come.
    private var doubled: [UInt32: Instant] = [:]
    private var rates: LossRates
    private var orders: UInt64 = 0
    /// By link: the number of the message that arrived last, and when the last one is due.
    private var arrived: [UInt64]
    private var lastDue: [Instant]
    private var nextDue = Instant.distantFuture
    private let followsClock: Bool

    package init(_ declarations: Declarations) {
      tracker = LinkTracker(declarations)
      rates = LossRates(linkCount: declarations.devices.count * 2)
      arrived = Array(repeating: 0, count: declarations.devices.count * 2)
      lastDue = Array(repeating: .zero, count: declarations.devices.count * 2)
      followsClock = declarations.followsClock
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if nextDue < entry.fact.instant { judgeOverdue(entry, fleet, &ruling) }
      if case .network(let fact) = entry.fact.kind { observe(fact, entry, fleet, &ruling) }
      if case .device(.wentOffline) = entry.fact.kind, let device = entry.device {
        tracker.note(device, isOffline: true)
      }
      if case .device(.cameOnline) = entry.fact.kind, let device = entry.device {
        tracker.note(device, isOffline: false)
      }
      guard case .run(let fact) = entry.fact.kind else { return }
      if case .faultBegan(let fault) = fact {
        rates.forgetBursts()
        for link in tracker.linksWithNewBursts(by: Int(fault)) {
          rates.beginBursts(on: Judge.index(of: link))
        }
        tracker.faultBegan(Int(fault))
      }
      if case .faultEnded(let fault) = fact {
        tracker.faultEnded(Int(fault))
        rates.forgetBursts()
        release(by: Int(fault), at: entry.fact.instant)
      }
      if case .healed = fact { tracker.heal() }
      if case .ended = fact { judgeRates(entry, &ruling) }
    }

    private mutating func observe(
      _ fact: NetworkFact, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      if case .sent(let message, let from, let to, let kind, let bytes) = fact {
        guard let link = Judge.link(from: from, to: to) else { return }
        send(message, on: link, bytes: Int(bytes), isPush: kind == .push, entry)
      }
      if case .delivered(let message, let isCopy) = fact {
        arrive(message, isCopy, entry, fleet, &ruling)
      }
      if case .dropped(let message, let reason, let isCopy) = fact {
        drop(message, reason, isCopy, entry, fleet, &ruling)
      }
      if case .held(let message) = fact {
        guard let course = course(of: message) else { return }
        ruling.check()
        if tracker.isHeld(courses[course].link) { return }
        violate(courses[course], "was held", "no fault that holds it", entry, fleet, &ruling)
      }
    }

    private static func link(from: Actor, to: Actor) -> LinkTracker.Link? {
      if case .device(let device) = from { return LinkTracker.Link(device, isUp: true) }
      if case .device(let device) = to { return LinkTracker.Link(device, isUp: false) }
      return nil
    }

    private func course(of message: UInt32) -> Int? {
      // Looked at where they lie: a course that is passed to a closure is copied.
      for index in courses.indices.reversed() where courses[index].message == message {
        return index
      }
      return nil
    }

    private static func index(of link: LinkTracker.Link) -> Int {
      link.device.position * 2 + (link.isUp ? 0 : 1)
    }

    // MARK: On its way

    private mutating func send(
      _ message: UInt32, on link: LinkTracker.Link, bytes: Int, isPush: Bool, _ entry: JournalEntry
    ) {
      let now = entry.fact.instant
      let declared = tracker.send(on: link, bytes: bytes, isPush: isPush, at: now)
      courses.append(
        Course(
          message: message, link: link, sent: entry.id, since: now,
          isTimed: followsClock || tracker.isHealed, declared: declared))
      let index = courses.count - 1
      courses[index].block = courses[index].declared.block
      courses[index].burstChance = rates.send(
        message, on: Judge.index(of: link), courses[index].declared.losses)
      if courses[index].block == nil { setOut(index, at: now) }
    }

    private mutating func setOut(_ index: Int, at now: Instant) {
      orders += 1
      var due = now + courses[index].declared.most
      if courses[index].declared.keepsOrder {
        // One that would overtake arrives together with the one before it, also where that one set
        // out under a schedule and has no time of its own.
        let link = Judge.index(of: courses[index].link)
        due = max(due, lastDue[link])
        lastDue[link] = due
      }
      courses[index].since = now
      courses[index].order = orders
      guard courses[index].isTimed else { return }
      courses[index].due = due
      nextDue = min(nextDue, due)
    }

    /// A fault that held messages is over: they go on in the order in which they were held.
    private mutating func release(by fault: Int, at now: Instant) {
      for index in courses.indices where courses[index].block == .held(by: fault) {
        courses[index].block = tracker.blockOnRelease(courses[index].link)
        if courses[index].block == nil { setOut(index, at: now) }
      }
    }

    /// Takes a message off the way.
    private mutating func settle(_ index: Int) {
      if courses[index].declared.mayDouble { doubled[courses[index].message] = earliestCopy(index) }
      courses.remove(at: index)
    }

    /// When a second copy of a message may come at the earliest.
    private func earliestCopy(_ index: Int) -> Instant {
      courses[index].isTimed ? courses[index].since + courses[index].declared.least : .zero
    }

    // MARK: Judging

    private mutating func arrive(
      _ message: UInt32, _ isCopy: Bool, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard !isCopy else {
        judgeCopy(message, entry, fleet, &ruling)
        return
      }
      guard let index = course(of: message) else { return }
      noteLoss(nil, index)
      ruling.check()
      if let block = courses[index].block {
        violate(courses[index], "arrived", Judge.words(block), entry, fleet, &ruling)
      } else if courses[index].declared.isCertainlyLost {
        violate(courses[index], "arrived", "a certain loss", entry, fleet, &ruling)
      } else if courses[index].isTimed {
        judgeTime(index, entry, fleet, &ruling)
      }
      settle(index)
    }

    private mutating func judgeTime(
      _ index: Int, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let link = Judge.index(of: courses[index].link)
      let travelled = entry.fact.instant - courses[index].since
      let order = courses[index].order
      if travelled < courses[index].declared.least {
        violate(
          courses[index], "arrived after \(TimeText.duration(travelled))",
          "at least \(TimeText.duration(courses[index].declared.least))", entry, fleet, &ruling)
      } else if courses[index].declared.keepsOrder, order < arrived[link] {
        violate(
          courses[index], "arrived after a later one", "the order in which they were sent", entry,
          fleet, &ruling)
      }
      arrived[link] = max(arrived[link], order)
    }

    private mutating func judgeCopy(
      _ message: UInt32, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      let earliest: Instant
      if let index = course(of: message) {
        if let block = courses[index].block {
          violate(courses[index], "arrived as a copy", Judge.words(block), entry, fleet, &ruling)
          return
        }
        guard courses[index].declared.mayDouble else {
          violate(courses[index], "arrived as a copy", "no copies", entry, fleet, &ruling)
          return
        }
        earliest = earliestCopy(index)
      } else if let known = doubled.removeValue(forKey: message) {
        earliest = known
      } else {
        violate(message, "arrived twice", "no copies", entry, fleet, &ruling)
        return
      }
      if entry.fact.instant < earliest {
        violate(message, "arrived as a copy too early", "its latency", entry, fleet, &ruling)
      }
    }

    private mutating func drop(
      _ message: UInt32, _ reason: DropReason, _ isCopy: Bool, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard let index = course(of: message) else {
        if isCopy { doubled[message] = nil }
        return
      }
      ruling.check()
      if !isDeclared(reason, index) {
        violate(
          courses[index], "was dropped: \(reason.name)",
          courses[index].block.map(Judge.words) ?? "to arrive", entry, fleet, &ruling)
      }
      guard !isCopy else { return }
      noteLoss(reason, index)
      settle(index)
    }

    private mutating func noteLoss(_ reason: DropReason?, _ index: Int) {
      // Under a schedule, whatever is on its way may be lost; and what was blocked met no chance.
      guard followsClock, courses[index].declared.block == nil,
        !courses[index].declared.losses.isEmpty
      else { return }
      rates.note(
        courses[index].message, on: Judge.index(of: courses[index].link),
        courses[index].declared.losses, lostBy: reason, burstChance: courses[index].burstChance)
    }

    /// What is lost by chance is lost about as often as is declared.
    private func judgeRates(_ entry: JournalEntry, _ ruling: inout Ruling) {
      for tally in rates.unlikely {
        ruling.check()
        let chance = "\(Double(tally.chance.partsPerBillion) / 1e7) %"
        ruling.violate(
          entry.violation(
            on: [], observed: "\(tally.lost) of \(tally.met) messages lost",
            expected: "about \(chance)",
            "Of \(tally.met) messages that may be lost with a chance of \(chance), \(tally.lost) "
              + "were lost."))
      }
    }

    private func isDeclared(_ reason: DropReason, _ index: Int) -> Bool {
      switch reason {
      case .offline: return tracker.isOffline(courses[index].link)
      case .partition, .oneWayPartition: return tracker.isCut(courses[index].link, by: reason)
      case .independentLoss:
        // Under a schedule, whatever is on its way may be lost.
        if !followsClock, !tracker.isHealed { return true }
        return courses[index].declared.mayBeLost(by: reason)
      case .burstLoss, .lossSurge, .pushLoss: return courses[index].declared.mayBeLost(by: reason)
      case .noLink: return false
      }
    }

    /// Everything that is due has arrived, or it is told what became of it.
    private mutating func judgeOverdue(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      var next = Instant.distantFuture
      var index = 0
      while index < courses.count {
        if courses[index].block == nil, courses[index].due < entry.fact.instant {
          let longest = TimeText.duration(courses[index].due - courses[index].since)
          violate(
            courses[index], "is still in transit", "at most \(longest)", entry, fleet, &ruling)
          settle(index)
          continue
        }
        if courses[index].block == nil { next = min(next, courses[index].due) }
        index += 1
      }
      nextDue = next
    }

    private static func words(_ block: LinkTracker.Block) -> String {
      switch block {
      case .offline: "no connection"
      case .partition: "a partition in the way"
      case .held: "a fault that holds it"
      }
    }

    private func violate(
      _ course: Course, _ observed: String, _ expected: String, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let name = fleet.declarations.name(of: course.link.device)
      let way = course.link.isUp ? "from \(name)" : "to \(name)"
      ruling.violate(
        entry.violation(
          on: [course.link.device], observed: observed, expected: expected,
          "Message \(course.message) \(way) \(observed); declared: \(expected).",
          related: [course.sent]))
    }

    private func violate(
      _ message: UInt32, _ observed: String, _ expected: String, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.violate(
        entry.violation(
          on: entry.device.map { [$0] } ?? [], observed: observed, expected: expected,
          "Message \(message) \(observed); declared: \(expected)."))
    }
  }
}
