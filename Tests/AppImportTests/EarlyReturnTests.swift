import AppImport
import Testing

/// What stands behind a branch that returns, and in the initialisers and setters of the program.
@Suite("early returns, setters and initialisers")
struct EarlyReturnTests {
  private static func room(_ content: String, _ members: String = "") -> String {
    BranchTests.lamp
      + "struct Room: View { let tip = Lamp()\n \(members)\n"
      + "var body: some View { TipView(tip); \(content) } }"
  }

  /// The conditions of the sites of a source, in their order.
  private static func conditions(_ source: String) -> [String] {
    read(source).sites.map { site in
      site.standing.conditions.map { "\($0.kind.rawValue) \($0.text)" }.joined(separator: ", ")
    }
  }

  @Test(
    "what stands behind a branch that leaves is done only where the branch is not taken",
    arguments: [
      ("if dark { return }; SITE", "if not dark"),
      ("if dark { log(); return }; SITE", "if not dark"),
      ("if dark { throw Off() }; SITE", "if not dark"),
      ("if dark { return } else if late { return }; SITE", "if not dark, if not late"),
      ("if dark { log() } else { return }; SITE", "if dark"),
      ("guard dark else { return }; SITE", "if dark"),
      ("for a in b { if dark { continue }; SITE }", "if not dark"),
      ("for a in b { if dark { break } }; SITE", ""),
      ("while dark { break }; SITE", ""),
      ("if dark { list.forEach { return } }; SITE", ""),
      ("switch hour { case 1: return; default: log() }; SITE", "if not hour: case 1"),
      (
        "switch hour { case 1: if dark { break }; SITE; default: log() }",
        "switch hour: case 1, if not dark"
      ),
      ("switch hour { case 1: if dark { return }; default: SITE }", "switch hour: default"),
      ("switch hour { case 1: break; default: log() }; SITE", ""),
      ("if dark { if late { return } }; SITE", "if not dark, late"),
      ("if dark { if late { if cold { return }; log() } }; SITE", "if not dark, late, cold"),
      ("if dark { guard late else { return }; log() }; SITE", "if !(dark) || late"),
      ("if dark { log() } else { if late { return } }; SITE", "if not !(dark), late"),
      ("if dark { log() } else if late { log() } else { return }; SITE", "if dark || late"),
      ("if dark { do { if late { return } } catch { log() } }; SITE", "if not dark, late"),
      ("do { if late { throw Off() } } catch { log() }; SITE", ""),
      ("for a in b { if dark { return } }; SITE", "if not for a in b, dark"),
      ("for a in b { if dark { if late { continue } }; SITE }", "if not dark, late"),
      ("for a in b { if dark { if late { break } } }; SITE", ""),
      ("for a in b { return }; SITE", ""),
      (
        "switch hour { case 1: if dark { return }; default: log() }; SITE",
        "if not hour: case 1, dark"
      ),
      ("if dark { list.forEach { if late { return } } }; SITE", ""),
    ])
  func conditions(_ body: String, _ words: String) {
    let source =
      BranchTests.lamp
      + "class M { func go() throws { \(body.replacing("SITE", with: "Lamp.level += 1")) } }"
    #expect(Self.conditions(source) == [words])
  }

  @Test("a branch that returns and what stands behind it exclude each other")
  func exclusive() {
    let text = appText(
      Self.room("Button(\"x\") { if dark { Lamp.isLit = true; return }; Lamp.isLit = false }"))
    #expect(
      text.contains(
        #"{"id":"Button","probability":"12.5%","does":[{"sets":"Lamp.isLit","to":true}]},"#
          + #"{"id":"Button-2","probability":"12.5%","does":[{"sets":"Lamp.isLit","to":false}]}"#),
      "\(text)")
  }

  @Test("what stands behind a return in a branch of a branch excludes what that branch does")
  func exclusiveNested() {
    let text = appText(
      Self.room(
        "Button(\"x\") { if dark { if late { Lamp.isLit = true; return } }; Lamp.isLit = false }"))
    #expect(
      text.contains(
        #"{"id":"Button","probability":"12.5%","does":[{"sets":"Lamp.isLit","to":true}]},"#
          + #"{"id":"Button-2","probability":"12.5%","does":[{"sets":"Lamp.isLit","to":false}]}"#),
      "\(text)")
  }

