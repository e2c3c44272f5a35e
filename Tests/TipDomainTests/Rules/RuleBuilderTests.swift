import Testing

@testable import TipDomain

@Suite struct RuleBuilderTests {
  /// Rules as text and as Swift code; each pair must be equal.
  static let pairs: [(text: String, built: RuleSyntax)] = [
    (
      "#Rule(Self.didVisit) { $0.donations.count > 3 }",
      Rule.event("Self.didVisit") { $0.donations.count > 3 }
    ),
    ("#Rule(Self.$isLoggedIn) { $0 == true }", Rule.parameter("Self.isLoggedIn") { $0 == true }),
    ("#Rule(Self.$isLoggedIn) { $0 }", Rule.parameter("Self.isLoggedIn") { $0 }),
    ("#Rule(Self.$isLoggedIn) { !$0 }", Rule.parameter("Self.isLoggedIn") { !$0 }),
    (
      "#Rule(Self.$launches) { $0 > 3 && $0 != -5 || $0 % 2 == 0 }",
      Rule.parameter("Self.launches") { $0 > 3 && $0 != -5 || $0 % 2 == 0 }
    ),
    (
      "#Rule(Self.$launches) { (1...3).contains($0) || (5..<9).contains($0) }",
      Rule.parameter("Self.launches") { (1...3).contains($0) || (5..<9).contains($0) }
    ),
    (
      "#Rule(Self.$launches) { (20...).contains($0) || [11, 13].contains($0) }",
      Rule.parameter("Self.launches") { (20...).contains($0) || [11, 13].contains($0) }
    ),
    (
      "#Rule(Self.$score) { (0.5...1.5).contains($0) && -$0 < 2.5 }",
      Rule.parameter("Self.score") { (0.5...1.5).contains($0) && -$0 < 2.5 }
    ),
    (
      "#Rule(Self.$tier) { $0 == .gold }",
      Rule.parameter("Self.tier") { $0 == .enumCase("gold") }
    ),
    (
      "#Rule(Self.$user) { $0.tier == .gold }",
      Rule.parameter("Self.user") { $0.tier == .enumCase("gold") }
    ),
    (
      "#Rule(Self.$name) { $0 == \"Anna\" || $0.isEmpty }",
      Rule.parameter("Self.name") { $0 == "Anna" || $0.isEmpty }
    ),
    (
      """
      #Rule(Self.entered) {
        $0.donations.filter { $0.date > .now.addingTimeInterval(-5 * 60 * 60 * 24) }
          .largestSubset(groupedBy: \\.backyardID).count >= 3
      }
      """,
      Rule.event("Self.entered") {
        $0.donations.filter { $0.date > .now.addingTimeInterval(-5 * 60 * 60 * 24) }
          .largestSubset(groupedBy: "backyardID").count >= 3
      }
    ),
    (
      "#Rule(Self.entered) { $0.donations.donatedWithin(.days(5)).filter { $0.backyardID == 3 }"
        + ".smallestSubset(groupedBy: \\.city).isEmpty }",
      Rule.event("Self.entered") {
        $0.donations.donatedWithin(.days(5)).filter { $0.backyardID == 3 }
          .smallestSubset(groupedBy: "city").isEmpty
      }
    ),
    (
      "#Rule(Self.entered) { $0.donations.filter { $0.date >= Date.now - 60 && $0.isFavorite"
        + " && Date.now.timeIntervalSince($0.date) < 30 }.count + 1 < 4 * 2 }",
      Rule.event("Self.entered") {
        $0.donations.filter {
          $0.date >= .now - 60 && $0.isFavorite && RuleDateTerm.now.timeIntervalSince($0.date) < 30
        }
        .count + 1 < 4 * 2
      }
    ),
  ]

  @Test("a rule built in Swift code equals the rule that is read from its text")
  func pairs() throws {
    var world = RuleWorld()
    for pair in Self.pairs {
      let read = try RuleSyntax(parsing: pair.text)
      #expect(read == pair.built)
      #expect(read.description == pair.built.description)
      let resolved = try Rule(pair.built, in: world.context, texts: &world.texts)
      #expect(try world.rule(pair.text) == resolved)
    }
  }

  @Test("an event whose id is no Swift name is written with its id")
  func quotedIdentifier() throws {
    let rule = Rule.event("entered-detail-view") { $0.donations.isEmpty }
    #expect(
      rule.description == #"#Rule(Tips.Event(id: "entered-detail-view")) { $0.donations.isEmpty }"#)
    #expect(try RuleSyntax(parsing: rule.description) == rule)
  }
}
