import AppImport
import SwiftSources
import Testing

/// What is asked on the way to a site, and what the calls on that way decide.
@Suite("ways to a site")
struct DecidedTests {
  private static func model(_ members: String, _ content: String) -> String {
    BranchTests.lamp
      + "enum Mood { case calm, loud, late(Int) }\n final class Model { \(members) }\n"
      + "struct Room: View { let model = Model()\n var body: some View { TipView(Lamp()); "
      + "\(content) } }"
  }

  /// The conditions with which each caller reaches the first site.
  private static func ways(_ source: String) -> [String] {
    (read(source).sites.first?.callers ?? []).filter { $0.standing.moment != .function }
      .map { caller in
        caller.conditions.map { "\($0.kind.rawValue) \($0.text)" }.joined(separator: ", ")
      }
  }

  @Test("what the functions between a closure and a site ask is kept")
  func middle() {
    let source = Self.model(
      "func go() { if warm { step() } }; func step() { guard near else { return }; last() }\n"
        + "func last() { Lamp.level += 1 }", "Button(\"x\") { if open { model.go() } }")
    #expect(Self.ways(source) == ["if open, if warm, if near"])
  }

  @Test("of apps that name their types alike each calls its own")
  func twins() {
    let model =
      BranchTests.lamp + "final class Model { func go() { Lamp.level += 1 }\n"
      + "func go(_ mood: Int) { Lamp.level += 2 } }"
    let room =
      "struct Room: View { let model = Model()\n var body: some View { TipView(Lamp()); "
      + "Button(\"x\") { model.go() } } }"
    let sites = read([
      "one/Model.swift": model, "one/Room.swift": room, "two/Model.swift": model,
      "two/views/Room.swift": room,
    ]).sites.filter { !$0.callers.isEmpty }
    #expect(!sites.isEmpty)
    for site in sites {
      let folder = site.source.place.path.prefix(3)
      #expect(site.callers.allSatisfy { $0.source.place.path.hasPrefix(folder) })
    }
    let folders = Set(sites.map { $0.source.place.path.prefix(3) })
    #expect(folders == ["one", "two"])
  }

  @Test("what the functions between a closure and a site wait for is kept")
  func middleWaits() {
    let source = Self.model(
      "func go() async { await Task.sleep(for: .seconds(3)); last() }\n"
        + "func last() { Lamp.level += 1 }", "x.task { await model.go() }")
    #expect(appText(source).contains(#"{"id":"task","after":"3s","#), "\(appText(source))")
  }

  @Test("a function that is called in two branches is reached on two ways")
  func ways() {
    let source = Self.model(
      "func go() { if warm { last() } else { if cold { last() } } }\n"
        + "func last() { Lamp.level += 1 }", "Button(\"x\") { model.go() }")
    #expect(Self.ways(source) == ["if warm", "if not warm, if cold"])
  }

  @Test(
    "what a call gives decides what its function asks",
    arguments: [
      ("func go(_ on: Bool) { if on { SITE } }", "go(true)", [""]),
      ("func go(_ on: Bool) { if on { SITE } }", "go(false)", []),
      ("func go(_ on: Bool) { if !on, warm { SITE } }", "go(false)", ["if warm"]),
      ("func go(_ on: Bool) { guard !on else { return }; SITE }", "go(true)", []),
      ("func go(_ on: Bool) { if on { return }; SITE }", "go(true)", []),
      ("func go(_ on: Bool) { if on { return }; SITE }", "go(false)", [""]),
      ("func go(_ on: Bool) { if on { log() } else { SITE } }", "go(false)", [""]),
      ("func go(_ on: Bool) { if on || warm { SITE } }", "go(false)", ["if on || warm"]),
      ("func go(_ on: Bool = true) { if on { SITE } }", "go()", [""]),
      ("func go(_ on: Bool) { if on { SITE } }", "go(isWarm)", ["if on"]),
      ("func go(_ on: Bool) { let on = !on; if on { SITE } }", "go(true)", ["if on"]),
      ("func go(_ name: String) { if name == \"a\" { SITE } }", "go(\"a\")", [""]),
      ("func go(_ name: String) { if name == \"a\" { SITE } }", "go(\"b\")", []),
      ("func go(_ name: String) { if name != \"a\" { SITE } }", "go(\"b\")", [""]),
      ("func go(_ name: String) { if name == other { SITE } }", "go(\"b\")", ["if name == other"]),
      ("func go(at n: Int) { if n == 3 { SITE } }", "go(at: 3)", [""]),
      ("func go(_ m: Mood) { switch m { case .calm: SITE; default: log() } }", "go(.calm)", [""]),
      ("func go(_ m: Mood) { switch m { case .calm: SITE; default: log() } }", "go(.loud)", []),
      ("func go(_ m: Mood) { switch m { case .calm: log(); default: SITE } }", "go(.loud)", [""]),
      ("func go(_ m: Mood) { switch m { case .calm: log(); default: SITE } }", "go(.calm)", []),
      (
        "func go(_ m: Mood) { switch m { case .calm, .loud: SITE; default: log() } }",
        "go(Mood.loud)", [""]
      ),
      (
        "func go(_ m: Mood) { switch m { case .late(let n): SITE; default: log() } }", "go(.calm)",
        []
      ),
      ("func go(_ m: Mood) { if case .calm = m { SITE } }", "go(.loud)", []),
      ("func go(_ m: Mood) { if m == .calm { SITE } }", "go(mood)", ["if m == .calm"]),
      (
        "func go(_ on: Bool) { last(on) }; func last(_ b: Bool) { if b { SITE } }", "go(true)", [""]
      ),
      ("func go(_ on: Bool) { last(on) }; func last(_ b: Bool) { if b { SITE } }", "go(false)", []),
    ])
  func decided(_ member: String, _ call: String, _ ways: [String]) {
    let source = Self.model(
      member.replacing("SITE", with: "Lamp.level += 1"), "Button(\"x\") { model.\(call) }")
    #expect(Self.ways(source) == ways)
  }

