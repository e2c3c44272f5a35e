import DeviceSystems
import SimulationKernel

@testable import TipDomain

/// A small app for the tests of rules: its names, and donations made at given times.
struct RuleWorld {
  var context = RuleContext(
    events: [
      EventDefinition(id: "didVisit"),
      EventDefinition(
        id: "BackyardTip.entered",
        fields: [
          DonationField(name: "backyardID", type: .integer),
          DonationField(name: "city", type: .text),
          DonationField(name: "isFavorite", type: .boolean),
          DonationField(name: "weight", type: .decimal),
          DonationField(name: "season", type: .enumCase),
        ]),
      EventDefinition(id: "opened"),
      EventDefinition(id: "entered-detail-view"),
    ],
    parameters: [
      parameter("BackyardTip.isLoggedIn", .boolean, .boolean(false)),
      parameter("BackyardTip.launches", .integer, .integer(0)),
      parameter("BackyardTip.score", .decimal, .decimal(0)),
      parameter("BackyardTip.name", .text, .integer(0)),
      parameter("BackyardTip.tier", .enumCase, .integer(0)),
      parameter("BackyardTip.user.tier", .enumCase, .integer(0)),
      parameter("BackyardTip.user.age", .integer, .integer(0)),
      parameter("AppState.isReady", .boolean, .boolean(false)),
    ],
    tipType: "BackyardTip",
    aliases: ["newTrail.region.didVisitEvent": "didVisit"])
  var texts = TextTable()
  var values = ValueListTable()
  var rows: [DonationRow] = []

  private static func parameter(
    _ id: String, _ type: ValueType, _ value: Value
  ) -> ParameterDefinition {
    ParameterDefinition(id: id, type: type, defaultValue: value)
  }

  /// Adds a donation made `at` this time; donations are added oldest first.
  mutating func donate(at date: Instant, _ fields: [Value] = []) {
    rows.append(
      DonationRow(
        date: date, replica: ReplicaIndex(0), sequence: UInt32(rows.count + 1),
        values: values.intern(fields)))
  }

  /// Adds a donation of the event with values.
  mutating func donate(
    at date: Instant, backyard: Int64, city: String = "Lisbon", isFavorite: Bool = false,
    weight: Double = 1, season: String = "spring"
  ) {
    donate(
      at: date,
      [
        .integer(backyard), .text(texts.intern(city)), .boolean(isFavorite), .decimal(weight),
        .text(texts.intern(season)),
      ])
  }

  /// Adds `count` donations, one each second up to `end`.
  mutating func donate(_ count: Int, upTo end: Instant = .zero) {
    for step in 0..<count { donate(at: end - .seconds(Int64(count - 1 - step))) }
  }

  /// The rule that `text` says.
  mutating func rule(_ text: String, clock: RuleClock = .evaluateNow) throws -> Rule {
    try Rule(parsing: text, in: context, clock: clock, texts: &texts)
  }

  /// Whether the rule that `text` says holds for the donations made so far.
  mutating func holds(
    _ text: String, parameter: Value = .boolean(false), now: Instant = .zero
  ) throws -> Bool {
    let rule = try rule(text)
    return holds(rule, parameter: parameter, now: now)
  }

  /// Whether `rule` holds for the donations made so far.
  func holds(
    _ rule: Rule, parameter: Value = .boolean(false), now: Instant = .zero,
    capturedNow: Instant? = nil
  ) -> Bool {
    var scratch = RuleScratch()
    return rule.holds(
      donations: rows.span, values: values, parameter: parameter, now: now,
      capturedNow: capturedNow, scratch: &scratch)
  }

  /// Why `rule` holds or not for the donations made so far.
  func explain(
    _ rule: Rule, parameter: Value = .boolean(false), now: Instant = .zero
  ) -> RuleExplanation {
    rule.explain(
      donations: rows.span, values: values, parameter: parameter, texts: texts, now: now)
  }

  /// The donations made so far that a limit lets a rule see.
  func rows(within limit: DonationLimit, at now: Instant) -> [DonationRow] {
    var history = DonationHistory()
    for row in rows { history.insert(row) }
    return Array(history.rows[history.firstVisible(within: limit, at: now)...])
  }
}
