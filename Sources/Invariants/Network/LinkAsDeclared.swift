import DeviceSystems
import FleetSimulation
import SimulatedNetwork
import SimulationKernel
import TextFormats
import Verification

/// Messages meet what is declared for their link, and nothing else.
enum LinkAsDeclared: Invariant {
  static let statement = InvariantStatement(
    id: "link-declaration",
    sentence: "Messages meet exactly the latency, bandwidth, order, loss and faults that are "
      + "declared for their link at the time, as often as declared.",
    sources: "7.13, 7.17, 7.21", holds: .anySchedule)

  static let evidence: FactFamilies = [.network, .process, .phase, .trueTime]

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    "No message that was sent arrived, was held or was lost."
  }

  /// A message that is on its way.
  fileprivate struct Course: Sendable {
    let message: UInt32
    let link: LinkBooks.Link
    let sent: FactID
    let declared: LinkBooks.Declared
    /// What stops it, until a fault that holds it ends.
    var block: LinkBooks.Block?
    /// From when on it travels, and its number among those that set out.
    var since: Instant
    var order: UInt64
    /// When it must have arrived at last.
    var due: Instant
    /// Whether its times are declared; under a schedule nobody's are.
    let isTimed: Bool
    /// How likely it is to be lost in a burst, if that is known.
    let burstChance: Probability?
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.network, .process, .phase]

    private var books: LinkBooks
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

    init(_ declarations: Declarations) {
      books = LinkBooks(declarations)
      rates = LossRates(linkCount: declarations.devices.count * 2)
      arrived = Array(repeating: 0, count: declarations.devices.count * 2)
      lastDue = Array(repeating: .zero, count: declarations.devices.count * 2)
      followsClock = declarations.followsClock
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if nextDue < seen.fact.instant { judgeOverdue(seen, fleet, &ruling) }
      if case .network(let fact) = seen.fact.kind { observe(fact, seen, fleet, &ruling) }
      if case .device(.wentOffline) = seen.fact.kind, let device = seen.device {
        books.note(device, isOffline: true)
      }
      if case .device(.cameOnline) = seen.fact.kind, let device = seen.device {
        books.note(device, isOffline: false)
      }
      guard case .run(let fact) = seen.fact.kind else { return }
      if case .faultBegan(let fault) = fact {
        books.faultBegan(Int(fault))
        rates.forgetBursts()
      }
      if case .faultEnded(let fault) = fact {
        books.faultEnded(Int(fault))
        rates.forgetBursts()
        release(by: Int(fault), at: seen.fact.instant)
      }
      if case .healed = fact { books.heal() }
      if case .ended = fact { judgeRates(seen, &ruling) }
    }

    private mutating func observe(
      _ fact: NetworkFact, _ seen: Seen, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      switch fact {
      case .sent(let message, let from, let to, let kind, let bytes):
        guard let link = Judge.link(from: from, to: to) else { return }
        send(message, on: link, bytes: Int(bytes), isPush: kind == .push, seen)
      case .delivered(let message, let isCopy): arrive(message, isCopy, seen, fleet, &ruling)
      case .dropped(let message, let reason, let isCopy):
        drop(message, reason, isCopy, seen, fleet, &ruling)
      case .held(let message):
        guard let course = course(of: message) else { return }
        ruling.check()
        if books.isHeld(courses[course].link) { return }
        violate(courses[course], "was held", "no fault that holds it", seen, fleet, &ruling)
      }
    }

    private static func link(from: Actor, to: Actor) -> LinkBooks.Link? {
      if case .device(let device) = from { return LinkBooks.Link(device, isUp: true) }
      if case .device(let device) = to { return LinkBooks.Link(device, isUp: false) }
      return nil
    }

    private func course(of message: UInt32) -> Int? {
      courses.lastIndex { $0.message == message }
    }

    private static func place(of link: LinkBooks.Link) -> Int {
      link.device.position * 2 + (link.isUp ? 0 : 1)
    }

    // MARK: On its way

    private mutating func send(
      _ message: UInt32, on link: LinkBooks.Link, bytes: Int, isPush: Bool, _ seen: Seen
    ) {
      let now = seen.fact.instant
      let declared = books.send(on: link, bytes: bytes, isPush: isPush, at: now)
      let isTimed = followsClock || books.isHealed
      var course = Course(
        message: message, link: link, sent: seen.id, declared: declared, block: declared.block,
        since: now, order: 0, due: .distantFuture, isTimed: isTimed,
        burstChance: rates.send(message, on: Judge.place(of: link), declared.losses))
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
        let place = Judge.place(of: course.link)
        due = max(due, lastDue[place])
        lastDue[place] = due
      }
      guard course.isTimed else { return }
      course.due = due
      nextDue = min(nextDue, course.due)
    }

    /// A fault that held messages is over: they go on in the order in which they were held.
    private mutating func release(by fault: Int, at now: Instant) {
      for place in courses.indices where courses[place].block == .held(by: fault) {
        var course = courses[place]
        course.block = books.blockOnRelease(course.link)
        if course.block == nil { setOut(&course, at: now) }
        courses[place] = course
      }
    }

    /// Takes a message off the way.
    private mutating func settle(_ place: Int) {
      let course = courses.remove(at: place)
      if course.declared.mayDouble, course.isTimed {
        doubled[course.message] = course.since + course.declared.least
      } else if course.declared.mayDouble {
        doubled[course.message] = .zero
      }
    }

    // MARK: Judging

    private mutating func arrive(
      _ message: UInt32, _ isCopy: Bool, _ seen: Seen, _ fleet: borrowing FleetMemory,
      _ ruling: inout Ruling
    ) {
      guard !isCopy else {
        judgeCopy(message, seen, fleet, &ruling)
        return
      }
      guard let place = course(of: message) else { return }
      let course = courses[place]
      defer { settle(place) }
      noteLoss(nil, course)
      ruling.check()
      if let block = course.block {
        violate(course, "arrived", Judge.words(block), seen, fleet, &ruling)
      } else if course.declared.isCertainlyLost {
        violate(course, "arrived", "a certain loss", seen, fleet, &ruling)
      } else if course.isTimed {
        judgeTime(course, seen, fleet, &ruling)
      }
    }

    private mutating func judgeTime(
      _ course: Course, _ seen: Seen, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      let place = Judge.place(of: course.link)
      let travelled = seen.fact.instant - course.since
      if travelled < course.declared.least {
        violate(
          course, "arrived after \(TimeText.duration(travelled))",
          "at least \(TimeText.duration(course.declared.least))", seen, fleet, &ruling)
      } else if course.declared.keepsOrder, course.order < arrived[place] {
        violate(
          course, "arrived after a later one", "the order in which they were sent", seen, fleet,
          &ruling)
      }
      arrived[place] = max(arrived[place], course.order)
    }

    private mutating func judgeCopy(
      _ message: UInt32, _ seen: Seen, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      ruling.check()
      let earliest: Instant
      if let place = course(of: message) {
        let course = courses[place]
        if let block = course.block {
          violate(course, "arrived as a copy", Judge.words(block), seen, fleet, &ruling)
          return
        }
        guard course.declared.mayDouble else {
          violate(course, "arrived as a copy", "no copies", seen, fleet, &ruling)
          return
        }
        earliest = course.isTimed ? course.since + course.declared.least : .zero
      } else if let known = doubled.removeValue(forKey: message) {
        earliest = known
      } else {
        violate(message, "arrived twice", "no copies", seen, fleet, &ruling)
        return
      }
      if seen.fact.instant < earliest {
        violate(message, "arrived as a copy too early", "its latency", seen, fleet, &ruling)
      }
    }

    private mutating func drop(
      _ message: UInt32, _ reason: DropReason, _ isCopy: Bool, _ seen: Seen,
      _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      guard let place = course(of: message) else {
        if isCopy { doubled[message] = nil }
        return
      }
      let course = courses[place]
      ruling.check()
      if !isDeclared(reason, course) {
        violate(
          course, "was dropped: \(reason.name)", course.block.map(Judge.words) ?? "to arrive", seen,
          fleet, &ruling)
      }
      guard !isCopy else { return }
      noteLoss(reason, course)
      settle(place)
    }

    private mutating func noteLoss(_ reason: DropReason?, _ course: Course) {
      // Under a schedule, whatever is on its way may be lost; and what was blocked met no chance.
      guard followsClock, course.declared.block == nil else { return }
      rates.note(
        course.message, on: Judge.place(of: course.link), course.declared.losses, lostBy: reason,
        burstChance: course.burstChance)
    }

    /// What is lost by chance is lost about as often as is declared.
    private func judgeRates(_ seen: Seen, _ ruling: inout Ruling) {
      for tally in rates.unlikely {
        ruling.check()
        let chance = "\(Double(tally.chance.partsPerBillion) / 1e7) %"
        ruling.violate(
          seen.violation(
            on: [], observed: "\(tally.lost) of \(tally.met) messages lost",
            expected: "about \(chance)",
            "Of \(tally.met) messages that may be lost with a chance of \(chance), \(tally.lost) "
              + "were lost."))
      }
    }

    private func isDeclared(_ reason: DropReason, _ course: Course) -> Bool {
      switch reason {
      case .offline: return books.isOffline(course.link)
      case .partition, .oneWayPartition: return books.isCut(course.link, by: reason)
      case .independentLoss:
        // Under a schedule, whatever is on its way may be lost.
        if !followsClock, !books.isHealed { return true }
        return course.declared.mayBeLost(by: reason)
      case .burstLoss, .lossSurge: return course.declared.mayBeLost(by: reason)
      case .noLink: return false
      }
    }

    /// Everything that is due has arrived, or it is told what became of it.
    private mutating func judgeOverdue(
      _ seen: Seen, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      var next = Instant.distantFuture
      var place = 0
      while place < courses.count {
        let course = courses[place]
        if course.block == nil, course.due < seen.fact.instant {
          violate(
            course, "is still in transit",
            "at most \(TimeText.duration(course.due - course.since))",
            seen, fleet, &ruling)
          settle(place)
          continue
        }
        if course.block == nil { next = min(next, course.due) }
        place += 1
      }
      nextDue = next
    }

    private static func words(_ block: LinkBooks.Block) -> String {
      switch block {
      case .offline: "no connection"
      case .partition: "a partition in the way"
      case .held: "a fault that holds it"
      }
    }

    private func violate(
      _ course: Course, _ observed: String, _ expected: String, _ seen: Seen,
      _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      let name = fleet.declarations.name(of: course.link.device)
      let way = course.link.isUp ? "from \(name)" : "to \(name)"
      ruling.violate(
        seen.violation(
          on: [course.link.device], observed: observed, expected: expected,
          "Message \(course.message) \(way) \(observed); declared: \(expected).",
          related: [course.sent]))
    }

    private func violate(
      _ message: UInt32, _ observed: String, _ expected: String, _ seen: Seen,
      _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      ruling.violate(
        seen.violation(
          on: seen.device.map { [$0] } ?? [], observed: observed, expected: expected,
          "Message \(message) \(observed); declared: \(expected)."))
    }
  }
}
