import Testing

@testable import TipDomain

/// What rules mean, written by hand: no parser, printer or evaluator had a say in the second
/// column.
///
/// `all` are the donations of the event, `value` the parameter. Each operator is written before its
/// operands, so that nothing depends on how tightly it binds.
@Suite struct RuleReadingTests {
  static let readings: [(text: String, meaning: String)] = [
    // `&&` binds tighter than `||`, and `!` tighter than both.
    ("#Rule($a) { $0 == 1 || $0 == 2 && $0 != 3 }", "or(==(value 1) and(==(value 2) !=(value 3)))"),
    ("#Rule($a) { $0 == 1 && $0 == 2 || $0 != 3 }", "or(and(==(value 1) ==(value 2)) !=(value 3))"),
    (
      "#Rule($a) { ($0 == 1 || $0 == 2) && $0 != 3 }",
      "and(or(==(value 1) ==(value 2)) !=(value 3))"
    ),
    (
      "#Rule($a) { $0 == 1 && ($0 == 2 || $0 != 3) }",
      "and(==(value 1) or(==(value 2) !=(value 3)))"
    ),
    ("#Rule($a) { !$0 && true }", "and(not(value) true)"),
    ("#Rule($a) { !($0 && true) }", "not(and(value true))"),
    ("#Rule($a) { !$0 || $0 }", "or(not(value) value)"),
    ("#Rule($a) { !!$0 }", "not(not(value))"),
    // Comparisons bind tighter than `&&`, sums tighter than comparisons, products than sums.
    ("#Rule($a) { $0 > 1 + 2 * 3 }", ">(value +(1 *(2 3)))"),
    ("#Rule($a) { $0 > (1 + 2) * 3 }", ">(value *(+(1 2) 3))"),
    ("#Rule($a) { $0 - 1 - 2 < 3 }", "<(-(-(value 1) 2) 3)"),
    ("#Rule($a) { $0 - (1 - 2) < 3 }", "<(-(value -(1 2)) 3)"),
    ("#Rule($a) { $0 / 2 % 3 == 0 }", "==(%(/(value 2) 3) 0)"),
    ("#Rule($a) { 10 <= $0 }", "<=(10 value)"),
    ("#Rule($a) { -$0 >= -2 }", ">=(minus(value) -2)"),
    ("#Rule($a) { - 2 < $0 }", "<(minus(2) value)"),
    // Each sign is itself, with spaces or without.
    ("#Rule($a) { $0>3 }", ">(value 3)"),
    ("#Rule($a) { $0>=3 }", ">=(value 3)"),
    ("#Rule($a) { $0<3 }", "<(value 3)"),
    ("#Rule($a) { $0<=3 }", "<=(value 3)"),
    ("#Rule($a) { $0==3 }", "==(value 3)"),
    ("#Rule($a) { $0 != 3 }", "!=(value 3)"),
    // Ranges and arrays.
    ("#Rule($a) { (1...3).contains($0) }", "in(value from(1) through(3))"),
    ("#Rule($a) { (1..<3).contains($0) }", "in(value from(1) below(3))"),
    ("#Rule($a) { (2...).contains($0) }", "in(value from(2))"),
    ("#Rule($a) { (...4).contains($0) }", "in(value through(4))"),
    ("#Rule($a) { (..<4).contains($0) }", "in(value below(4))"),
    ("#Rule($a) { (1 + 1...2 * 3).contains($0) }", "in(value from(+(1 1)) through(*(2 3)))"),
    ("#Rule($a) { ![1, 2].contains($0) }", "not(in(value list(1 2)))"),
    ("#Rule($a) { [.gold, Tier.silver].contains($0) }", "in(value list(.gold .silver))"),
    ("#Rule($a) { $0 == \"a\\\"b\" && !$0.isEmpty }", "and(==(value \"a\"b\") not(empty(value)))"),
    ("#Rule($user) { user in user.tier == .gold }", "==(value.tier .gold)"),
    // Donations, in the words of 2024 and of 2023 (1.13).
    ("#Rule(e) { $0.donations.count > 3 }", ">(count(all) 3)"),
    ("#Rule(e) { $0.count > 3 }", ">(count(all) 3)"),
    ("#Rule(e) { event in event.donations.count == 0 }", "==(count(all) 0)"),
    ("#Rule(e) { (event: Tips.Event) in event.donations.count == 0 }", "==(count(all) 0)"),
    ("#Rule(e) { event -> Bool in event.donations.count == 0 }", "==(count(all) 0)"),
    (
      "#Rule(e) { (event: Tips.Event<[Visit], Int?>) -> Swift.Bool in event.isEmpty }"
        .replacing("[Visit]", with: "Visit"),
      "empty(all)"
    ),
    ("#Rule($a) { (isOn: Bool) in !isOn }", "not(value)"),
    ("#Rule(e, { $0.isEmpty })", "empty(all)"),
    (
      "#Rule(e) { $0.donations.largestSubset(groupedBy: \\.item).count >= 3 }",
      ">=(count(largest(all item)) 3)"
    ),
    ("#Rule(e) { $0.largestSubset(by: \\.item).count >= 3 }", ">=(count(largest(all item)) 3)"),
    (
      "#Rule(e) { $0.donations.smallestSubset(groupedBy: \\Visit.value.item).count < 3 }",
      "<(count(smallest(all item)) 3)"
    ),
    ("#Rule(e) { $0.smallestSubset(by: \\.item).isEmpty }", "empty(smallest(all item))"),
    // One stage after another: the inner list is asked first.
    (
      "#Rule(e) { $0.donations.filter { $0.item == 1 }.largestSubset(by: \\.city).count > 1 }",
      ">(count(largest(filter(all ==(.item 1)) city)) 1)"
    ),
    (
      "#Rule(e) { $0.donations.largestSubset(by: \\.city).filter { $0.item == 1 }.count > 1 }",
      ">(count(filter(largest(all city) ==(.item 1))) 1)"
    ),
    (
      "#Rule(e) { $0.donations.donatedWithin(.days(5)).count > 1 }", ">(count(within(all 5 day)) 1)"
    ),
    (
      "#Rule(e) { $0.donations.donatedWithin(Tips.DonationTimeRange.week).count > 1 }",
      ">(count(within(all 1 week)) 1)"
    ),
    ("#Rule(e) { $0.donatedWithin(.minutes(90)).isEmpty }", "empty(within(all 90 minute))"),
    // Filters, with `$0` and with a name, inside and outside.
    ("#Rule(e) { $0.donations.filter { $0.isNew }.count == 2 }", "==(count(filter(all .isNew)) 2)"),
    (
      "#Rule(e) { e in e.donations.filter { d in !d.value.isNew }.count == 2 }",
      "==(count(filter(all not(.isNew))) 2)"
    ),
    (
      "#Rule(e) { $0.donations.filter { $0.item > 1 || $0.item < 3 && $0.isNew }.isEmpty }",
      "empty(filter(all or(>(.item 1) and(<(.item 3) .isNew))))"
    ),
    ("#Rule(e) { $0.donations.contains { $0.item == 3 } }", "not(empty(filter(all ==(.item 3))))"),
    ("#Rule(e) { $0.donations.allSatisfy { $0.isNew } }", "empty(filter(all not(.isNew)))"),
    (
      "#Rule(e) { $0.donations.filter { $0.date > Date.now - 60 }.count > 0 }",
      ">(count(filter(all >(date -(now 60)))) 0)"
    ),
    (
      "#Rule(e) { $0.donations.filter { $0.date <= Date().advanced(by: -60) }.count > 0 }",
      ">(count(filter(all <=(date after(now -60)))) 0)"
    ),
    (
      "#Rule(e) { $0.donations.filter { $0.date.timeIntervalSinceNow > -5 * 60 }.count > 0 }",
      ">(count(filter(all >(seconds(date now) *(-5 60)))) 0)"
    ),
    (
      "#Rule(e) { $0.donations.filter { $0.value.date == 3 }.isEmpty }",
      "empty(filter(all ==(.date 3)))"
    ),
  ]

