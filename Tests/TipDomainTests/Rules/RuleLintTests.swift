import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct RuleLintTests {
  var world = RuleWorld()

  /// The remarks on these rules, by code.
  mutating func codes(_ texts: String...) throws -> [RuleLint.Code] {
    try lints(texts).map(\.code)
  }

  mutating func lints(_ texts: [String]) throws -> [RuleLint] {
    var rules: [Rule] = []
    for text in texts { rules.append(try world.rule(text)) }
    return world.context.lint(rules)
  }

  /// Whether the conditions on the count of one event can hold together.
  mutating func canHold(_ conditions: String...) throws -> Bool {
    var rules: [Rule] = []
    for condition in conditions {
      rules.append(try world.rule("#Rule(Self.didVisit) { \(condition) }"))
    }
    return world.context.canEverHold(rules)
  }

  @Test("2.13 a count of 1 001 can never be reached, and a merged limit may be switched off")
  mutating func cap() throws {
    let text = "#Rule(Self.didVisit) { $0.donations.count > 1000 }"
    let lint = try #require(try lints([text]).first)
    #expect(lint.code == .neverHolds)
    #expect(
      lint.message
        == "this rule can never hold: at most 1000 donations of this event are visible")
    #expect(lint.rule == 0)
    #expect(lint.location?.column == 24)
    let rule = try world.rule(text)
    #expect(world.context.canEverHold([rule], isLimitMerged: false))
    #expect(try canHold("$0.donations.count >= 1000"))
    #expect(try !canHold("$0.donations.count == 500 * 2 + 1"))
    #expect(try !canHold("$0.donations.donatedWithin(.day).count > 1000"))
  }

  @Test("2.14 what an event's own limit keeps out can never be counted")
  mutating func limits() throws {
    world.context.events[0].limit = DonationLimit(maximumCount: 5, maximumAge: .days(30))
    #expect(try !canHold("$0.donations.count >= 6"))
    #expect(try canHold("$0.donations.count >= 5"))
    let old = "$0.donations.filter { $0.date < Date.now.addingTimeInterval(-86400 * 30) }"
    #expect(try !canHold("!\(old).isEmpty"))
    #expect(try canHold("\(old).isEmpty"))
    #expect(
      try canHold("!$0.donations.filter { $0.date <= .now - 86400 * 30 }.isEmpty"))
    #expect(try !canHold("$0.donations.filter { $0.date < .now - 86400 * 31 }.count == 1"))
  }

  @Test("conditions that contradict each other are found in one rule and across rules")
  mutating func contradictions() throws {
    #expect(try !canHold("$0.donations.count > 3 && $0.donations.count < 2"))
    #expect(try !canHold("$0.donations.count > 3 && $0.donations.count < 4"))
    #expect(try canHold("$0.donations.count > 3 && $0.donations.count < 5"))
    #expect(try !canHold("$0.donations.count < 0"))
    #expect(try !canHold("$0.donations.isEmpty && $0.donations.count > 0"))
    #expect(try !canHold("$0.donations.count > 3", "$0.donations.isEmpty"))
    #expect(try !canHold("!($0.donations.count > 3)", "$0.donations.count > 3"))
    #expect(try canHold("$0.donations.count > 3", "$0.donations.donatedWithin(.day).isEmpty"))
    #expect(try !canHold("$0.donations.count < 3", "$0.donations.donatedWithin(.day).count >= 3"))
    #expect(
      try !canHold(
        "$0.donations.donatedWithin(.week).count < 3", "$0.donations.donatedWithin(.day).count == 3"
      ))
    #expect(
      try canHold(
        "$0.donations.donatedWithin(.day).count < 3", "$0.donations.donatedWithin(.week).count == 3"
      ))
    #expect(
      try !canHold("$0.donations.count < 3 || $0.donations.count > 9", "$0.donations.count == 5"))
    #expect(try !canHold("(1...3).contains($0.donations.count)", "$0.donations.count == 4"))
    #expect(try !canHold("[1, 3].contains($0.donations.count) && $0.donations.count == 2"))
    #expect(try canHold("![1, 3].contains($0.donations.count) && $0.donations.count == 2"))
  }

  @Test("the clash of two rules names both")
  mutating func clash() throws {
    let lints = try lints([
      "#Rule(Self.$isLoggedIn) { $0 }", "#Rule(Self.didVisit) { $0.donations.count >= 1 }",
      "#Rule(Self.$isLoggedIn) { $0 == false }",
    ])
    #expect(lints.map(\.description) == ["rule 3:1:27: rules 1 and 3 can never hold together"])
    #expect(lints.map(\.code.severity) == [.warning])
  }

  @Test("three rules of which only two can hold are found")
  mutating func threeRules() throws {
    let lints = try lints([
      "#Rule(Self.$launches) { $0 != 1 }", "#Rule(Self.$launches) { $0 != 2 }",
      "#Rule(Self.$launches) { [1, 2].contains($0) }",
    ])
    #expect(lints.map(\.description) == ["rules: these rules can never all hold together"])
  }

  @Test("parameters of every kind can contradict themselves")
  mutating func parameters() throws {
    #expect(try codes("#Rule(Self.$isLoggedIn) { $0 && !$0 }") == [.neverHolds])
    #expect(try codes("#Rule(Self.$isLoggedIn) { $0 != true && $0 != false }") == [.neverHolds])
    #expect(try codes("#Rule(Self.$launches) { $0 > 3 && $0 < 4 }") == [.neverHolds])
    #expect(try codes("#Rule(Self.$score) { $0 > 3 && $0 < 4 }") == [])
    #expect(try codes("#Rule(Self.$score) { $0 > 3 && $0 <= 3 }") == [.neverHolds])
    #expect(try codes("#Rule(Self.$tier) { $0 == .gold && $0 == .silver }") == [.neverHolds])
    #expect(try codes("#Rule(Self.$tier) { $0 != .gold && $0 != .silver }") == [])
    #expect(try codes("#Rule(Self.$name) { $0.isEmpty && $0 == \"Anna\" }") == [.neverHolds])
    #expect(
      try codes("#Rule(Self.$launches) { $0 > 3 }", "#Rule(AppState.$isReady) { !$0 }") == [])
  }

  @Test("a filter that no donation can meet counts nothing")
  mutating func filters() throws {
    let list = "#Rule(Self.entered) { $0.donations"
    #expect(
      try codes("\(list).filter { $0.city == \"A\" && $0.city == \"B\" }.count >= 1 }")
        == [.neverHolds])
    #expect(
      try codes("\(list).filter { $0.isFavorite != true && $0.isFavorite }.count >= 1 }")
        == [.neverHolds])
    #expect(
      try codes("\(list).donatedWithin(.day).filter { $0.date < .now - 90000 }.count >= 1 }")
        == [.neverHolds])
    #expect(
      try codes("\(list).donatedWithin(.day).filter { $0.date < .now - 80000 }.count >= 1 }") == [])
    #expect(
      try codes("\(list).filter { $0.weight > 1 && $0.weight < 1.5 }.count >= 1 }") == [])
  }

  @Test("a rule that always holds is noted")
  mutating func always() throws {
    #expect(try codes("#Rule(Self.didVisit) { $0.donations.count >= 0 }") == [.alwaysHolds])
    #expect(try codes("#Rule(Self.didVisit) { $0.donations.count <= 1000 }") == [.alwaysHolds])
    #expect(try codes("#Rule(Self.$isLoggedIn) { $0 || !$0 }") == [.alwaysHolds])
    #expect(try codes("#Rule(Self.$isLoggedIn) { true }") == [.alwaysHolds])
    #expect(try codes("#Rule(Self.$isLoggedIn) { false }") == [.neverHolds])
  }

  @Test("8.14 a count compared with == above zero is warned of, with what is safer")
  mutating func equality() throws {
    let lints = try lints(["#Rule(Self.didVisit) { 2 == $0.donations.donatedWithin(.hour).count }"])
    #expect(lints.map(\.code) == [.exactCount])
    #expect(
      lints.first?.message == "`2 == $0.donations.donatedWithin(.hour).count` holds only for one "
        + "exact number of donations, which two quick donations or a sync can jump over; `>= 2` is "
        + "safer")
    #expect(lints.first?.location?.column == 24)
    #expect(try codes("#Rule(Self.didVisit) { $0.donations.count == 0 }") == [])
  }

  @Test("2.21 a count greater than three is noted to hold from the fourth donation on")
  mutating func greater() throws {
    let lints = try lints(["#Rule(Self.didVisit) { $0.donations.count > 3 }"])
    #expect(lints.map(\.message) == ["`$0.donations.count > 3` first holds at donation 4"])
    #expect(lints.map(\.code.severity) == [.note])
    #expect(try codes("#Rule(Self.didVisit) { $0.donations.count >= 3 }") == [])
  }

  @Test("what is not understood, or too large, may hold")
  mutating func unknown() throws {
    #expect(try canHold("$0.donations.count * $0.donations.count == 7"))
    #expect(try canHold("$0.donations.count > $0.donations.donatedWithin(.day).count"))
    let choice = "($0.donations.count == 1 || $0.donations.count == 2)"
    let many = Array(repeating: choice, count: 40).joined(separator: " && ")
    #expect(try canHold("\(many) && $0.donations.count == 3"))
    #expect(world.context.canEverHold([]))
  }
}
