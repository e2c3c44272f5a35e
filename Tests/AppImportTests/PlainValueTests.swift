import AppImport
import Testing

/// Values that only look like those that the format takes.
@Suite("values that are written out")
struct PlainValueTests {
  private static func fern(_ members: String, _ content: String = "TipView(Fern())") -> String {
    "enum Tier: String, Codable { case silver, gold; static let paid = Tier.gold }\n"
      + "struct Fern: Tip { \(members) }\n"
      + "struct Room: View { var body: some View { \(content) } }"
  }

  @Test(
    "a text is one literal",
    arguments: ["\"hello \" + name + \"!\"", "\"a\" + \"b\"", "\"a\" == \"b\""])
  func text(_ value: String) {
    let source = Self.fern(
      "@Parameter static var name: String = \"x\"", "Button(\"x\") { Fern.name = \(value) }")
    #expect(!appText(source).contains(#""sets""#), "\(appText(source))")
    #expect(reasons(source, .effectNotSaid).count == 1)
  }

  @Test(
    "an id that is put together from a format is a question",
    arguments: [
      "String(format: \"fern-%@\", kind)", "String(repeating: \"ab\", count: 3)",
      "String(data: data, encoding: .utf8)!",
    ])
  func formats(_ value: String) {
    let app = read(Self.fern("var id: String { \(value) }"))
    #expect(app.tips.first?.identifiers.map(\.text.kind) == [.placeholder])
    #expect(app.findings.contains { $0.code == .identifierComputed })
  }

  @Test("a constant of an enum or a struct is no case")
  func constants() {
    let date = Self.fern("@Parameter static var seen: Date = .distantPast")
    #expect(!appText(date).contains("enum"), "\(appText(date))")
    #expect(reasons(date, .parameterNotSaid) == ["The format has no parameters of the type Date."])
    let paid = Self.fern(
      "@Parameter static var tier: Tier = .silver", "Button(\"x\") { Fern.tier = .paid }")
    #expect(!appText(paid).contains(#""sets""#), "\(appText(paid))")
    #expect(reasons(paid, .effectNotSaid).count == 1)
    #expect(
      appText(paid.replacing(".paid", with: ".gold")).contains(#"{"sets":"Fern.tier","to":"gold"}"#)
    )
    let usual = Self.fern("@Parameter static var tier: Tier = Tier.paid")
    #expect(reasons(usual, .defaultComputed).count == 1, "\(appText(usual))")
  }

  @Test(
    "a rule that compares with a constant of an enum is left out, and one with a case is kept",
    arguments: [
      ("Tier", ".silver", "$0 == .paid", ".paid"),
      ("Tier", ".silver", "$0 == Tier.paid", "Tier.paid"),
      ("Tier", ".silver", "$0 == .gold", nil), ("Tier", ".silver", "$0 == Tier.gold", nil),
      ("Tier?", "nil", "$0 == .none", nil), ("Set<Tier>", "[]", "$0.contains(.paid)", ".paid"),
      ("Plan", "Plan(tier: .gold)", "$0.tier == .paid", ".paid"),
      ("Plan", "Plan(tier: .gold)", "$0.tier == .gold", nil),
    ] as [(String, String, String, String?)])
  func constantInRule(_ type: String, _ usual: String, _ condition: String, _ constant: String?) {
    let source =
      Self.fern(
        "@Parameter static var tier: \(type) = \(usual)\n"
          + "var rules: [Rule] { #Rule(Self.$tier) { \(condition) } }")
      + "\nstruct Plan: Codable { var tier: Tier }"
    let refused = reasons(source, .ruleRefused)
    #expect(refused.count == (constant == nil ? 0 : 1), "\(refused)")
    let said = "\(constant ?? "") is a constant, and no case of an enum"
    #expect(refused.allSatisfy { $0.contains(said) })
    #expect(appText(source).contains("#Rule") == (constant == nil), "\(appText(source))")
  }

  @Test("none of an optional is nil")
  func none() {
    let source = Self.fern(
      "@Parameter static var tier: Tier? = .none", "Button(\"x\") { Fern.tier = .none }")
    #expect(appText(source).contains(#""to":null"#), "\(appText(source))")
    #expect(!appText(source).contains(#""none""#), "\(appText(source))")
  }

