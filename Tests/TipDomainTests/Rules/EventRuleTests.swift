import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct EventRuleTests {
  var world = RuleWorld()

  @Test("2.10 a rule counts the donations of its event")
  mutating func counts() throws {
    let text = "#Rule(Self.didVisit) { $0.donations.count >= 3 }"
    world.donate(2)
    #expect(try !world.holds(text))
    world.donate(at: .zero)
    #expect(try world.holds(text))
  }

  @Test("2.21 a count greater than three first holds at the fourth donation")
  mutating func offByOne() throws {
    let text = "#Rule(newTrail.region.didVisitEvent) { $0.donations.count > 3 }"
    world.donate(3)
    #expect(try !world.holds(text))
    world.donate(at: .zero)
    #expect(try world.holds(text))
  }

  @Test("2.17 C6 donatedWithin includes its edge and counts elapsed seconds")
  mutating func edge() throws {
    world.donate(at: .zero)
    let text = "#Rule(Self.didVisit) { $0.donations.donatedWithin(.days(5)).count == 1 }"
    #expect(try world.holds(text, now: .zero + .days(5)))
    #expect(try !world.holds(text, now: .zero + .days(5) + SimulatedDuration(microseconds: 1)))
  }

  @Test("2.16 C6 each range of time has its length")
  mutating func ranges() throws {
    let lengths: [(String, SimulatedDuration)] = [
      (".minute", .minutes(1)), (".minutes(5)", .minutes(5)), (".hour", .hours(1)),
      (".hours(2)", .hours(2)), (".day", .days(1)), (".days(3)", .days(3)), (".week", .days(7)),
      (".weeks(2)", .days(14)), (".month", .days(30)), (".months(2)", .days(60)),
    ]
    world.donate(at: .zero)
    for (range, length) in lengths {
      let text = "#Rule(Self.didVisit) { $0.donations.donatedWithin(\(range)).count > 0 }"
      #expect(try world.holds(text, now: .zero + length))
      #expect(try !world.holds(text, now: .zero + length + .seconds(1)))
    }
  }

  @Test("2.22 a donation dated in the future is counted by donatedWithin")
  mutating func future() throws {
    world.donate(at: .zero + .days(400))
    #expect(try world.holds("#Rule(Self.didVisit) { $0.donations.donatedWithin(.day).count == 1 }"))
    #expect(
      try !world.holds("#Rule(Self.didVisit) { !$0.donations.filter { $0.date <= .now }.isEmpty }"))
  }

  @Test("2.19 the same backyard three times in five days is not three visits in all")
  mutating func sameBackyard() throws {
    let text = """
      #Rule(Self.entered) {
        $0.donations.filter { $0.date > Date.now.addingTimeInterval(-5 * 60 * 60 * 24) }
          .largestSubset(by: \\.backyardID)
          .count >= 3
      }
      """
    let now = Instant.zero + .days(6)
    world.donate(at: .zero, backyard: 1)
    world.donate(at: .zero + .days(2), backyard: 1)
    world.donate(at: .zero + .days(3), backyard: 2)
    world.donate(at: .zero + .days(4), backyard: 1)
    #expect(try !world.holds(text, now: now))
    world.donate(at: .zero + .days(5), backyard: 1)
    #expect(try world.holds(text, now: now))
  }

  @Test("2.18 the largest and smallest group of an empty list have no donations")
  mutating func emptySubset() throws {
    let rule = "#Rule(Self.entered)"
    #expect(
      try world.holds("\(rule) { $0.donations.largestSubset(groupedBy: \\.city).count == 0 }"))
    #expect(
      try world.holds("\(rule) { $0.donations.smallestSubset(groupedBy: \\.city).isEmpty }"))
  }

  @Test("2.15 filters compose in the order in which they are written")
  mutating func composition() throws {
    world.donate(at: .zero, backyard: 1, city: "Porto")
    world.donate(at: .zero + .days(9), backyard: 1, city: "Lisbon")
    world.donate(at: .zero + .days(9), backyard: 2, city: "Lisbon")
    world.donate(at: .zero + .days(9), backyard: 2, city: "Porto", isFavorite: true)
    world.donate(at: .zero + .days(9), backyard: 3, city: "Porto", isFavorite: true)
    let now = Instant.zero + .days(9)
    func holds(_ list: String) throws -> Bool {
      try world.holds("#Rule(Self.entered) { $0.donations\(list) }", now: now)
    }
    #expect(try holds(".largestSubset(groupedBy: \\.city).donatedWithin(.day).count == 2"))
    #expect(try holds(".donatedWithin(.day).largestSubset(groupedBy: \\.backyardID).count == 2"))
    #expect(try holds(".filter({ $0.isFavorite == true }).count == 2"))
    #expect(try holds(".filter { $0.city == \"Lisbon\" && $0.backyardID == 2 }.count == 1"))
    // The smallest group of all, and of those of the last day; a date narrows like a range.
    #expect(try holds(".smallestSubset(groupedBy: \\.city).count == 2"))
    #expect(
      try holds(".filter { $0.backyardID != 3 }.smallestSubset(groupedBy: \\.city).count == 2"))
    #expect(
      try holds(
        ".donatedWithin(.day).filter { $0.backyardID != 1 }.smallestSubset(groupedBy: \\.city)"
          + ".count == 1"))
    #expect(
      try holds(
        ".filter { $0.date > .now - 60 }.largestSubset(groupedBy: \\.backyardID).count == 2"))
  }

  @Test("2.13 a rule asks only the most recent 1 000 donations")
  mutating func cap() throws {
    world.donate(1_200)
    let rule = try world.rule("#Rule(Self.didVisit) { $0.donations.count >= 1001 }")
    #expect(world.holds(rule))
    let asked = world.rows(within: .standard, at: .zero)
    #expect(asked.count == 1_000)
    #expect(asked.last == world.rows.last)
    world.rows = asked
    #expect(!world.holds(rule))
    #expect(!world.context.canEverHold([rule]))
  }

  @Test("2.14 a limit leaves out what is too old, and keeps what is exactly as old")
  mutating func age() {
    for day in 0..<10 { world.donate(at: .zero + .days(Int64(day))) }
    let now = Instant.zero + .days(9)
    let limit = DonationLimit(maximumCount: 6, maximumAge: .days(3))
    #expect(world.rows(within: limit, at: now).count == 4)
    #expect(world.rows(within: limit, at: now + .seconds(1)).count == 3)
    let byCount = DonationLimit(maximumCount: 2, maximumAge: .days(3))
    #expect(world.rows(within: byCount, at: now).count == 2)
    #expect(world.rows(within: limit, at: now + .days(99)).isEmpty)
  }

  @Test("2.27 a rule that captured its present judges dates by the launch")
  mutating func captured() throws {
    world.donate(at: .zero)
    let text = "#Rule(Self.didVisit) { $0.donations.filter { $0.date > .now - 60 }.count == 1 }"
    let fresh = try world.rule(text)
    let stale = try world.rule(text, clock: .capturedAtLaunch)
    let later = Instant.zero + .days(1)
    #expect(!world.holds(fresh, now: later, capturedNow: .zero))
    #expect(world.holds(stale, now: later, capturedNow: .zero))
    #expect(!world.holds(stale, now: later, capturedNow: later))
    let ranged = try world.rule(
      "#Rule(Self.didVisit) { $0.donations.donatedWithin(.hour).count == 1 }",
      clock: .capturedAtLaunch)
    #expect(!world.holds(ranged, now: later, capturedNow: .zero))
  }

  @Test("2.18 of groups of one size only the size is seen where no step follows")
  mutating func ties() throws {
    for backyard in [1, 2, 3, 1, 2, 3, 4] {
      world.donate(at: .zero, backyard: Int64(backyard))
    }
    let list = "#Rule(Self.entered) { $0.donations"
    #expect(try world.holds("\(list).largestSubset(groupedBy: \\.backyardID).count == 2 }"))
    #expect(try world.holds("\(list).smallestSubset(groupedBy: \\.backyardID).count == 1 }"))
    #expect(try world.holds("\(list).largestSubset(groupedBy: \\.city).count == 7 }"))
    #expect(try world.holds("\(list).largestSubset(groupedBy: \\.weight).count == 7 }"))
  }

  @Test("2.18 of groups of one size a further step asks the one that was donated to first")
  mutating func tiesBeforeAStep() throws {
    let now = Instant.zero + .days(9)
    world.donate(at: .zero, backyard: 7)
    world.donate(at: .zero + .days(8), backyard: 2)
    world.donate(at: now, backyard: 7)
    world.donate(at: now, backyard: 2)
    // Backyard 7 has one visit in the last two days, backyard 2 has two.
    for group in ["largest", "smallest"] {
      let list = "#Rule(Self.entered) { $0.donations.\(group)Subset(groupedBy: \\.backyardID)"
      #expect(try world.holds("\(list).count == 2 }", now: now))
      #expect(try world.holds("\(list).donatedWithin(.days(2)).count == 1 }", now: now))
    }
  }

  @Test("a donation without the value that a filter or a group asks is left out")
  mutating func missingValues() throws {
    world.donate(at: .zero)
    world.donate(at: .zero, backyard: 1)
    let list = "#Rule(Self.entered) { $0.donations"
    #expect(try world.holds("\(list).count == 2 }"))
    #expect(try world.holds("\(list).filter { $0.backyardID != 7 }.count == 1 }"))
    #expect(try world.holds("\(list).filter { !($0.backyardID == 7) }.count == 1 }"))
    #expect(try world.holds("\(list).smallestSubset(groupedBy: \\.city).count == 1 }"))
  }
}
