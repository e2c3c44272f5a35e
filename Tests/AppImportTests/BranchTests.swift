import AppImport
import Testing

/// What the program does only in one of several branches, or only after a wait.
@Suite("branches and waits")
struct BranchTests {
  static let lamp =
    "struct Lamp: Tip { static let used = Event(id: \"used\")\n"
    + "@Parameter static var isLit: Bool = false\n @Parameter static var level: Int = 0 }\n"

  private static func room(_ content: String) -> String {
    lamp + "struct Room: View { let tip = Lamp()\n var body: some View { \(content) } }"
  }

  @Test(
    "branches that exclude each other are actions of their own",
    arguments: [
      "Button(\"x\") { if dark { Lamp.isLit = true } else { Lamp.isLit = false } }",
      "Button(\"x\") { guard dark else { Lamp.isLit = true; return }; Lamp.isLit = false }",
      "Button(\"x\") { switch hour { case 1: Lamp.isLit = true; default: Lamp.isLit = false } }",
    ])
  func exclusive(_ content: String) {
    let text = appText(Self.room(content))
    #expect(
      text.contains(
        #"{"id":"Button","probability":"12.5%","does":[{"sets":"Lamp.isLit","to":true}]},"#
          + #"{"id":"Button-2","probability":"12.5%","does":[{"sets":"Lamp.isLit","to":false}]}"#),
      "\(text)")
  }

  @Test("what stands in no branch is done with each of them")
  func common() {
    let text = appText(
      Self.room(
        "Button(\"x\") { Lamp.level += 1; if dark { Lamp.isLit = true } else if late { "
          + "Lamp.isLit = false } }"))
    #expect(
      text.contains(#""does":[{"increments":"Lamp.level"},{"sets":"Lamp.isLit","to":true}]"#),
      "\(text)")
    #expect(
      text.contains(#""does":[{"increments":"Lamp.level"},{"sets":"Lamp.isLit","to":false}]"#),
      "\(text)")
  }

