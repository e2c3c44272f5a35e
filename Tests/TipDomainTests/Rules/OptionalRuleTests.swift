import DeviceSystems
import Testing

@testable import TipDomain

/// Rules on values that may be nil or have several parts, held against Swift: the same conditions
/// as closures over the same values.
@Suite struct OptionalRuleTests {
  /// A condition, as the text of a rule and as Swift.
  struct Condition<Asked: Sendable>: Sendable {
    let text: String
    let holds: @Sendable (Asked) -> Bool

    init(_ text: String, _ holds: @escaping @Sendable (Asked) -> Bool) {
      self.text = text
      self.holds = holds
    }
  }

  struct Profile: Sendable {
    var tier: String
    var visits: Int
    var isPro: Bool
    var score: Double
  }

  @Test("2.8 an optional number: nil equals nil only, and has no order")
  func optionalNumbers() throws {
    try check(
      "integer?", [nil, -1, 0, 2, 3, 5],
      [
        Condition("$0 != nil") { $0 != nil }, Condition("$0 == nil") { $0 == nil },
        Condition("($0 ?? 0) >= 3") { ($0 ?? 0) >= 3 },
        Condition("$0 ?? 4 > 3") { $0 ?? 4 > 3 },
        Condition("$0 == 3") { $0 == 3 }, Condition("$0 != 3") { $0 != 3 },
        Condition("3 == $0") { 3 == $0 }, Condition("nil != $0") { nil != $0 },
        Condition("!($0 == 3)") { !($0 == 3) },
        Condition("$0 == nil || $0 == 2") { $0 == nil || $0 == 2 },
        Condition("$0 != nil && ($0 ?? 9) < 3") { $0 != nil && ($0 ?? 9) < 3 },
        Condition("($0 ?? 1) + 2 == 3 + 2") { ($0 ?? 1) + 2 == 3 + 2 },
        Condition("[2, 3].contains($0)") { [2, 3].contains($0) },
        Condition("(1...3).contains($0 ?? 0)") { (1...3).contains($0 ?? 0) },
        Condition("$0 ?? $0 ?? 7 == 7") { $0 ?? $0 ?? 7 == 7 },
        Condition("$0 == $0") { value in
          let other = value
          return value == other
        },
      ] as [Condition<Int?>]
    ) { value, _ in value.map { .integer(Int64($0)) } ?? .nothing }
  }

  @Test("2.8 an optional decimal, boolean, text and case")
  func optionalOthers() throws {
    try check(
      "decimal?", [nil, 0, 0.5, 1.5],
      [
        Condition("($0 ?? 1) / 2 > 0") { ($0 ?? 1) / 2 > 0 }, Condition("$0 == 1.5") { $0 == 1.5 },
        Condition("($0 ?? 3) == 3") { ($0 ?? 3) == 3 },
      ] as [Condition<Double?>]
    ) { value, _ in value.map { .decimal($0) } ?? .nothing }
    try check(
      "boolean?", [nil, false, true],
      [
        Condition("$0 == true") { $0 == true }, Condition("$0 != true") { $0 != true },
        Condition("$0 ?? true") { $0 ?? true }, Condition("!($0 ?? false)") { !($0 ?? false) },
      ] as [Condition<Bool?>]
    ) { value, _ in value.map { .boolean($0) } ?? .nothing }
    try check(
      "text?", [nil, "", "Anna"],
      [
        Condition("$0 == \"Anna\"") { $0 == "Anna" },
        Condition("$0?.isEmpty == true") { $0?.isEmpty == true },
        Condition("$0?.isEmpty ?? true") { $0?.isEmpty ?? true },
        Condition("$0?.isEmpty != false") { $0?.isEmpty != false },
        Condition("($0 ?? \"\").isEmpty") { ($0 ?? "").isEmpty },
      ] as [Condition<String?>]
    ) { value, world in value.map { .text(world.texts.intern($0)) } ?? .nothing }
    try check(
      "enumCase?", [nil, "gold", "silver"],
      [
        Condition("$0 == .gold") { $0 == "gold" }, Condition("$0 != .gold") { $0 != "gold" },
        Condition("($0 ?? .silver) == .silver") { ($0 ?? "silver") == "silver" },
      ] as [Condition<String?>]
    ) { value, world in value.map { .text(world.texts.intern($0)) } ?? .nothing }
  }

