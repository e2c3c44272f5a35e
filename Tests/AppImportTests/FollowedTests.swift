import AppImport
import Testing

/// What is done to tips through other names, several times, last, or on one side of a choice.
@Suite("followed effects")
struct FollowedTests {
  private static let lamp =
    "struct Lamp: Tip { static let used = Event(id: \"used\")\n"
    + "static let other = Event(id: \"other\")\n"
    + "@Parameter static var isLit: Bool = false\n @Parameter static var level: Int = 0\n"
    + "var rules: [Rule] { #Rule(Self.used) { $0.donations.count > 1 } } }\n"

  private static func room(_ content: String, _ members: String = "") -> String {
    lamp
      + "struct Room: View { let tip = Lamp()\n var flag = false\n"
      + "var body: some View { \(content) }\n\(members) }\n"
  }

  private static func button(_ code: String, _ members: String = "") -> String {
    room("Button(\"x\") { \(code) }", members)
  }

  private func effects(_ source: String) -> [String] {
    appText(source).split(separator: "\"does\":").dropFirst().map { part in
      String(part.prefix(part.distance(to: "]}")))
    }
  }

  // MARK: Donations

  @Test("a local name and both sides of a choice mean their events")
  func resolved() {
    #expect(
      effects(Self.button("let e = Lamp.used; e.sendDonation()")) == [#"[{"donates":"used"}"#])
    #expect(
      effects(Self.button("(flag ? Lamp.used : Lamp.other).sendDonation()"))
        == [#"[{"donates":"used"}"#, #"[{"donates":"other"}"#])
    #expect(row(Self.button("let e = Lamp.used; e.sendDonation()"), .donations)?.read == 1)
  }

  @Test(
    "a donation of an event that is not clear is asked for",
    arguments: [
      "[Lamp.used].forEach { $0.sendDonation() }", "for e in all { await e.donate() }",
      "map[\"a\"]!.sendDonation()", "Lamps.all.first?.sendDonation()",
    ])
  func asked(_ code: String) {
    let source = Self.button(code, "let event = Lamp.used") + "enum Lamps { static let all = [1] }"
    #expect(row(source, .donations)?.asked == 1, "\(code)")
    #expect(problems(of: read(source)) == [])
  }

  @Test("so is that of an event that a value has")
  func askedOfValue() {
    let source =
      Self.button("Way.short.log()")
      + "enum Way { case short, long\n var event: Tips.Event<Tips.EmptyDonation> { self == .short "
      + "? Lamp.used : Lamp.other }\n func log() { event.sendDonation() } }"
    #expect(row(source, .donations)?.asked == 1)
  }

  @Test(
    "what may be an intent, or is the project's own, is no event",
    arguments: [
      "try await intent.donate()", "try? await OpenIntent().donate()", "intent.donate()",
      "store.sendDonation()",
    ])
  func foreign(_ code: String) {
    let own = code.hasPrefix("store") ? "class Store { func sendDonation() {} }" : ""
    #expect(row(Self.button(code, "let store = Store()") + own, .donations)?.found ?? 0 == 0)
  }

  @Test("cases of enums and members with a default are members of donations")
  func members() {
    let source =
      "struct Walk: Codable, Sendable { var level: Level; var far = 3\n"
      + "enum Level: String, Codable { case easy, hard } }\n"
      + "struct Lamp: Tip { static let used = Event<Walk>(id: \"used\")\n var rules: [Rule] { "
      + "#Rule(Self.used) { $0.donations.filter { $0.level == .hard && $0.far > 2 }.count > 0 } "
      + "} }\n"
      + "struct Room: View { var body: some View { Button(\"x\") { "
      + "Lamp.used.sendDonation(Walk(level: .hard)) } } }"
    let text = appText(source)
    #expect(text.contains(#""values":{"level":"enumCase","far":"integer"}"#), "\(text)")
    #expect(text.contains(#""values":{"level":"hard","far":3}"#), "\(text)")
    #expect(row(source, .rules)?.notRead == 0)
    #expect(problems(of: read(source)) == [])
  }

  // MARK: How often, and in what order

  @Test("two calls do it twice, and one call that may mean two functions once")
  func twice() {
    let member = "func turn() { Lamp.level += 1 }\n func both() { turn(); turn() }"
    let once = #"{"increments":"Lamp.level"}"#
    #expect(effects(Self.button("turn(); turn()", member)) == ["[\(once),\(once)"])
    #expect(effects(Self.button("both(); turn()", member)) == ["[\(once),\(once),\(once)"])
    let several =
      Self.button("any.act()", "let any: any Acting = One()")
      + "protocol Acting { func act() }\n func go() { Lamp.level += 1 }\n"
      + "struct One: Acting { func act() { go() } }\n struct Two: Acting { func act() { go() } }"
    #expect(effects(several) == ["[\(once)"])
  }

  @Test(
    "a loop is said",
    arguments: [
      "for _ in 1...3 { Lamp.level += 1 }", "[1, 2].forEach { _ in Lamp.level += 1 }",
      "for _ in 1...3 { turn() }",
    ])
  func loops(_ code: String) {
    let source = Self.button(code, "func turn() { Lamp.level += 1 }")
    #expect(
      reasons(source, .effectNotExact)
        == ["The change of Lamp.level may happen repeatedly, as in a loop; here it happens once."])
  }

  @Test("a timer that repeats is said, and a fraction is added as it is")
  func timers() {
    func source(_ repeats: Bool) -> String {
      "struct Fan: Tip { @Parameter static var speed: Double = 0.5 }\n"
        + "class C: UIViewController { override func viewDidAppear(_ a: Bool) { "
        + "Timer.scheduledTimer(withTimeInterval: 60, repeats: \(repeats)) { _ in "
        + "Fan.speed -= 0.25 } } }"
    }
    #expect(reasons(source(true), .effectNotExact).count { $0.contains("repeatedly") } == 1)
    #expect(!reasons(source(false), .effectNotExact).contains { $0.contains("repeatedly") })
    #expect(appText(source(true)).contains(#"{"increments":"Fan.speed","by":-0.25}"#))
    #expect(problems(of: read(source(true))) == [])
  }

  @Test("what is deferred is done last")
  func deferred() {
    #expect(
      effects(Self.button("defer { Lamp.level = 9 }; Lamp.level = 8"))
        == [#"[{"sets":"Lamp.level","to":8},{"sets":"Lamp.level","to":9}"#])
  }

  @Test("what a view does when it disappears is done at each visit")
  func disappearing() {
    let text = appText(Self.room("Text(\"x\").onDisappear { Lamp.used.sendDonation() }"))
    #expect(text.contains(#"{"id":"onDisappear","does":[{"donates":"used"}]}"#), "\(text)")
  }

  @Test("the destination of a link does not appear with the list")
  func destination() {
    let text = appText(
      Self.room(
        "NavigationLink(destination: Text(\"y\").onAppear { Lamp.used.sendDonation() }) { z }"))
    #expect(
      text.contains(#"{"id":"NavigationLink","probability":"25%","does":[{"donates":"used"}]}"#),
      "\(text)")
  }

  // MARK: Choices

  @Test(
    "both sides of a choice are branches",
    arguments: [
      "flag ? (Lamp.level = 1) : (Lamp.level = 2)", "Lamp.level = flag ? 1 : 2",
      "flag ? one() : two()",
    ])
  func sides(_ code: String) {
    // What nobody calls would be an action of its own.
    let members =
      code.contains("one()")
      ? "func one() { Lamp.level = 1 }\n func two() { Lamp.level = 2 }" : ""
    #expect(
      effects(Self.button(code, members))
        == [#"[{"sets":"Lamp.level","to":1}"#, #"[{"sets":"Lamp.level","to":2}"#])
  }

  @Test("so are those of a reason")
  func reasonsOfInvalidation() {
    #expect(
      effects(Self.button("tip.invalidate(reason: flag ? .actionPerformed : .tipClosed)"))
        == [#"[{"invalidates":"Lamp"}"#, #"[{"invalidates":"Lamp","reason":"tipClosed"}"#])
  }

  @Test("a case with values decides between the branches of a switch")
  func cases() {
    let source =
      Self.room(
        "VStack { Button(\"x\") { go(.off) }; Button(\"y\") { go(.on(3)) } }",
        "func go(_ way: Way) { switch way { case .on(let n) where n > 2: Lamp.level = 1\n"
          + "case .on: Lamp.level = 2\n case .off: Lamp.level = 3 } }")
      + "enum Way { case on(Int), off }"
    #expect(
      effects(source)
        == [
          #"[{"sets":"Lamp.level","to":1}"#, #"[{"sets":"Lamp.level","to":2}"#,
          #"[{"sets":"Lamp.level","to":3}"#,
        ])
  }

  // MARK: Writes and invalidations that were lost

  @Test("a sum without a check is a sum, and a reference is said")
  func references() {
    #expect(
      effects(Self.button("Lamp.level &+= 2")) == [#"[{"increments":"Lamp.level","by":2}"#])
    let source = Self.button("raise(&Lamp.level)", "func raise(_ n: inout Int) { n += 1 }")
    #expect(
      reasons(source, .effectNotSaid) == ["The value of Lamp.level is changed here: &Lamp.level."])
  }

  @Test(
    "an invalidation in an extension of a protocol is said",
    arguments: ["protocol Lamps: Tip {}\n extension Lamps", "extension Tip"])
  func protocols(_ start: String) {
    let source =
      start + " { func done() { self.invalidate(reason: .actionPerformed) } }\n"
      + Self.button("tip.done()")
    #expect(reasons(source, .invalidationNotResolved).count == 1)
  }

  @Test("a rule in an extension of a protocol asks the event of each tip")
  func inherited() {
    let source =
      "protocol Lit: Tip { static var used: Tips.Event<Tips.EmptyDonation> { get } }\n"
      + "extension Lit { var rules: [Rule] { #Rule(Self.used) { $0.donations.count > 1 } } }\n"
      + "struct One: Lit { static let used = Tips.Event(id: \"one\") }\n"
      + "struct Two: Lit { static let used = Tips.Event(id: \"two\") }"
    #expect(row(source, .rules)?.read == 2)
    #expect(problems(of: read(source)) == [])
  }

  @Test("a view that both sides of a version show is always there")
  func versions() {
    let source = Self.room(
      "if #available(iOS 17, *) { rest.bold() } else { rest }",
      "var rest: some View { TipView(tip) }")
    #expect(reasons(source, .viewConditionNotKept) == [])
  }

  @Test("another view that does it more often is said")
  func handlers() {
    let tip =
      "struct Fan: Tip { @Parameter static var level: Int = 0\n"
      + "var actions: [Action] { Action(id: \"a\", title: \"A\") } }\n"
    func views(_ second: String) -> String {
      tip + "struct Room: View { var body: some View { TipView(Fan()) { _ in Fan.level += 1 }\n"
        + "TipView(Fan()) { _ in \(second) } } }"
    }
    #expect(reasons(views("Fan.level += 1"), .effectNotSaid) == [])
    #expect(reasons(views("Fan.level += 1; Fan.level += 1"), .effectNotSaid).count == 1)
  }

  // MARK: Twins in branches of `#if`

  private static let twins =
    "struct Fan: Tip {\n#if os(iOS)\nstatic let used = Event(id: \"a\")\n"
    + "@Parameter static var level: Int = 1\n#else\nstatic let used = Event(id: \"b\")\n"
    + "@Parameter static var level: Int = 2\n#endif\nvar rules: [Rule] {\n"
    + "#if os(iOS)\n#Rule(Self.used) { $0.donations.count > 1 }\n#Rule(Self.$level) { $0 > 3 }\n"
    + "#else\n#Rule(Self.used) { $0.donations.count > 4 }\n#Rule(Self.$level) { $0 > 5 }\n#endif\n"
    + "} }\n"

  @Test("each rule asks the event and the parameter of its own platforms")
  func rules() {
    let text = appText(Self.twins)
    #expect(text.contains(##"#Rule(Self.used){$0.donations.count>1}"##), "\(text)")
    #expect(text.contains(##"#Rule(Self.used2){$0.donations.count>4}"##), "\(text)")
    #expect(text.contains(##"#Rule(Self.$level2){$0>5}"##), "\(text)")
    #expect(text.contains(#""Self.used2":"b""#) && text.contains(#""Self.level2":"Fan.level-2""#))
    #expect(problems(of: read(Self.twins)) == [])
  }

  @Test("a write is to the parameter of its own platforms")
  func writes() {
    let source =
      Self.twins + "struct Room: View { var body: some View { Button(\"x\") {\n#if os(iOS)\n"
      + "Fan.level = 7\n#else\nFan.level = 8\n#endif\n} } }"
    let text = appText(source)
    #expect(text.contains(#"{"sets":"Fan.level","to":7}"#), "\(text)")
    #expect(text.contains(#"{"sets":"Fan.level-2","to":8}"#), "\(text)")
  }
}

extension Substring {
  /// How many characters stand before a text; all where it does not stand there.
  fileprivate func distance(to text: String) -> Int {
    firstRange(of: text).map { distance(from: startIndex, to: $0.lowerBound) } ?? count
  }
}
