import AppImport
import Testing

/// Calls, writes and types that a program spells in a way of its own.
@Suite("forms of calls and names")
struct CallFormTests {
  private static func room(_ content: String, _ members: String = "") -> String {
    "struct Lamp: Tip { static let used = Event(id: \"used\")\n"
      + "@Parameter static var isLit: Bool = false\n @Parameter static var level: Int = 0 }\n"
      + "struct Room: View { let tip = Lamp()\n \(members)\n"
      + "var body: some View { TipView(tip); \(content) } }"
  }

  private static func button(_ code: String, _ members: String = "") -> String {
    room("Button(\"x\") { \(code) }", members)
  }

  // MARK: Calls

  @Test(
    "a choice between calls with arguments is two branches, whatever the function is called",
    arguments: [
      "dark ? turn(1) : turn(2)", "dark ? self.turn(1) : self.turn(2)",
      "dark ? (turn(1)) : (turn(2))", "_ = dark ? turn(1) : turn(2)",
      "dark ? set(1) : set(2)", "dark ? self.set(1) : self.set(2)",
    ])
  func choice(_ code: String) {
    let source = Self.button(
      code,
      "func turn(_ n: Int) { Lamp.level = n }\n func set(_ n: Int) { Lamp.level = n }")
    let text = appText(source)
    for branch in [
      #""probability":"12.5%","does":[{"sets":"Lamp.level","to":1}]"#,
      #""probability":"12.5%","does":[{"sets":"Lamp.level","to":2}]"#,
    ] {
      #expect(text.contains(branch), "\(text)")
    }
  }

  @Test("an accessor is no call of a function with its name")
  func accessors() {
    let source = Self.room(
      "Text(\"x\")",
      "func set(_ n: Int) { Lamp.level = n }\n"
        + "var n: Int { get { 1 } set(value) { print(value) } }")
    #expect(reasons(source, .siteInUncalledFunction).count == 1)
  }