  @Test("2.8 sets, lists and dictionaries")
  func collections() throws {
    let sets: [Set<String>] = [[], ["map"], ["map", "trip"], ["trip"], ["a", "b", "c"]]
    try check(
      "Set<text>", sets,
      [
        Condition("$0.contains(\"map\")") { $0.contains("map") },
        Condition("!$0.isEmpty") { !$0.isEmpty }, Condition("$0.count >= 2") { $0.count >= 2 },
        Condition("!$0.contains(\"trip\") && $0.count < 3") {
          !$0.contains("trip") && $0.count < 3
        },
      ] as [Condition<Set<String>>]
    ) { value, world in world.structure(value.sorted().map { .text(world.texts.intern($0)) }) }
    try check(
      "[integer]?", [nil, [], [1], [1, 1, 3]],
      [
        Condition("$0?.count ?? 0 > 1") { $0?.count ?? 0 > 1 },
        Condition("$0?.contains(3) == true") { $0?.contains(3) == true },
        Condition("$0?.contains(3) != true") { $0?.contains(3) != true },
        Condition("$0?.isEmpty ?? false") { $0?.isEmpty ?? false },
        Condition("$0 == nil") { $0 == nil }, Condition("$0 != nil") { $0 != nil },
        Condition("$0?.count == 0") { $0?.count == 0 },
      ] as [Condition<[Int]?>]
    ) { value, world in value.map { world.structure($0.map { .integer(Int64($0)) }) } ?? .nothing }
    try check(
      "[text: integer]", [[:], ["map": 3], ["map": 0, "trip": 9], ["trip": 3]],
      [
        Condition("$0[\"map\"] == 3") { $0["map"] == 3 },
        Condition("$0[\"map\"] != 3") { $0["map"] != 3 },
        Condition("$0[\"map\"] == nil") { $0["map"] == nil },
        Condition("$0[\"map\", default: 0] > 2") { $0["map", default: 0] > 2 },
        Condition("($0[\"trip\"] ?? 5) > 4") { ($0["trip"] ?? 5) > 4 },
        Condition("$0.count == 2") { $0.count == 2 }, Condition("$0.isEmpty") { $0.isEmpty },
        Condition("$0[\"map\"] == $0[\"trip\"]") { $0["map"] == $0["trip"] },
      ] as [Condition<[String: Int]>]
    ) { value, world in
      var parts: [Value] = []
      for key in value.keys.sorted() {
        parts += [.text(world.texts.intern(key)), .integer(Int64(value[key] ?? 0))]
      }
      return world.structure(parts)
    }
  }

  @Test("2.8 the members of a struct, several in one rule")
  func members() throws {
    let values = ["gold", "silver"].flatMap { tier in
      [0, 3, 8].map { Profile(tier: tier, visits: $0, isPro: $0 > 2, score: Double($0) / 2) }
    }
    let type = "(tier: enumCase, visits: integer, isPro: boolean, score: decimal)"
    func parts(_ value: Profile, _ world: inout RuleWorld) -> Value {
      world.structure([
        .text(world.texts.intern(value.tier)), .integer(Int64(value.visits)),
        .boolean(value.isPro), .decimal(value.score),
      ])
    }
    try check(
      type, values,
      [
        Condition("$0.tier == .gold") { $0.tier == "gold" },
        Condition("$0.tier == .gold && $0.visits >= 3") { $0.tier == "gold" && $0.visits >= 3 },
        Condition("$0.isPro || $0.score > 7 / 2") { $0.isPro || $0.score > 7 / 2 },
        Condition("!$0.isPro") { !$0.isPro },
        Condition("$0.visits * 2 == 6") { $0.visits * 2 == 6 },
      ] as [Condition<Profile>]
    ) { value, world in parts(value, &world) }
    try check(
      type + "?", [nil] + values,
      [
        Condition("$0?.tier == .gold") { $0?.tier == "gold" },
        Condition("$0?.isPro ?? true") { $0?.isPro ?? true },
        Condition("($0?.visits ?? 5) > 4") { ($0?.visits ?? 5) > 4 },
        Condition("$0?.tier != .gold") { $0?.tier != "gold" },
      ] as [Condition<Profile?>]
    ) { value, world in value.map { parts($0, &world) } ?? .nothing }
  }

