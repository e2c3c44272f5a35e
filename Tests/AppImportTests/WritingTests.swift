import AppImport
import Testing

/// What the scenario of an import holds, key by key.
@Suite("the written scenario")
struct WritingTests {
  private static let tips =
    "struct A: Tip { static let e = Event(id: \"x\")\n @Parameter static "
    + "var p: Int = 0\n @Parameter static var b: Bool = false }\n"

  @Test(
    "what a person does is an action of the screen, with its effects",
    arguments: [
      ("A.e.sendDonation()", #"{"donates":"x"}"#), ("A.p += 2", #"{"increments":"A.p","by":2}"#),
      ("A.p -= 1", #"{"increments":"A.p","by":-1}"#), ("A.p += 1", #"{"increments":"A.p"}"#),
      ("A.p = 7", #"{"sets":"A.p","to":7}"#), ("A.b.toggle()", #"{"toggles":"A.b"}"#),
      ("A().invalidate(reason: .tipClosed)", #"{"invalidates":"A","reason":"tipClosed"}"#),
      ("A().invalidate(reason: .actionPerformed)", #"{"invalidates":"A"}"#),
      ("if y { A.e.sendDonation() }", #"{"donates":"x","probability":"50%"}"#),
    ])
  func actions(_ statement: String, _ effect: String) {
    let text = appText(
      Self.tips
        + "struct V: View { var body: some View { Button(\"Go\") { \(statement) } } }")
    #expect(
      text.contains(#""actions":[{"id":"Button","probability":"25%","does":["# + effect + "]}]"),
      "\(text)")
  }

  @Test(
    "what happens at a launch, at an activation and when a screen appears",
    arguments: [
      ("struct C: App { init() { A.p += 1 } }", #""onLaunch":[{"increments":"A.p"},]"#),
      (
        "class C { func sceneDidBecomeActive(_ s: S) { A.e.sendDonation() } }",
        #""onActivation":[{"donates":"x"},]"#
      ),
      (
        "struct V: View { var body: some View { x.onAppear { A.e.sendDonation() } } }",
        #"{"id":"V","donates":["x"]}"#
      ),
      (
        "struct V: View { var body: some View { x.onAppear { A.b = true } } }",
        #"{"id":"V","sets":{"A.b":true}}"#
      ),
      (
        "struct V: View { var body: some View { x.onAppear { A.p += 1 } } }",
        #"{"id":"V","actions":[{"id":"appears","after":"0s","does":[{"increments":"A.p"}]}]}"#
      ),
      (
        "struct V: View { var body: some View { x.onAppear { if y { A.b.toggle() } } } }",
        #"{"id":"appears-sometimes","probability":"50%","after":"0s","does":[{"toggles":"A.b"}]}"#
      ),
    ])
  func moments(_ source: String, _ expected: String) {
    let text = appText(Self.tips + source)
    #expect(text.contains(expected), "\(text)")
  }

  @Test(
    "a view waits for what the program asks of parameters, and the rest is said",
    arguments: [
      ("if A.b { TipView(A()) }", "#Rule(A.$b){$0}", false),
      ("if !A.b { TipView(A()) }", "#Rule(A.$b){!$0}", false),
      ("if A.p >= 3, A.p < 9 { TipView(A()) }", "#Rule(A.$p){$0>=3&&$0<9}", false),
      ("if A.p >= 3 && y { TipView(A()) }", "#Rule(A.$p){$0>=3}", true),
      // A rule asks one parameter.
      ("if A.p >= 3, A.b { TipView(A()) }", "#Rule(A.$p){$0>=3}", true),
      ("if A.b { x } else { TipView(A()) }", "#Rule(A.$b){!$0}", false),
      ("if y, A.b { TipView(A()) }", "#Rule(A.$b){$0}", true),
      ("if y { TipView(A()) }", nil, true),
      ("if A.p { TipView(A()) }", nil, true),
      ("TipView(A())", nil, false),
    ])
  func conditions(_ source: String, _ rule: String?, _ isSaid: Bool) {
    let source = Self.tips + "struct V: View { var body: some View { \(source) } }"
    let shows = rule.map { #","when":"\#($0)"}"# } ?? "}"
    #expect(
      appText(source).contains(#"{"tip":"A","surface":"inline"\#(shows)"#), "\(appText(source))")
    let findings = imported(read(source)).findings
    #expect(findings.contains { $0.code == .viewConditionNotKept } == isSaid)
  }

  @Test("tips, rules, members and views under #if are on the platforms that the branch names")
  func platforms() {
    let text = appText(
      """
      #if os(iOS)
      struct A: Tip { static let e = Event(id: "x"); var rules: [Rule] {
        #Rule(Self.e) { $0.donations.count > 1 } } }
      #endif
      struct B: Tip { static let e = Event(id: "y"); var rules: [Rule] {
        #if os(macOS)
        #Rule(Self.e) { $0.donations.count > 2 }
        #endif
      } }
      struct V: View { @State var g = TipGroup { A()
        #if os(watchOS)
        B()
        #endif
        }
        var body: some View {
          #if !os(tvOS)
          TipView(B())
          #endif
        } }
      """)
    let phones = #""platforms":["iPhone","iPad"]"#
    for part in [
      phones + "}", #"count>2}","platforms":["mac"]}"#, #"{"tip":"B","platforms":["watch"]}"#,
      #""when":{"platforms":["iPhone","iPad","mac","watch","vision"]}"#,
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
  }

  @Test("names and ids are written as the app has them")
  func names() {
    let long = String(repeating: "favourite.place.", count: 6) + "opened"
    let text = appText(
      "struct A: Tip { static let e = Event(id: \"\(long)\"); var id: String { \"Größe 1\" } }\n"
        + "struct B: Tip { static let opened = A.e; var id: String { \"Größe 1\" } }\n"
        + "struct V: View { var body: some View { TipView(B()) } }")
    #expect(text.contains(#"{"id":"\#(long)","property":["A.e","B.opened"]}"#), "\(text)")
    #expect(text.contains(#"{"type":"A","id":"Größe1"}"#), "\(text)")
    // Both types have one record, and the second is named by its type.
    #expect(text.contains(#"{"type":"B","id":"Größe1"}"#), "\(text)")
    #expect(text.contains(#"{"tip":"B","surface":"inline"}"#), "\(text)")
  }

  // MARK: Status

  /// A view that follows the status of the tip A.
  private static func following(_ loop: String) -> String {
    tips + "struct V: View { let a = A()\n var body: some View { TipView(a).task { \(loop) } } }"
  }

  @Test(
    "what follows the status of a tip is what the app does when the tip appears or is invalidated",
    arguments: [
      (
        "for await s in a.statusUpdates { if case .invalidated = s { A.b = true } }",
        #""onInvalidation":[{"sets":"A.b","to":true}]"#
      ),
      (
        "for await s in a.statusUpdates { switch s { case .invalidated(let why): A.b.toggle()\n"
          + "default: break } }",
        #""onInvalidation":[{"toggles":"A.b"}]"#
      ),
      (
        "for await s in a.statusUpdates where s == .available { A.e.sendDonation() }",
        #""onDisplay":[{"donates":"x"}]"#
      ),
      (
        "for await shows in a.shouldDisplayUpdates { if shows { A.p += 1 } }",
        #""onDisplay":[{"increments":"A.p"}]"#
      ),
      (
        "for await shows in a.shouldDisplayUpdates { if shows { y } else { A.b = true } }",
        #""onInvalidation":[{"sets":"A.b","to":true}]"#
      ),
      (
        "for await shows in a.shouldDisplayUpdates { guard !shows else { continue }; A.p += 1 }",
        #""onInvalidation":[{"increments":"A.p"}]"#
      ),
    ])
  func status(_ loop: String, _ written: String) {
    let text = appText(Self.following(loop))
    #expect(text.contains(written), "\(text)")
    #expect(!text.contains("appears"), "\(text)")
  }

  @Test(
    "a loop over the status that does not say which one it waits for is said, and happens still",
    arguments: [
      "for await s in a.statusUpdates { A.b = true }",
      "for await s in a.statusUpdates { if s != .invalidated { A.b = true } }",
      "for await shows in a.shouldDisplayUpdates { if ready { A.b = true } }",
    ])
  func otherStatus(_ loop: String) {
    let text = appText(Self.following(loop))
    #expect(!text.contains("onInvalidation") && !text.contains("onDisplay"), "\(text)")
    #expect(
      imported(read(Self.following(loop))).findings.contains { $0.code == .effectNotSaid })
  }

  @Test("an event that two branches declare with one computed id is one event and one question")
  func eventOfBranches() {
    let event = "static let e = Event(id: Self.name())"
    let source =
      "struct A: Tip {\n#if os(iOS)\n\(event)\n#else\n\(event)\n#endif\n"
      + "var title: Text { Text(\"a\") }\n"
      + "var rules: [Rule] { #Rule(Self.e) { $0.donations.count > 0 } } }\n"
    let made = imported(read(source), assumes: true)
    #expect(made.answers.count == 1)
    #expect(problems(of: read(source)) == [])
  }
}
