import DeviceSystems
import FleetFacts
import SimulatedNetwork
import SimulationKernel
import TextFormats
import Verification

/// Messages meet what is declared for their link, and nothing else.
package enum LinkAsDeclared: Invariant {
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
    let declared: LinkTracker.Declared
    /// What stops it, until a fault that holds it ends.
    var block: LinkTracker.Block?
    /// From when on it travels, and its number among those that set out.
    var since: Instant
    var order: UInt64
    /// When it must have arrived at last.
    var due: Instant
    /// Whether its times are declared; under a schedule nobody's are.
    let isTimed: Bool
    /// How likely it is to be lost in a burst, if that is known.
    let burstChance: LossRates.BurstChance?
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
      switch fact {
      case .sent(let message, let from, let to, let kind, let bytes):
        guard let link = Judge.link(from: from, to: to) else { return }
        send(message, on: link, bytes: Int(bytes), isPush: kind == .push, entry)
      case .delivered(let message, let isCopy): arrive(message, isCopy, entry, fleet, &ruling)
      case .dropped(let message, let reason, let isCopy):
        drop(message, reason, isCopy, entry, fleet, &ruling)
      case .held(let message):
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
      courses.lastIndex { $0.message == message }
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
      let isTimed = followsClock || tracker.isHealed
      var course = Course(
        message: message, link: link, sent: entry.id, declared: declared, block: declared.block,
        since: now, order: 0, due: .distantFuture, isTimed: isTimed,
        burstChance: rates.send(message, on: Judge.index(of: link), declared.losses))
      if declared.block == nil { setOut(&course, at: now) }
      courses.append(course)
    }

    private mutating func setOut(_ course: inout Course, at now: Instant) {
      course.since = now
      orders += 1
      course.order = orders
      var due = now + course.declared.most
      if course.declared.keepsOrder {
        // One that would overtake arrives together with the one before it, also where that one set
        // out under a schedule and has no time of its own.
        let index = Judge.index(of: course.link)
        due = max(due, lastDue[index])
        lastDue[index] = due
      }
      guard course.isTimed else { return }
      course.due = due
      nextDue = min(nextDue, course.due)
    }

    /// A fault that held messages is over: they go on in the order in which they were held.
    private mutating func release(by fault: Int, at now: Instant) {
      for index in courses.indices where courses[index].block == .held(by: fault) {
        var course = courses[index]
        course.block = tracker.blockOnRelease(course.link)
        if course.block == nil { setOut(&course, at: now) }
        courses[index] = course
      }
    }

    /// Takes a message off the way.
    @discardableResult
    private mutating func settle(_ index: Int) -> Course {
      let course = courses.remove(at: index)
      if course.declared.mayDouble, course.isTimed {
        doubled[course.message] = course.since + course.declared.least
      } else if course.declared.mayDouble {
        doubled[course.message] = .zero
      }
      return course
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
      let course = settle(index)
      noteLoss(nil, course)
      ruling.check()
      if let block = course.block {
        violate(course, "arrived", Judge.words(block), entry, fleet, &ruling)
      } else if course.declared.isCertainlyLost {
        violate(course, "arrived", "a certain loss", entry, fleet, &ruling)
      } else if course.isTimed {
        judgeTime(course, entry, fleet, &ruling)
      }
    }

    private mutating func judgeTime(
      _ course: Course, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let index = Judge.index(of: course.link)
      let travelled = entry.fact.instant - course.since
      if travelled < course.declared.least {
        violate(
          course, "arrived after \(TimeText.duration(travelled))",
          "at least \(TimeText.duration(course.declared.least))", entry, fleet, &ruling)
      } else if course.declared.keepsOrder, course.order < arrived[index] {
        violate(
          course, "arrived after a later one", "the order in which they were sent", entry, fleet,
          &ruling)
      }
      arrived[index] = max(arrived[index], course.order)
    }

    private mutating func judgeCopy(
      _ message: UInt32, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      let earliest: Instant
      if let index = course(of: message) {
        let course = courses[index]
        if let block = course.block {
          violate(course, "arrived as a copy", Judge.words(block), entry, fleet, &ruling)
          return
        }
        guard course.declared.mayDouble else {
          violate(course, "arrived as a copy", "no copies", entry, fleet, &ruling)
          return
        }
        earliest = course.isTimed ? course.since + course.declared.least : .zero
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
      let course = courses[index]
      ruling.check()
      if !isDeclared(reason, course) {
        violate(
          course, "was dropped: \(reason.name)", course.block.map(Judge.words) ?? "to arrive",
          entry, fleet, &ruling)
      }
      guard !isCopy else { return }
      noteLoss(reason, course)
      settle(index)
    }

    private mutating func noteLoss(_ reason: DropReason?, _ course: Course) {
      // Under a schedule, whatever is on its way may be lost; and what was blocked met no chance.
      guard followsClock, course.declared.block == nil else { return }
      rates.note(
        course.message, on: Judge.index(of: course.link), course.declared.losses, lostBy: reason,
        burstChance: course.burstChance)
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

    private func isDeclared(_ reason: DropReason, _ course: Course) -> Bool {
      switch reason {
      case .offline: return tracker.isOffline(course.link)
      case .partition, .oneWayPartition: return tracker.isCut(course.link, by: reason)
      case .independentLoss:
        // Under a schedule, whatever is on its way may be lost.
        if !followsClock, !tracker.isHealed { return true }
        return course.declared.mayBeLost(by: reason)
      case .burstLoss, .lossSurge: return course.declared.mayBeLost(by: reason)
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
          let course = courses[index]
          violate(
            course, "is still in transit",
            "at most \(TimeText.duration(course.due - course.since))",
            entry, fleet, &ruling)
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