  @Test("the case that a function is called on decides what it asks of itself")
  func receiver() {
    let source =
      BranchTests.lamp
      + "enum Hint { case a, b; func hide() { switch self { case .a: Lamp.level += 1\n"
      + "case .b: Lamp.isLit = false } } }\n struct Room: View { var body: some View { "
      + "TipView(Lamp()); Button(\"x\") { Hint.b.hide() } } }"
    #expect(
      appText(source).contains(
        #""actions":[{"id":"Button","probability":"25%","#
          + #""does":[{"sets":"Lamp.isLit","to":false}]}]"#
      ), "\(appText(source))")
  }

  @Test("what all calls exclude is left out, said, and counted")
  func excluded() {
    let source = Self.model(
      "func go(_ on: Bool) { if on { Lamp.level += 1 } }", "Button(\"x\") { model.go(false) }")
    #expect(!appText(source).contains("increments"), "\(appText(source))")
    #expect(
      reasons(source, .siteInUncalledFunction) == [
        "No call of go that people are known to reach gives what this asks for: it is left out."
      ])
    #expect(
      row(source, .parameterWrites) == KindCount(kind: .parameterWrites, found: 1, notRead: 1))
  }

  @Test("a function that the body of a view calls or hands on is reached there")
  func roots() {
    let members = "func go() { Lamp.level += 1 }"
    for content in [
      "Picker(selection: Binding(get: { a }, set: { b in model.go() })) { x }",
      "ModelPicker(onSelect: model.go)", "ModelPicker(onSelect: model.go())",
    ] {
      let text = appText(Self.model(members, "Button(\"x\") { model.go() }; \(content)"))
      #expect(text.firstRange(of: "increments") != nil)
      #expect(text.split(separator: "\"increments\"").count == 3, "\(text)")
    }
  }

  @Test("what one function or one closure does without a known moment is done together")
  func together() {
    for source in [
      Self.model("", "Chip(name: a) { Lamp.level += 1; Task { Lamp.isLit = true } }"),
      BranchTests.lamp
        + "struct Room: View { func go() { a { Lamp.level += 1 }; Lamp.isLit = true }\n"
        + "var body: some View { TipView(Lamp()) } }",
    ] {
      #expect(
        appText(source).contains(
          #""does":[{"increments":"Lamp.level"},{"sets":"Lamp.isLit","to":true}]"#),
        "\(appText(source))")
    }
  }

  @Test(
    "what is met wherever there are tips is no condition",
    arguments: [
      "guard let self else { return }; SITE", "guard let self = self else { return }; SITE",
      "if let strong = self { SITE }", "if #available(iOS 17.0, *) { SITE }",
      "if #available(iOS 18, *) { if #available(iOS 18, *) { SITE } }",
    ])
  func met(_ body: String) {
    let source = Self.model(
      "func go() { \(body.replacing("SITE", with: "Lamp.level += 1")) }",
      "Button(\"x\") { model.go() }")
    let words = body.contains("18") ? ["#available(iOS 18, *)"] : []
    #expect(
      reasons(source, .effectNotExact)
        == words.map {
          "The program does this only if \($0): adds to Lamp.level. It is played each time."
        })
  }

  @Test("versions that exclude each other are never met together")
  func versions() {
    let source = Self.model(
      "func go() { if #available(iOS 18, *) { log() } else { last() } }\n"
        + "func last() { if #available(iOS 18, *) { Lamp.level += 1 } else { Lamp.isLit = true } }",
      "Button(\"x\") { model.go() }")
    #expect(!appText(source).contains("increments"), "\(appText(source))")
    #expect(appText(source).contains(#""sets":"Lamp.isLit""#), "\(appText(source))")
  }

  @Test("a pattern of a condition inside of a switch is no label of it")
  func patterns() {
    let source = Self.model(
      "func go() { switch mood { case .calm: if case .late = old { log() }; Lamp.level += 1\n"
        + "default: if warm, case .late = old { log() }; Lamp.isLit = true } }",
      "Button(\"x\") { model.go() }")
    #expect(
      read(source).sites.map { $0.standing.conditions.map(\.text) } == [
        ["mood: case .calm"], ["mood: default"],
      ])
  }

  @Test("what a function that donates its argument asks first is kept")
  func giver() {
    let source = Self.model(
      "func go(_ event: Tips.Event<Tips.EmptyDonation>) { guard count < 3 else { return }\n"
        + "Task { await event.donate() } }", "Button(\"x\") { model.go(Lamp.used) }")
    #expect(
      reasons("import TipKit\n" + source, .effectNotExact) == [
        "The program does this only if count < 3: donates used. It is played at 50% of the times."
      ])
  }
}