  @Test("a rule behind a return counts only where that is not reached")
  func rules() {
    let source =
      "struct Fern: Tip { static let e = Event(id: \"e\")\n var rules: [Rule] { if paid { "
      + "return [] }; return [#Rule(Self.e) { $0.donations.count > 1 }] } }"
    #expect(
      reasons(source, .conditionNotKept) == [
        "A rule of Fern is left out: it counts only if not paid."
      ])
  }

  @Test("branches that are drawn apart are said, and counted in the table")
  func drawnApart() {
    let source = Self.room(
      "Button(\"x\") { if dark { Lamp.isLit = true } else { Lamp.isLit = false } }")
    #expect(
      reasons(source, .branchesDrawnApart) == [
        "The program takes one of 2 branches here. The format has no choice between effects: each "
          + "is an action that is drawn by itself, so one visit may do several of them."
      ])
    #expect(
      row(source, .exclusiveBranches)
        == KindCount(kind: .exclusiveBranches, found: 1, notRead: 1))
    let launch =
      BranchTests.lamp
      + "struct C: App { init() { if dark { Lamp.isLit = true } else { Lamp.isLit = false } } }"
    #expect(row(launch, .exclusiveBranches)?.notRead == 1)
    let plain = Self.room("Button(\"x\") { Lamp.isLit = true }")
    #expect(row(plain, .exclusiveBranches)?.found == 0)
    #expect(reasons(plain, .branchesDrawnApart) == [])
  }

  // MARK: Setters

  @Test(
    "a function that writes its argument writes what each call gives",
    arguments: [
      ("func mark(_ isOn: Bool) { Lamp.isLit = isOn }", "mark(true)", "true"),
      ("func mark(isOn: Bool) { Lamp.isLit = isOn }", "mark(isOn: false)", "false"),
      ("func mark(as isOn: Bool) { Lamp.isLit = isOn }", "self.mark(as: true)", "true"),
      ("func mark(_ isOn: Bool = true) { Lamp.isLit = isOn }", "mark()", "true"),
      ("func mark(_ isOff: Bool) { Lamp.isLit = !isOff }", "mark(false)", "true"),
      ("func mark(_ a: Int, _ isOn: Bool) { Lamp.isLit = isOn }", "mark(3, true)", "true"),
    ])
  func setters(_ function: String, _ call: String, _ value: String) {
    let source = Self.room("Button(\"x\") { \(call) }", function)
    #expect(
      appText(source).contains(#""does":[{"sets":"Lamp.isLit","to":\#(value)}]"#),
      "\(appText(source))")
    #expect(reasons(source, .effectNotSaid) == [])
  }

  @Test("each call of a setter is a write, through functions and under the conditions of both")
  func setterCalls() {
    let source = Self.room(
      "Button(\"on\") { on() }; Button(\"off\") { if late { mark(false) } }; "
        + "Toggle().onTapGesture { mark(state) }",
      "func on() { mark(true) }\nfunc mark(_ isOn: Bool) { if awake { Lamp.isLit = isOn } }")
    let app = read(source)
    #expect(
      app.sites.map(\.effect).map { effect in
        if case .parameterWrite(_, _, let value) = effect { value } else { "" }
      } == ["true", "false", "state"])
    #expect(Self.conditions(source) == ["if awake", "if late, if awake", "if awake"])
    #expect(
      reasons(source, .effectNotSaid) == [
        "The value that Lamp.isLit gets here is computed: = state."
      ])
    #expect(row(source, .parameterWrites)?.found == 3)
  }

  @Test("a setter to which no call gives a value that is written out stays one computed write")
  func computedSetter() {
    let source = Self.room(
      "Button(\"x\") { mark(state) }", "func mark(_ isOn: Bool) { Lamp.isLit = isOn }")
    #expect(
      reasons(source, .effectNotSaid) == [
        "The value that Lamp.isLit gets here is computed: = isOn."
      ])
    #expect(row(source, .parameterWrites)?.found == 1)
  }

  // MARK: Initialisers

  @Test(
    "what an initialiser does happens when the app, the view or the launch makes it",
    arguments: [
      "struct C: App { @State var model = Model() }",
      "struct C: App { let all = Parent() }\nclass Parent { let model = Model() }",
      "class C { static let shared = Model() }", "let shared = Model()",
      "struct Room: View { @State var model = Model()\n"
        + "var body: some View { TipView(Lamp()) } }",
    ])
  func initialisers(_ owner: String) {
    let source =
      BranchTests.lamp + "class Model { init() { Lamp.level += 1 } }\n\(owner)"
    let expected =
      owner.contains("View")
      ? #"{"id":"appears","after":"0s","does":[{"increments":"Lamp.level"}]}"#
      : #""onLaunch":[{"increments":"Lamp.level"},]"#
    #expect(appText(source).contains(expected), "\(appText(source))")
    #expect(reasons(source, .siteInUncalledFunction) == [])
  }

  @Test("the initialiser of a view happens when its screen appears, and that is said")
  func viewInitialiser() {
    let source =
      BranchTests.lamp
      + "struct Room: View { init() { Lamp.isLit = true }\n"
      + "var body: some View { TipView(Lamp()) } }"
    #expect(appText(source).contains(#""sets":{"Lamp.isLit":true}"#), "\(appText(source))")
    #expect(
      reasons(source, .effectNotExact) == [
        "The program does this each time that it makes the view, which may be more often than it "
          + "appears: writes Lamp.isLit. Here it is done when the screen appears."
      ])
  }

  @Test("a closure that is the value of a property is not what makes it")
  func closureValue() {
    let source =
      BranchTests.lamp
      + "struct Room: View { var go: () -> Void = { Lamp.level += 1 }\n"
      + "var body: some View { TipView(Lamp()) } }"
    #expect(read(source).sites.map(\.standing.moment) == [.function])
  }

  // MARK: The phase of a scene

  @Test(
    "what follows a phase of the scene is done when the app comes to the foreground",
    arguments: [
      ".onChange(of: scenePhase) { _, new in if new == .active { SITE } }",
      ".onChange(of: scenePhase) { _, new in guard new == .active else { return }; SITE }",
      ".onChange(of: scenePhase) { _, new in switch new { case .active: SITE; default: break } }",
      ".onChange(of: scenePhase) { if $0 == .background && $1 == .active { SITE } }",
      ".onChange(of: phase) { _, new in if new == .active { SITE } }",
      ".onChange(of: scenePhase) { _, new in handle(new) }",
      ".onReceive(center.publisher(for: UIApplication.didBecomeActiveNotification)) { _ in SITE }",
    ])
  func scenePhase(_ modifier: String) {
    let members =
      "@Environment(\\.scenePhase) var phase\n"
      + "func handle(_ p: ScenePhase) { switch p { case .active: SITE; default: break } }"
    let site = "Lamp.level += 1"
    let used = modifier.contains("handle") ? members : String(members.prefix { $0 != "\n" })
    let source = Self.room(
      "x" + modifier.replacing("SITE", with: site), used.replacing("SITE", with: site))
    #expect(
      appText(source).contains(#""onActivation":[{"increments":"Lamp.level"},]"#),
      "\(appText(source))")
    #expect(reasons(source, .effectNotExact) == [])
  }

  @Test("what happens when the app leaves the foreground is done when it comes, and that is said")
  func leaving() {
    let source = Self.room(
      "x.onChange(of: scenePhase) { _, new in switch new { case .active: Lamp.level += 1; "
        + "case .background, .inactive: Lamp.isLit.toggle(); default: break } }")
    #expect(
      appText(source).contains(
        #""onActivation":[{"increments":"Lamp.level"},{"toggles":"Lamp.isLit"},]"#),
      "\(appText(source))")
    #expect(
      reasons(source, .effectNotExact) == [
        "The change of Lamp.isLit happens when the app leaves the foreground; here when it comes "
          + "to it."
      ])
  }
}
