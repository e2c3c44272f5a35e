import AppImport
import Testing

@Suite("parameters, events, groups, setup")
struct InputTests {
  @Test(
    "events are found by their type, not by their name",
    arguments: [
      ("struct A: Tip { static let e = Event(id: \"x\") }", "A.e x"),
      ("struct A: Tip { static let e: Event = .init(id: \"x\") }", "A.e x"),
      ("struct A: Tip { static var e: Event<Empty> { Event(id: \"x\") } }", "A.e x"),
      ("enum Events { static let e = Tips.Event(id: \"x\") }", "Events.e x"),
      ("let e = TipKit.Tips.Event(id: \"x\")", "e x"),
      ("extension A { static let e = Event(id: \"x\") }\nstruct A: Tip {}", "A.e x"),
      ("struct A: Tip { let e = Event(id: \"x\") }", "A.e x"),
      ("struct A: Tip { static let e = Event(id: name) \n static let name = \"x\" }", "A.e x"),
      (
        "struct A: Tip { static func e(_ n: Int) -> Event { Event(id: \"x.\\(n)\") } }",
        "A.e ‹x.{n}›"
      ),
      ("enum B { static let e = Event(id: \"x\") }", ""),
      ("struct A: Tip { static let e = Incident(id: \"x\") }", ""),
      ("struct A: Tip { struct Event {}\n static let e = Event(id: \"x\") }", ""),
      ("enum Tips { struct Event {} }\nenum B { static let e = Tips.Event(id: \"x\") }", ""),
      ("// static let e = Tips.Event(id: \"x\")", ""),
    ])
  func events(_ text: String, _ shown: String) {
    #expect(
      read(text).events.map {
        "\(MemberName(owner: $0.owner, property: $0.property).text) \($0.identifier.shown)"
      }
      .joined() == shown)
  }

  @Test("the members of a donation, and its limit")
  func donation() {
    let app = read(
      "struct A: Tip { static let e: Event<Trip> = Event(id: \"x\", donationLimit: "
        + ".init(maximumAge: .days(3)))\n struct Trip: Codable, Sendable "
        + "{ let to: String\n var days: Int? = 3\n var isLong: Bool { true "
        + "}\n static let none = 1 } }"
    )
    #expect(app.events.first?.donation?.name == "A.Trip")
    #expect(
      app.events.first?.donation?.members.map(\.shown) == [
        "to: String", "days: Int?",
      ])
    #expect(app.events.first?.donationLimit == ".init(maximumAge: .days(3))")
  }

  @Test("parameters, with their options and defaults")
  func parameters() {
    let app = read(
      "struct A: Tip { @Parameter(.transient) static var a: Bool = false\n "
        + "@Parameter\n public static var b: [String: Int] = [:]\n @Parameter "
        + "static var c: Date? = Date.now\n @Parameter var no = 1\n @Other "
        + "static var d = 1 }"
    )
    #expect(
      app.parameters.map {
        "\($0.property) \($0.typeText ?? "") \($0.defaultText ?? "") \($0.isTransient) "
          + "\($0.isOptional)"
      } == [
        "a Bool false true false", "b [String: Int] [:] false false", "c Date? Date.now false true",
      ])
  }

  @Test("groups, their order and members")
  func groups() {
    let app = read(
      "struct A: Tip {}\nenum B: Tip { case x }\nstruct V: View { @State "
        + "var g = TipGroup(.ordered) { A(); B.x; if y { C() } } }\nclass "
        + "M { lazy var h: TipGroup = TipGroup { A() }\n let k: TipGroup\n "
        + "init() { k = TipGroup(.firstAvailable) { A() } } }"
    )
    #expect(
      app.groups.map { "\($0.owner).\($0.property) \($0.priority ?? "-") \($0.members.map(\.tip))" }
        == [
          "V.g ordered [\"A\", \"B.x\"]", "M.h - [\"A\"]", "M.k firstAvailable [\"A\"]",
        ])
    #expect(app.findings.map(\.code) == [.groupMemberNotRead])
  }

  @Test("configuration outside previews only")
  func configuration() {
    let app = read(
      "func a() { try? Tips.configure([.displayFrequency(.weekly), .datastoreLocation(url)]); "
        + "try Tips.configure(); Tips.resetDatastore(); "
        + "Other.configure([.displayFrequency(.daily)])"
        + " "
        + "}\n#Preview { try? Tips.configure([.displayFrequency(.immediate)]) "
        + "}"
    )
    #expect(
      app.configurations.map { $0.settings.map { "\($0.name) \($0.value.shown)" } } == [
        ["displayFrequency .weekly", "datastoreLocation ‹url›"], [],
      ])
    #expect(app.testingCalls.map(\.name) == ["resetDatastore"])
  }
}

extension InputTests {
  @Test("a frequency that a constant holds is read; a place of the store that is not usual is said")
  func settings() {
    let source =
      "struct K: Tip { }\nenum Conf { static var often: Tips.ConfigurationOption.DisplayFrequency "
      + "{ .weekly } }\nstruct C: App { init() { try? Tips.configure("
      + "[.displayFrequency(Conf.often), .datastoreLocation(.url(place))]) } }"
    #expect(appText(source).contains(#""frequency":"weekly""#))
    #expect(reasons(source, .configurationComputed).count == 1)
    #expect(reasons(source, .configurationNotRead).count == 1)
  }

  @Test("a donation limit that is computed is said")
  func computedLimit() {
    let source =
      "let least = 3\nstruct K: Tip { static let e = Event(id: \"e\", "
      + "donationLimit: .init(maximumCount: least)) }"
    #expect(
      reasons(source, .configurationNotRead) == [
        "The donation limit of K.e is computed, .init(maximumCount: least); here it is the usual "
          + "one."
      ])
  }
}