  @Test("a function without a name that is called is said to be not looked for")
  func unnamed() {
    let source = Self.button(
      "_ = self[1]", "subscript(i: Int) -> Int { Lamp.level += 1; return i }")
    #expect(
      reasons(source, .siteInUncalledFunction).allSatisfy {
        $0.hasPrefix("Uses of subscript are not looked for: it is played")
      })
    #expect(reasons(source, .siteInUncalledFunction).count == 1)
  }

  // MARK: Writes

  @Test("several parameters are written at once")
  func tuples() {
    let text = appText(Self.button("(Lamp.isLit, Lamp.level) = (true, 3)"))
    #expect(
      text.contains(
        #""does":[{"sets":"Lamp.isLit","to":true},{"sets":"Lamp.level","to":3}]"#), "\(text)")
    #expect(
      reasons(Self.button("(Lamp.isLit, _) = pair()"), .effectNotSaid)
        == ["The value that Lamp.isLit gets here is computed: = pair()."])
    let local = Self.button("let (a, b) = (1, 2); (x, y) = (a, b)")
    #expect(reasons(local, .effectNotSaid).isEmpty)
  }

  // MARK: Functions as values

  @Test(
    "a donation that is handed on as a function is said",
    arguments: [
      ("let log = Lamp.used.sendDonation; log()", "Lamp.used.sendDonation"),
      ("send(Lamp.used.donate)", "Lamp.used.donate"),
      ("send(Lamp.used.sendDonation(_:))", "Lamp.used.sendDonation(_:)"),
    ])
  func handedOn(_ code: String, _ shown: String) {
    let source = Self.button(code)
    #expect(
      reasons(source, .effectNotSaid) == [
        "The donation of Lamp.used is handed on here as a function and not played: \(shown)."
      ])
    #expect(row(source, .donations)?.notRead == 1)
    #expect(reasons(source, .eventWithoutDonation).isEmpty)
  }

  @Test("a donation that a button takes is what it does")
  func taken() {
    let source = Self.room("Button(\"x\", action: Lamp.used.sendDonation)")
    #expect(
      appText(source).contains(#"{"id":"Button","probability":"25%","does":[{"donates":"used"}]}"#),
      "\(appText(source))")
    #expect(row(source, .donations)?.read == 1)
  }

  @Test(
    "an invalidation that is handed on as a function is said",
    arguments: ["let end = tip.invalidate(reason:)", "run(tip.invalidate)"])
  func handedOnInvalidation(_ code: String) {
    let source = Self.button(code)
    #expect(
      reasons(source, .effectNotSaid).allSatisfy {
        $0.hasPrefix("The invalidation of Lamp is handed on here as a function and not played")
      })
    #expect(row(source, .invalidations)?.notRead == 1)
  }

  // MARK: Repetition

  @Test(
    "what is done for each element is said",
    arguments: [
      "names.map { _ in Lamp.level += 1 }", "names.flatMap { _ in Lamp.level += 1 }",
      "unknown.map { _ in Lamp.level += 1 }", "while dark { Lamp.level += 1 }",
      "repeat { Lamp.level += 1 } while dark",
    ])
  func repeated(_ code: String) {
    let said = reasons(Self.button(code, "let names: [String] = []"), .effectNotExact)
    let loop = "The change of Lamp.level may happen repeatedly, as in a loop; here it happens once."
    #expect(said.contains(loop), "\(said)")
  }

  @Test(
    "what is mapped of an optional is done at most once",
    arguments: [
      ("name.map { _ in Lamp.level += 1 }", "name"),
      ("find().map { _ in Lamp.level += 1 }", "find()"),
      ("names.first.flatMap { _ in Lamp.level += 1 }", "names.first"),
      ("Int(\"3\").map { _ in Lamp.level += 1 }", "Int(\"3\")"),
    ])
  func optional(_ code: String, _ value: String) {
    let members = "let names: [String] = []\n var name: String?\n func find() -> Int? { nil }"
    #expect(
      reasons(Self.button(code, members), .effectNotExact) == [
        "The program does this only if \(value) != nil: adds to Lamp.level. It is played each time."
      ])
  }

  // MARK: Second names

  @Test(
    "a second name of a type is that type",
    arguments: [
      "typealias AppTip = Tip\n struct Fern: AppTip { }",
      "typealias AppTip = Tip & Sendable\n struct Fern: AppTip { }",
      "typealias AppTip = Base\n typealias Base = TipKit.Tip\n struct Fern: AppTip { }",
      "enum Kinds { typealias AppTip = Tip\n struct Fern: AppTip { } }",
      "typealias AppTip = Kinds.Own\n enum Kinds { typealias Own = Tip }\n struct Fern: AppTip { }",
    ])
  func tips(_ source: String) {
    #expect(read(source).tips.map(\.name).map { $0.hasSuffix("Fern") } == [true])
  }

  @Test(
    "a second name of an event is that event",
    arguments: [
      "E(id: \"seen\")", "E.init(id: \"seen\")", "Tips.Event<None>(id: \"seen\")",
    ])
  func events(_ value: String) {
    let source =
      "typealias E = Tips.Event<Tips.EmptyDonation>\n typealias None = Tips.EmptyDonation\n"
      + "struct Fern: Tip { static let seen = \(value)\n"
      + "static let other: E = .init(id: \"other\")\n"
      + "var rules: [Rule] { #Rule(Self.seen) { $0.donations.count > 1 } } }\n"
      + "struct Room: View { var body: some View { Button(\"x\") { log(Fern.other); "
      + "Fern.seen.sendDonation() } }\n func log(_ event: E) { event.sendDonation() } }"
    #expect(reasons(source, .donationTypeUnknown).isEmpty)
    #expect(reasons(source, .ruleRefused).isEmpty)
    let text = appText(source)
    #expect(text.contains(#""does":[{"donates":"other"},{"donates":"seen"}]"#), "\(text)")
  }

  @Test("a second name of an event says what it carries")
  func donationTypes() {
    let source =
      "typealias Visit = Tips.Event<Place>\n struct Place: Codable { var name: String }\n"
      + "struct Fern: Tip { static let seen = Visit(id: \"seen\") }"
    #expect(read(source).events.first?.donation?.members.map(\.name) == ["name"])
  }

  @Test("names that stand for each other are no tips")
  func circles() {
    let source =
      "typealias A = B\n typealias B = C\n typealias C = D\n typealias D = A\n"
      + "struct Fern: A { static let seen: A = A(id: \"seen\") }"
    #expect(read(source).tips.isEmpty)
  }

  // MARK: Constants, cases and protocols

  @Test("a rule that compares with a constant says so")
  func constants() {
    let source =
      "enum Limits { static let visits = 3 }\n"
      + "struct Fern: Tip { @Parameter static var visits: Int = 0\n"
      + "var rules: [Rule] { #Rule(Self.$visits) { $0 >= Limits.visits }\n"
      + "#Rule(Self.$visits) { $0 >= Foreign.visits } } }"
    #expect(
      reasons(source, .ruleRefused) == [
        "A rule of Fern is left out, so that the tip is eligible without it: Limits.visits is a "
          + "constant, and no case of an enum.",
        "A rule of Fern is left out, so that the tip is eligible without it: `.visits` is known "
          + "only to the app's code: write its value.",
      ])
  }

  @Test(
    "a case with values, and one with a where, is decided where it can be",
    arguments: [
      ("act(.close)", #"[{"sets":"Lamp.level","to":3}]"#),
      ("act(.open(1))", #"[{"sets":"Lamp.level","to":1}]"#),
      ("act(.close, true)", #"[{"sets":"Lamp.level","to":2}]"#),
    ])
  func payloads(_ code: String, _ effects: String) {
    let source =
      "enum Act { case open(Int), close }\n"
      + Self.button(
        code,
        "func act(_ a: Act, _ isLate: Bool = false) { switch a { "
          + "case let .open(n): Lamp.level = 1; case .close where isLate: Lamp.level = 2; "
          + "case .close: Lamp.level = 3 } }")
    let text = appText(source)
    #expect(text.contains(#""probability":"25%","does":\#(effects)"#), "\(text)")
  }

  @Test("the id of an event that a protocol gives with the name of its tip is asked for")
  func protocolEvents() {
    let source =
      "protocol Named: Tip {}\n extension Named { "
      + "static var seen: Tips.Event<Tips.EmptyDonation> { Event(id: \"\\(Self.self).seen\") } }\n"
      + "struct Fern: Named { }\n struct Rose: Named { }"
    #expect(
      reasons(source, .eventIdentifierComputed)
        == ["The id of the event Named.seen is computed."])
  }

  @Test(
    "a view in what people open is not always there",
    arguments: [
      ("DisclosureGroup(\"x\") { TipView(tip) }", "DisclosureGroup"),
      ("Text(\"x\").sheet(isPresented: $isOn) { TipView(tip) }", "sheet"),
      ("NavigationLink(destination: TipView(tip)) { Text(\"x\") }", "NavigationLink"),
    ])
  func opened(_ content: String, _ name: String) {
    let source =
      "struct Lamp: Tip { }\n struct Room: View { let tip = Lamp()\n"
      + "var body: some View { \(content) } }"
    #expect(
      reasons(source, .viewConditionNotKept) == [
        "A view of Room shows its tip only if its \(name) is open; here it always does."
      ])
  }
}