  @Test("what Swift refuses, or a rule cannot play, is refused with a reason")
  func refusals() throws {
    let cases: [(String, String, String)] = [
      ("integer?", "$0 > 3", "`$0` may be nil"), ("integer?", "$0 + 1 == 3", "`$0` may be nil"),
      ("boolean?", "$0", "`$0` may be nil"), ("boolean?", "!$0", "`$0` may be nil"),
      ("integer", "$0 == nil", "`$0` is never nil"),
      ("integer", "($0 ?? 3) > 2", "`$0` is never nil"),
      ("integer?", "nil == nil", "`nil` is compared with `nil`"),
      (
        "integer?", "($0 ?? true) == true",
        "`$0` is a whole number or nil, but `true` is true or false"
      ),
      ("integer?", "$0?.count == 3", "`integer?` has no `count` in a rule"),
      ("Set<text>", "$0?.count == 3", "`$0` is never nil"),
      ("Set<text>?", "$0.count == 3", "the parameter may be nil"),
      ("Set<text>?", "$0.isEmpty", "`$0` may be nil"),
      ("Set<text>", "$0 == \"map\"", "`$0` is `Set<text>`, not a single value"),
      ("Set<text>", "$0.contains(3)", "`3` is a whole number, but the elements are a string"),
      ("Set<text>", "$0[\"map\"] == 3", "only a dictionary has a subscript in a rule"),
      ("[text: integer]", "$0.contains(\"map\")", "only a set or a list contains values"),
      ("[text: integer]", "$0[3] == 3", "a key is a string that the rule states"),
      ("[text: integer]", "$0[\"map\"] > 3", "`$0[\"map\"]` may be nil"),
      ("[text: integer]?", "$0?[\"map\", default: 0] > 3", "a default after `?` cannot be read"),
      ("(tier: enumCase)", "$0.tiers == .gold", "`(tier: enumCase)` has no `tiers` in a rule"),
      (
        "(tier: enumCase)", "$0.tier == \"gold\"",
        "`$0.tier` is a case of an enum, but `\"gold\"` is a string"
      ),
      ("(tier: enumCase)", "$0.isEmpty", "`(tier: enumCase)` is never empty"),
    ]
    for (type, condition, reason) in cases {
      var world = try RuleWorld(holding: type)
      let error = #expect(throws: RuleError.self) {
        try world.rule("#Rule($held) { \(condition) }")
      }
      #expect(error?.reason == reason, "\(type): \(condition)")
    }
  }

  @Test("a type and its text are one", arguments: ParameterTypeText.all)
  func spelling(_ text: String) throws {
    let type = try #require(ParameterType(text))
    #expect(type.description == text)
  }

  @Test("what is no type is none", arguments: ParameterTypeText.none)
  func noType(_ text: String) { #expect(ParameterType(text) == nil) }

  @Test("an explanation shows nil and values of several parts")
  func explanation() throws {
    var world = try RuleWorld(holding: "integer?")
    let rule = try world.rule("#Rule($held) { ($0 ?? 1) > 2 || $0 == nil }")
    #expect(
      world.explain(rule, parameter: .nothing).description.contains("$0 == nil   ($0 is nil)"))
    var sets = try RuleWorld(holding: "Set<text>")
    let asks = try sets.rule("#Rule($held) { $0.contains(\"map\") }")
    let value = sets.structure([.text(sets.texts.intern("trip"))])
    #expect(
      sets.explain(asks, parameter: value).description.hasPrefix(
        "no   $0.contains(\"map\")   ($0 is "))
  }

  /// Asks each condition of each value, as a rule and as Swift; and reads the rule's own words.
  private func check<Asked>(
    _ type: String, _ values: [Asked], _ conditions: [Condition<Asked>],
    _ stored: (Asked, inout RuleWorld) -> Value
  ) throws {
    var world = try RuleWorld(holding: type)
    for condition in conditions {
      let rule = try world.rule("#Rule($held) { \(condition.text) }")
      #expect(try RuleSyntax(parsing: rule.syntax.description) == rule.syntax)
      var answers: Set<Bool> = []
      for value in values {
        let held = stored(value, &world)
        let holds = world.holds(rule, parameter: held)
        answers.insert(holds)
        #expect(holds == condition.holds(value), "\(condition.text) of \(value)")
        let truth = world.explain(rule, parameter: held).truth
        #expect(truth == (holds ? .holds : .fails), "\(condition.text) of \(value)")
      }
      #expect(answers.count == 2 || condition.text == "$0 == $0", "\(condition.text) never varies")
    }
  }
}

enum ParameterTypeText {
  static let all = [
    "boolean", "integer?", "Set<text>", "Set<enumCase>?", "[text]", "[text: integer]",
    "[text: decimal]?", "(tier: enumCase, visits: integer)", "(a: text)?",
  ]
  static let none = [
    "", "?", "integers", "integer??", "Set<>", "Set<Set<text>>", "[integer: text]", "[text",
    "(tier)", "(a: text, a: text)", "(1a: text)", "()", "Integer",
  ]
}

extension RuleWorld {
  /// A world with one parameter of a type.
  init(holding type: String) throws {
    self.init()
    let held = try #require(ParameterType(type))
    context.parameters = [
      ParameterDefinition(id: "BackyardTip.held", type: held, defaultValue: .nothing)
    ]
  }

  /// A value of several parts.
  mutating func structure(_ parts: [Value]) -> Value {
    let text = texts.intern("\(parts)")
    values.note(parts: parts, of: text)
    return .text(text)
  }
}