  @Test("2.1 a rule's text is read as what it means", arguments: readings.indices)
  func reading(_ index: Int) throws {
    let (text, meaning) = Self.readings[index]
    let rule = try RuleSyntax(parsing: text)
    #expect(Self.words(rule.condition) == meaning, "\(text)")
    #expect(try RuleSyntax(parsing: rule.description) == rule, "\(text)")
  }

  @Test("2.1 a subject is an event or a parameter, under the name that the app wrote")
  func subjects() throws {
    let subjects: [(String, RuleSubject)] = [
      ("Self.didVisit", .event("Self.didVisit")), ("didVisit", .event("didVisit")),
      ("Tips.Event(id: \"did-visit\")", .event("did-visit")),
      ("Tips.Event<Visit>(id: \"v\")", .event("v")), ("Trail.e.f", .event("Trail.e.f")),
      ("Self.$isOpen", .parameter("Self.isOpen")), ("$isOpen", .parameter("isOpen")),
      ("App.State.$isOpen", .parameter("App.State.isOpen")),
    ]
    for (text, subject) in subjects {
      #expect(try RuleSyntax(parsing: "#Rule(\(text)) { true }").subject == subject, "\(text)")
    }
  }

  /// An expression with each operator before its operands.
  private static func words(_ expression: RuleExpression) -> String {
    switch expression.node {
    case .literal(.boolean(let value)): "\(value)"
    case .literal(.integer(let value)): "\(value)"
    case .literal(.decimal(let value)): "\(value)"
    case .literal(.text(let value)): "\"\(value)\""
    case .literal(.enumCase(let name)): ".\(name)"
    case .literal(.nothing): "nil"
    case .parameter(let member): "value" + (member.map { ".\($0)" } ?? "")
    case .donations: "all"
    case .filtered(let list, let condition): applied("filter", list, condition)
    case .within(let list, let range):
      "within(\(words(list)) \(range.count) \(range.unit.rawValue))"
    case .subset(let list, .largest, let key): "largest(\(words(list)) \(key))"
    case .subset(let list, .smallest, let key): "smallest(\(words(list)) \(key))"
    case .count(let list): applied("count", list)
    case .isEmpty(let list): applied("empty", list)
    case .donationDate: "date"
    case .donationField(let name): ".\(name)"
    case .now: "now"
    case .date(let date, let seconds): applied("after", date, seconds)
    case .seconds(let later, let earlier): applied("seconds", later, earlier)
    case .not(let inner): applied("not", inner)
    case .negated(let inner): applied("minus", inner)
    case .all(let parts): "and(\(parts.map(words).joined(separator: " ")))"
    case .any(let parts): "or(\(parts.map(words).joined(separator: " ")))"
    case .arithmetic(let sign, let left, let right): applied(sign.rawValue, left, right)
    case .comparison(let sign, let left, let right): applied(sign.rawValue, left, right)
    case .contains(let collection, let element): "in(\(words(element)) \(words(collection)))"
    case .member(let inner, let name): "\(applied("member", inner)).\(name)"
    case .chained(let inner): applied("chained", inner)
    case .subscripted(let inner, let key, let standard):
      "item(\(([inner, key] + [standard].compactMap { $0 }).map(words).joined(separator: " ")))"
    case .coalesced(let value, let other): applied("??", value, other)
    case .array(let elements): "list(\(elements.map(words).joined(separator: " ")))"
    case .range(let lower, let upper, let includesUpper):
      [
        lower.map { applied("from", $0) },
        upper.map { applied(includesUpper ? "through" : "below", $0) },
      ].compactMap { $0 }.joined(separator: " ")
    }
  }

  private static func applied(_ name: String, _ operands: RuleExpression...) -> String {
    "\(name)(\(operands.map(words).joined(separator: " ")))"
  }
}
