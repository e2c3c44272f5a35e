import DeviceSystems
import Testing

@testable import TipDomain

/// Texts as apps write them, with the canonical form in which the rule is printed.
@Suite struct RuleAcceptanceTests {
  static let texts: [(written: String, canonical: String)] = [
    ("#Rule(Self.$isLoggedIn) { $0 == true }", "#Rule(Self.$isLoggedIn) { $0 == true }"),
    ("#Rule(Self.$isLoggedIn) { $0 }", "#Rule(Self.$isLoggedIn) { $0 }"),
    ("#Rule(Self.$isLoggedIn) { !$0 }", "#Rule(Self.$isLoggedIn) { !$0 }"),
    ("#Rule(AppState.$isReady){ $0==true },", "#Rule(AppState.$isReady) { $0 == true }"),
    ("#Rule($isLoggedIn) {\n\t$0 == false\r\n}", "#Rule($isLoggedIn) { $0 == false }"),
    ("#Rule(Self.$launches) { $0 >= 1_000 }", "#Rule(Self.$launches) { $0 >= 1000 }"),
    ("#Rule(Self.$launches) { 3 < $0 }", "#Rule(Self.$launches) { 3 < $0 }"),
    (
      "#Rule(Self.$launches) { (1...3).contains($0) }",
      "#Rule(Self.$launches) { (1...3).contains($0) }"
    ),
    (
      "#Rule(Self.$launches) { (1..<5).contains($0) || (10...).contains($0) }",
      "#Rule(Self.$launches) { (1..<5).contains($0) || (10...).contains($0) }"
    ),
    (
      "#Rule(Self.$launches) { [1, 0x10, 0b11,].contains($0) }",
      "#Rule(Self.$launches) { [1, 16, 3].contains($0) }"
    ),
    ("#Rule(Self.$launches) { $0 % 3 == -1 }", "#Rule(Self.$launches) { $0 % 3 == -1 }"),
    ("#Rule(Self.$score) { $0 > 2 && $0 < 2.5e1 }", "#Rule(Self.$score) { $0 > 2 && $0 < 25.0 }"),
    ("#Rule(Self.$name) { $0 != \"\\u{41}nna\" }", "#Rule(Self.$name) { $0 != \"Anna\" }"),
    ("#Rule(Self.$name) { !$0.isEmpty }", "#Rule(Self.$name) { !$0.isEmpty }"),
    ("#Rule(Self.$tier) { $0 == .gold }", "#Rule(Self.$tier) { $0 == .gold }"),
    ("#Rule(Self.$tier) { $0 != Tier.gold }", "#Rule(Self.$tier) { $0 != .gold }"),
    (
      "#Rule(Self.$tier) { [.gold, .`now`].contains($0) }",
      "#Rule(Self.$tier) { [.gold, .`now`].contains($0) }"
    ),
    ("#Rule(Self.$user) { $0.tier == .gold }", "#Rule(Self.$user) { $0.tier == .gold }"),
    (
      "#Rule(Self.$user) { user in return user.age >= 18 }",
      "#Rule(Self.$user) { $0.age >= 18 }"
    ),
    ("#Rule(Self.didVisit) { $0.count >= 3 }", "#Rule(Self.didVisit) { $0.donations.count >= 3 }"),
    (
      "#Rule(Self.didVisit) { $0.donations.isEmpty }",
      "#Rule(Self.didVisit) { $0.donations.isEmpty }"
    ),
    (
      "#Rule(Self.didVisit) { !($0.donations.isEmpty) }",
      "#Rule(Self.didVisit) { !$0.donations.isEmpty }"
    ),
    (
      "#Rule(SettingTip.opened) { (event) in event.donations.count == 0 }",
      "#Rule(SettingTip.opened) { $0.donations.count == 0 }"
    ),
    (
      "#Rule(self.newTrail.region.didVisit) { $0.donations.count > 3 }",
      "#Rule(self.newTrail.region.didVisit) { $0.donations.count > 3 }"
    ),
    (
      "#Rule(Tips.Event<Visit.Value>(id: \"entered-detail-view\")) { $0.donations.count < 1 }",
      "#Rule(Tips.Event(id: \"entered-detail-view\")) { $0.donations.count < 1 }"
    ),
    (
      "#Rule(Self.didVisit) { event in event.donations.count > 0 && event.donations.count <= 2 }",
      "#Rule(Self.didVisit) { $0.donations.count > 0 && $0.donations.count <= 2 }"
    ),
    (
      """
      #Rule(Self.entered) { // the same backyard
        $0.donations /* of /* all */ times */
          .filter { $0.date > Date.now.addingTimeInterval(-5 * 60 * 60 * 24) }
          .largestSubset(by: \\.backyardID)
          .count >= 3
      }
      """,
      "#Rule(Self.entered) { $0.donations"
        + ".filter { $0.date > Date.now.addingTimeInterval(-5 * 60 * 60 * 24) }"
        + ".largestSubset(groupedBy: \\.backyardID).count >= 3 }"
    ),
    (
      "#Rule(Self.entered) { $0.donations.smallestSubset(groupedBy: \\Visit.value.city).count>1 }",
      "#Rule(Self.entered) { $0.donations.smallestSubset(groupedBy: \\.city).count > 1 }"
    ),
    (
      "#Rule(Self.entered) { $0.donations.donatedWithin(.hour).filter({ $0.isFavorite }).count>4 }",
      "#Rule(Self.entered) { $0.donations.donatedWithin(.hour).filter { $0.isFavorite }.count > 4 }"
    ),
    (
      "#Rule(Self.entered) { $0.donations.donatedWithin(Tips.DonationTimeRange.days(1)).count<9 }",
      "#Rule(Self.entered) { $0.donations.donatedWithin(.day).count < 9 }"
    ),
    (
      "#Rule(Self.entered) { $0.donations.filter { $0.value.weight > 2 }.count == 0 }",
      "#Rule(Self.entered) { $0.donations.filter { $0.weight > 2 }.count == 0 }"
    ),
    (
      "#Rule(Self.entered) { $0.donations.filter { visit in visit.season == .winter }.isEmpty }",
      "#Rule(Self.entered) { $0.donations.filter { $0.season == .winter }.isEmpty }"
    ),
    (
      "#Rule(Self.didVisit) { $0.donations.contains { $0.date > Date() - 3600 } }",
      "#Rule(Self.didVisit) { !$0.donations.filter { $0.date > Date.now - 3600 }.isEmpty }"
    ),
    (
      "#Rule(Self.entered) { $0.donations.contains(where: { $0.backyardID == 3 }) }",
      "#Rule(Self.entered) { !$0.donations.filter { $0.backyardID == 3 }.isEmpty }"
    ),
    (
      "#Rule(Self.entered) { $0.donations.allSatisfy { $0.city == \"Porto\" } }",
      "#Rule(Self.entered) { $0.donations.filter { !($0.city == \"Porto\") }.isEmpty }"
    ),
    (
      "#Rule(opened) { $0.donations.filter { $0.date.timeIntervalSinceNow > -60.5 }.count > 0 }",
      "#Rule(opened) { $0.donations"
        + ".filter { $0.date.timeIntervalSince(Date.now) > -60.5 }.count > 0 }"
    ),
    (
      "#Rule(opened) { $0.donations.filter { .now - 60 < $0.date }.count + 1 > 2 * (3 - 1) }",
      "#Rule(opened) { $0.donations"
        + ".filter { Date.now - 60 < $0.date }.count + 1 > 2 * (3 - 1) }"
    ),
    (
      "#Rule(Self.didVisit, { $0.donations.count > 3 || ($0.donations.isEmpty && true) })",
      "#Rule(Self.didVisit) { $0.donations.count > 3 || $0.donations.isEmpty && true }"
    ),
    (
      "#Rule(Self.didVisit) { ($0.donations.count > 3 || $0.donations.isEmpty) && !(false) }",
      "#Rule(Self.didVisit) { ($0.donations.count > 3 || $0.donations.isEmpty) && !false }"
    ),
  ]