  @Test("two conditions after each other do not exclude each other")
  func independent() {
    let text = appText(
      Self.room("Button(\"x\") { if dark { Lamp.isLit = true }; if late { Lamp.level += 1 } }"))
    #expect(
      text.contains(
        #""probability":"25%","does":[{"sets":"Lamp.isLit","to":true},{"increments":"Lamp.level"}]"#
      ), "\(text)")
  }

  @Test("of branches at a launch, the first is played and the other is said")
  func launch() {
    let source =
      Self.lamp
      + "struct C: App { init() { if dark { Lamp.isLit = true } else { Lamp.isLit = false } } }"
    #expect(appText(source).contains(#""onLaunch":[{"sets":"Lamp.isLit","to":true},]"#))
    #expect(
      reasons(source, .effectNotSaid) == [
        "Left out: writes Lamp.isLit, if not dark. Another branch is played, and the format has no "
          + "choice here."
      ])
  }

  @Test(
    "a wait before an effect is how long after the screen appears it is done",
    arguments: [
      (".task { try? await Task.sleep(for: .seconds(5)); EFFECT }", "5s"),
      (".task { try? await Task.sleep(nanoseconds: 2_500_000_000); EFFECT }", "2500ms"),
      (".onAppear { DispatchQueue.main.asyncAfter(deadline: .now() + 10) { EFFECT } }", "10s"),
      (
        ".onAppear { Task { try await Task.sleep(for: .milliseconds(300)); "
          + "try await Task.sleep(for: .seconds(1)); EFFECT } }", "1300ms"
      ),
    ])
  func waits(_ modifier: String, _ after: String) {
    let effect = "tip.invalidate(reason: .tipClosed)"
    let source = Self.room("TipView(tip)" + modifier.replacing("EFFECT", with: effect))
    let text = appText(source)
    #expect(
      text.contains(
        #""after":"\#(after)","does":[{"invalidates":"Lamp","reason":"tipClosed"}]"#), "\(text)")
    #expect(problems(of: read(source)) == [])
  }

  @Test("a donation in one of two branches is as likely as its branch, and not less")
  func donations() {
    let donation = "Lamp.used.sendDonation()"
    let branches = "if dark { \(donation) } else { if late { \(donation) } }"
    let text = appText(Self.room("Button(\"x\") { \(branches) }"))
    #expect(
      text.contains(
        #"{"id":"Button","probability":"12.5%","does":[{"donates":"used"}]},"#
          + #"{"id":"Button-2","probability":"12.5%","#
          + #""does":[{"donates":"used","probability":"50%"}]}"#), "\(text)")
    let later = appText(
      Self.room(
        "TipView(tip).task { try? await Task.sleep(for: .seconds(5)); if dark { "
          + "Lamp.used.sendDonation() } }"))
    #expect(
      later.contains(#""probability":"50%","after":"5s","does":[{"donates":"used"}]"#), "\(later)")
  }

  @Test("what is done after a wait in every branch is done once")
  func commonAfterWait() {
    let text = appText(
      Self.room(
        "TipView(tip).task { try? await Task.sleep(for: .seconds(5)); Lamp.level += 1; if dark { "
          + "Lamp.isLit = true } else { Lamp.isLit = false } }"))
    #expect(
      text.ranges(of: #""probability":"50%","after":"5s","does":[{"increments""#).count == 2,
      "\(text)")
  }

  @Test(
    "the sides of a choice and of an error are branches that exclude each other",
    arguments: [
      "dark ? Lamp.used.sendDonation() : Lamp.off.sendDonation()",
      "do { try await store(); Lamp.used.sendDonation() } catch { Lamp.off.sendDonation() }",
      "do { let x = try load(); Lamp.used.sendDonation() } "
        + "catch is Late { Lamp.off.sendDonation() }",
    ])
  func sides(_ content: String) {
    let source = Self.room("Button(\"x\") { \(content) }")
      .replacing(
        "{ static let used", with: "{ static let off = Event(id: \"off\")\nstatic let used")
    #expect(
      appText(source).contains(
        #"{"id":"Button","probability":"12.5%","does":[{"donates":"used"}]},"#
          + #"{"id":"Button-2","probability":"12.5%","does":[{"donates":"off"}]}"#),
      "\(appText(source))")
  }

  @Test(
    "what a function throws before a donation takes its callers to their branches for errors",
    arguments: [
      ("try save()", "try store(); Lamp.used.sendDonation()", true),
      ("try await save()", "try store(); Task { await Lamp.used.donate() }", true),
      ("try open(); save()", "Lamp.used.sendDonation()", true),
      ("try outer()", "try store(); Lamp.used.sendDonation()", true),
      ("try before()", "Lamp.used.sendDonation()", true),
      ("try save()", "Lamp.used.sendDonation(); try store()", false),
      ("try save()", "do { try store() } catch { log() }; Lamp.used.sendDonation()", false),
      ("try save()", "try? store(); Lamp.used.sendDonation()", false),
      ("try? save(); try store()", "try store(); Lamp.used.sendDonation()", false),
    ])
  func thrown(_ call: String, _ body: String, _ isExclusive: Bool) {
    let source =
      Self.lamp.replacing(
        "{ static let used", with: "{ static let off = Event(id: \"off\")\nstatic let used")
      + "struct Room: View { let tip = Lamp()\n var body: some View { "
      + "Button(\"x\") { do { \(call) } catch { Lamp.off.sendDonation() } } }\n"
      + "func save() async throws { \(body) }\n"
      + "func outer() throws { try save() }\n func before() throws { try store(); save() } }"
    let text = appText(source)
    let expected =
      isExclusive
      ? #"{"id":"Button","probability":"12.5%","does":[{"donates":"off"}]},"#
        + #"{"id":"Button-2","probability":"12.5%","does":[{"donates":"used"}]}"#
      : #""probability":"25%","does":[{"donates":"off","probability":"50%"},{"donates":"used"}]"#
    #expect(text.contains(expected), "\(text)")
  }

  @Test(
    "that nothing is thrown is the usual case",
    arguments: [
      "do { try await store(); Lamp.used.sendDonation() } catch { log() }",
      "do { try await store() } catch { return }; Lamp.used.sendDonation()",
      "do { try await Lamp.used.donate() } catch { Lamp.level += 1 }",
    ])
  func usual(_ content: String) {
    let text = appText(Self.room("Button(\"x\") { \(content) }"))
    #expect(text.contains(#"{"donates":"used"}"#), "\(text)")
    #expect(text.contains(#""probability":"25%""#), "\(text)")
  }

  @Test("a parameter is changed in the order of the program when a screen appears")
  func order() {
    let counted = appText(
      Self.room("TipView(tip).onAppear { Lamp.level += 1; Lamp.level = 5; Lamp.isLit = true }"))
    #expect(
      counted.contains(
        #""does":[{"increments":"Lamp.level"},{"sets":"Lamp.level","to":5}]"#), "\(counted)")
    #expect(counted.contains(#""sets":{"Lamp.isLit":true}"#), "\(counted)")
    let drawn = appText(
      Self.room("TipView(tip).onAppear { if dark { Lamp.level = 1 }; Lamp.level = 5 }"))
    #expect(
      drawn.contains(
        #"{"id":"appears-sometimes","probability":"50%","after":"0s","#
          + #""does":[{"sets":"Lamp.level","to":1}]},{"id":"appears-then","after":"0s","#
          + #""does":[{"sets":"Lamp.level","to":5}]}"#), "\(drawn)")
  }

  @Test("what is left out of a list that is too long is said")
  func tooLong() {
    let writes = (0..<130).map { "Lamp.level += \($0 + 1)" }.joined(separator: "; ")
    let source = Self.room("Button(\"x\") { \(writes) }")
    #expect(
      reasons(source, .tooMany) == [
        "A moment of a scenario has at most 100 effects; 30 more are left out."
      ])
  }

  @Test("a wait that is computed, or that no screen begins, is said")
  func computedWait() {
    for content in [
      "TipView(tip).task { try? await Task.sleep(for: pause); Lamp.level += 1 }",
      "Button(\"x\") { Task { try? await Task.sleep(for: .seconds(3)); Lamp.level += 1 } }",
    ] {
      #expect(
        reasons(Self.room(content), .effectNotExact).contains {
          $0.hasSuffix("It is played without the wait.")
        })
    }
  }

  @Test("each platform does what its branch says, as likely as all of it")
  func platforms() {
    func source(_ condition: String) -> String {
      Self.room(
        "Button(\"x\") {\n#if \(condition)\nLamp.used.sendDonation()\n#else\n"
          + "Lamp.isLit = true\n#endif\nLamp.level += 1\n}")
    }
    let text = appText(source("os(iOS)"))
    for action in [
      #""probability":"25%","platforms":["iPhone","iPad"],"#
        + #""does":[{"donates":"used"},{"increments":"Lamp.level"}]"#,
      #""probability":"25%","platforms":["mac","watch","tv","vision"],"#
        + #""does":[{"sets":"Lamp.isLit","to":true},{"increments":"Lamp.level"}]"#,
    ] {
      #expect(text.contains(action), "\(text)")
    }
    #expect(row(source("os(iOS)"), .exclusiveBranches)?.found == 0)
    let simulator = appText(source("targetEnvironment(simulator)"))
    #expect(
      simulator.contains(#""does":[{"sets":"Lamp.isLit","to":true},{"increments":"Lamp.level"}]"#),
      "\(simulator)")
    #expect(!simulator.contains("platforms"))
  }

  @Test("branches of a flag of which nothing is known exclude each other, and one alone counts")
  func flags() {
    func text(_ other: String) -> String {
      appText(
        Self.room(
          "Button(\"x\") {\n#if NIGHTLY\nLamp.used.sendDonation()\n\(other)#endif\n}"))
    }
    let both = text("#else\nLamp.isLit = true\n")
    #expect(
      both.contains(
        #"{"id":"Button","probability":"12.5%","does":[{"donates":"used"}]},"#
          + #"{"id":"Button-2","probability":"12.5%","does":[{"sets":"Lamp.isLit","to":true}]}"#),
      "\(both)")
    #expect(text("").contains(#""probability":"25%","does":[{"donates":"used"}]"#), "\(text(""))")
  }

  @Test("what another branch excludes is shared among the branches of each platform")
  func platformBranches() {
    let source = Self.room(
      "Button(\"x\") { if dark {\n#if os(iOS)\nLamp.used.sendDonation()\n#endif\n"
        + "} else { Lamp.isLit = true } }")
    let text = appText(source)
    for action in [
      #""probability":"12.5%","platforms":["iPhone","iPad"],"does":[{"donates":"used"}]"#,
      #""probability":"12.5%","platforms":["iPhone","iPad"],"#
        + #""does":[{"sets":"Lamp.isLit","to":true}]"#,
      #""probability":"25%","platforms":["mac","watch","tv","vision"],"#
        + #""does":[{"sets":"Lamp.isLit","to":true}]"#,
    ] {
      #expect(text.contains(action), "\(text)")
    }
  }

  @Test("what only some builds do is played, if a device of the scenario has such a build")
  func builds() {
    let content =
      "Button(\"x\") {\n#if !os(macOS)\nLamp.used.sendDonation()\n#endif\n}"
    // More tips on the computer than on the phone.
    let source = "#if os(macOS)\nstruct Dock: Tip { }\n#endif\n" + Self.room(content)
    let everywhere =
      "The donation of Lamp.used is only in builds where !os(macOS); here it happens on every "
      + "device."
    #expect(
      appText(source).contains(
        #""platforms":["iPhone","iPad","watch","tv","vision"],"does":[{"donates":"used"}]"#))
    #expect(reasons(source, .effectNotExact).isEmpty)
    let appearing = source.replacing("Button(\"x\")", with: "Text(\"x\").onAppear")
    #expect(reasons(appearing, .effectNotExact) == [everywhere])
    let watch = source.replacing("!os(macOS)", with: "os(watchOS)")
    #expect(!appText(watch).contains("donates"))
    #expect(row(watch, .donations) == KindCount(kind: .donations, found: 1, notRead: 1))
  }
}