  @Test(
    "an option is a number that a scenario takes, or a question that is said",
    arguments: [
      ("MaxDisplayCount(0x10)", "MaxDisplayCount(16)"),
      ("MaxDisplayCount(+3)", "MaxDisplayCount(3)"),
      ("MaxDisplayDuration(2.5 * 60)", "MaxDisplayDuration(2.5*60)"),
      ("MaxDisplayCount(2_000_000)", nil), ("MaxDisplayDuration(1e400)", nil),
      ("MaxDisplayDuration(0x1p4)", nil), ("MaxDisplayCount(0)", nil),
      ("MaxDisplayCount(2.5)", nil),
    ])
  func options(_ option: String, _ written: String?) {
    let source = Self.fern("var options: [any TipOption] { \(option) }")
    #expect(problems(of: read(source)) == [])
    #expect(reasons(source, .optionComputed).count == (written == nil ? 1 : 0))
    if let written { #expect(appText(source).contains("\"\(written)\""), "\(appText(source))") }
  }

  @Test(
    "a default that is computed from numbers is one",
    arguments: [("0xFF", "255"), ("60 * 60", "3600")])
  func defaults(_ value: String, _ written: String) {
    let source = Self.fern("@Parameter static var level: Int = \(value)")
    #expect(appText(source).contains("\"default\":\(written)"), "\(appText(source))")
  }

  @Test("a frequency that the format does not take is a question that is said")
  func frequency() {
    let source = Self.fern(
      "static func start() { try? Tips.configure([.displayFrequency(.init(3600))]) }")
    #expect(reasons(source, .configurationComputed).count == 1)
    #expect(problems(of: read(source)) == [])
  }

  @Test("an event with values is not assumed for a donation that is not resolved")
  func assumedEvent() {
    let source =
      Self.fern(
        "static let bought = Tips.Event<Order>(id: \"bought\")\n"
          + "var rules: [Rule] { #Rule(Self.bought) { "
          + "$0.donations.filter { $0.total > 5 }.count > 1 } }",
        "Button(\"x\") { tracker.currentEvent.sendDonation() }")
      + "\nstruct Order: Codable { let total: Int }"
    #expect(problems(of: read(source)) == [])
    #expect(reasons(source, .effectNotSaid).count == 1)
  }

  @Test("a rule that asks what the sources do not declare is left out")
  func foreign() {
    let source = Self.fern(
      "static let opened = Event(id: \"opened\")\n"
        + "var rules: [Rule] { #Rule(External.Events.opened) { $0.donations.count > 1 } }")
    #expect(!appText(source).contains(#""rules""#), "\(appText(source))")
    #expect(
      reasons(source, .ruleRefused).allSatisfy {
        $0.hasSuffix("it asks External.Events.opened, which these sources do not declare.")
      })
    #expect(reasons(source, .ruleRefused).count == 1)
  }

  @Test("a version and something else is no condition that always holds")
  func version() {
    let source = Self.fern(
      "@Parameter static var isOn: Bool = false\n"
        + "var rules: [Rule] { if #available(iOS 18, *), Store.isTrial { "
        + "#Rule(Self.$isOn) { $0 } } }"
    )
    #expect(!appText(source).contains(#""rules""#), "\(appText(source))")
    #expect(reasons(source, .conditionNotKept).count == 1)
    #expect(appText(source.replacing(", Store.isTrial", with: "")).contains(#""rules""#))
  }

  // MARK: Groups

  private static func groups(_ group: String, members: String = "") -> String {
    "struct One: Tip { }\nstruct Two: Tip { }\n"
      + "struct Room: View { \(members)\n \(group)\n var body: some View { "
      + "Text(\"x\").popoverTip(group.currentTip as? One) } }"
  }

  @Test(
    "the priority of a group is read through a constant and an implicit initialiser",
    arguments: [
      "let group = TipGroup(Room.order) { One(); Two() }",
      "let group = TipGroup(order) { One(); Two() }",
      "@State var group: TipGroup = .init(.ordered) { One(); Two() }",
      "let group = TipGroup.init(TipGroup.Priority.ordered) { One(); Two() }",
    ])
  func priorities(_ group: String) {
    let source = Self.groups(group, members: "static let order: TipGroup.Priority = .ordered")
    #expect(
      appText(source).contains(#""priority":"ordered","tips":["One","Two"]"#), "\(appText(source))")
  }

  @Test("a priority that is computed is said")
  func computedPriority() {
    let source = Self.groups("let group = TipGroup(on ? .ordered : .firstAvailable) { One() }")
    #expect(
      reasons(source, .groupMemberNotRead) == [
        "The priority of the group is computed, on ? .ordered : .firstAvailable; here it is "
          + "firstAvailable."
      ])
    let plain = Self.groups("let group = TipGroup { One() }")
    #expect(reasons(plain, .groupMemberNotRead) == [])
  }

  @Test("another group does not take the place of one that is left out")
  func leftOut() {
    let source = Self.groups(
      "let group = TipGroup { for tip in all { tip } }", members: "let other = TipGroup { One() }")
    #expect(!appText(source).contains(#""shows":[{"group""#), "\(appText(source))")
  }
}