  @Test("1.13 what apps write is read, resolved and printed in TipKit's own spelling")
  func accepted() throws {
    var world = RuleWorld()
    for text in Self.texts {
      let rule = try world.rule(text.written)
      #expect(rule.syntax.description == text.canonical)
      let again = try world.rule(text.canonical)
      #expect(again == rule)
      #expect(again.syntax.description == text.canonical)
    }
  }

  @Test("1.13 a rule on the count itself means the count of the donations")
  func betaCount() throws {
    let beta = try RuleSyntax(parsing: "#Rule(Self.entered) { $0.count >= 3 }")
    #expect(beta == Rule.event("Self.entered") { $0.donations.count >= 3 })
  }

  @Test("1.13 largestSubset(by:) means largestSubset(groupedBy:)")
  func betaSubset() throws {
    let list = "#Rule(Self.entered) { $0.donations.largestSubset"
    let beta = try RuleSyntax(parsing: "\(list)(by: \\.backyardID).count >= 3 }")
    let released = try RuleSyntax(parsing: "\(list)(groupedBy: \\.backyardID).count >= 3 }")
    #expect(beta == released)
  }

  @Test("a name is looked for in the tip's own type, then as written, then by its last parts")
  func names() throws {
    let world = RuleWorld()
    let context = world.context
    #expect(context.event(named: "Self.entered") == EventIndex(1))
    #expect(context.event(named: "entered") == EventIndex(1))
    #expect(context.event(named: "Self.opened") == EventIndex(2))
    #expect(context.event(named: "Other.Deeper.opened") == EventIndex(2))
    #expect(context.event(named: "newTrail.region.didVisitEvent") == EventIndex(0))
    #expect(context.event(named: "otherTrail.region.didVisitEvent") == nil)
    #expect(context.parameter(named: "Self.isLoggedIn") == ParameterIndex(0))
    #expect(context.parameter(named: "Module.AppState.isReady") == ParameterIndex(7))
    #expect(context.parameter(named: "Self.isReady") == nil)
  }

  @Test("members that are declared on their own are asked one at a time")
  func members() throws {
    var world = RuleWorld()
    let rule = try world.rule("#Rule(Self.$user) { $0.age > 17 && $0.age < 67 }")
    #expect(rule.input == .parameter(ParameterIndex(6)))
    #expect(world.holds(rule, parameter: .integer(30)))
    #expect(!world.holds(rule, parameter: .integer(67)))
  }
}
