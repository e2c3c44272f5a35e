import AppImport
import Testing

@Suite("call sites")
struct SiteTests {
  static let site = "A.e.sendDonation()"
  static let tips =
    "struct A: Tip { static let e = Event(id: \"x\")\n @Parameter static "
    + "var p: Int = 0\n @Parameter static var b: Bool = false }\n"

  @Test(
    "the kind of closure around a site",
    arguments: [
      ("Text(\"\").onAppear { SITE }", Standing.Moment.appear), ("x.task(id: y) { SITE }", .appear),
      ("x.task { Task { SITE } }", .appear), ("x.onDisappear { SITE }", .disappear),
      ("x.onChange(of: y) { a, b in if a { SITE } }", .change),
      ("x.onReceive(z) { _ in SITE }", .change),
      ("x.onChange(of: scenePhase) { SITE }", .activation),
      ("Button(\"x\") { SITE }", .button), ("Button(action: { SITE }) { Text(\"\") }", .button),
      ("Button { SITE } label: { Text(\"\") }", .button),
      ("Menu { Button(\"x\") { SITE } } label: { y }", .button),
      ("x.swipeActions { Button { withAnimation { SITE } } label: { y } }", .button),
      ("RoundButton(title: y) { SITE }", .button), ("Custom(action: { SITE })", .button),
      ("x.onTapGesture { SITE }", .gesture), ("x.gesture(TapGesture().onEnded { SITE })", .gesture),
      ("x.onSubmit { SITE }", .button),
      ("VStack { Group { list.forEach { _ in SITE } } }", .function),
    ])
  func closures(_ text: String, _ moment: Standing.Moment) {
    let app = read(
      Self.tips
        + "struct V: View { var body: some View { \(text.replacing("SITE", with: Self.site)) "
        + "} }"
    )
    #expect(app.sites.map(\.standing.moment) == [moment])
    #expect(app.sites.map(\.standing.owner) == ["V"])
  }

  @Test(
    "the kind of function around a site",
    arguments: [
      (
        "class C: UIViewController { override func viewDidAppear(_ a: Bool) { SITE } }",
        Standing.Moment.appear
      ),
      ("class C: UIViewController { override func viewWillAppear(_ a: Bool) { SITE } }", .appear),
      ("struct C: App { init() { SITE } }", .launch),
      (
        "class C { func application(_ a: X, didFinishLaunchingWithOptions "
          + "o: Y) -> Bool { SITE; return true } }",
        .launch
      ),
      ("class C { func scene(_ s: S, willConnectTo t: T, options o: O) { SITE } }", .launch),
      ("class C { func sceneDidBecomeActive(_ s: S) { SITE } }", .activation),
      ("class C { @IBAction func go(_ s: Any) { SITE } }", .button),
      ("class C { var a = 1 { didSet { SITE } } }", .change),
      (
        "struct C: AppIntent { func perform() async throws -> some IntentResult { SITE } }", .intent
      ),
      ("class C { func go() { SITE } }", .function), ("func go() { SITE }", .function),
    ])
  func functions(_ text: String, _ moment: Standing.Moment) {
    let app = read(Self.tips + text.replacing("SITE", with: "A.p += 1"))
    #expect(app.sites.map(\.standing.moment) == [moment])
  }

  @Test(
    "what a site does",
    arguments: [
      ("await A.e.donate()", "donate"), ("A.e.sendDonation(3)", "donate"),
      ("A.e.sendDonation { }", "donate"),
      ("let t = A(); t.invalidate(reason: .actionPerformed)", "invalidate A actionPerformed"),
      ("A().invalidate(reason: .tipClosed)", "invalidate A tipClosed"), ("A.p = 3", "write = 3"),
      ("A.p -= 2", "write -= 2"), ("A.b.toggle()", "write toggle "), ("A.b = !A.b", "write = !A.b"),
      ("for await s in A().statusUpdates { }", "observe A"),
      ("let t = A(); for await s in t.shouldDisplayUpdates where s { }", "observe A"),
      ("timer.invalidate()", ""), ("intent.donate()", ""), ("OpenIntent().donate()", ""),
      ("INInteraction(intent: i, response: nil).donate { _ in }", ""), ("B.e.donate()", ""),
      ("A.q = 3", ""),
      ("let p = 3; p = 4", ""), ("if A.p == 3 { }", ""), ("// A.p = 3", ""),
      ("print(\"\\(A.e.donate())\")", ""),
      ("B().invalidate(reason: .x)", ""), ("(A.e).sendDonation()", "donate"),
    ])
  func effects(_ text: String, _ shown: String) {
    let app = read(Self.tips + "struct B {}\nclass C { func go() { \(text) } }")
    let found = app.sites.map { site in
      switch site.effect {
      case .donation(let event, _, _): event?.text == "A.e" ? "donate" : "?"
      case .invalidation(let tip, let reason): "invalidate \(tip ?? "?") \(reason)"
      case .parameterWrite(_, let operation, let value): "write \(operation) \(value)"
      case .statusObserver(let tip, _): "observe \(tip ?? "?")"
      }
    }
    #expect(found.joined() == shown)
  }

  @Test("callers are followed through functions and files")
  func callers() {
    let app = read([
      "A.swift": Self.tips,
      "M.swift":
        "class M { static let shared = M()\n func save() { helper() }\n "
        + "private func helper() { A.e.sendDonation() } }\nclass N { func "
        + "save() {} }",
      "V.swift":
        "struct V: View { @State var m = M()\n let n = N()\n var body: "
        + "some View { Button(\"x\") { m.save() }; Button(\"y\", action: "
        + "n.save); Toggle().onTapGesture { M.shared.save() }; x.onAppear(perform: "
        + "m.save) } }",
    ])
    #expect(
      app.sites[0].callers.map { "\($0.distance) \($0.callee) \($0.standing.moment.rawValue)" } == [
        "1 helper function", "2 save button", "2 save gesture", "2 save appear",
      ])
  }

  @Test("functions that call each other end")
  func circle() {
    let app = read(Self.tips + "func a() { b(); A.e.sendDonation() }\nfunc b() { a() }")
    #expect(app.sites[0].callers.map(\.callee) == ["a", "b"])
  }

  @Test("a site that nobody calls, and an event that nobody donates, are told")
  func uncalled() {
    let app = read(
      "struct A: Tip { static let e = Event(id: \"x\")\n static let f "
        + "= Event(id: \"y\") }\nclass C { func go() { A.e.sendDonation() "
        + "} }"
    )
    #expect(app.findings.map(\.code) == [.eventWithoutDonation, .siteInUncalledFunction])
  }

  @Test(
    "where a tip is shown, and when",
    arguments: [
      ("TipView(A())", "A inline []"), ("TipView(tip, arrowEdge: .top)", "A inline []"),
      ("x.popoverTip(tip)", "A popover []"),
      ("x.popoverTip(flag ? tip : nil)", "A popover [\"flag\"]"),
      ("x.popoverTip(tip, isPresented: $flag)", "A popover [\"$flag\"]"),
      ("if flag { TipView(tip) }", "A inline [\"flag\"]"),
      ("if let tip { TipView(tip) }", "A inline [\"let tip\"]"),
      ("switch mode { case .a: TipView(tip); default: x }", "A inline [\"mode: case .a\"]"),
      ("TipView(group.currentTip)", "group inline []"),
      ("x.popoverTip(group.currentTip as? A)", "group popover []"),
      ("x.popoverTip(unknown)", "‹unknown› popover []"),
      (
        "if let t = group.currentTip as? A { TipView(t) }",
        "group inline [\"let t = group.currentTip as? A\"]"
      ),
    ])
  func screens(_ text: String, _ shown: String) {
    let app = read(
      Self.tips
        + "struct V: View { let tip = A()\n @State var group = TipGroup { "
        + "A() }\n var body: some View { \(text) } }"
    )
    #expect(app.screens.map(\.typeName) == ["V"])
    let found = app.screens.flatMap(\.shown).map { item in
      let content =
        switch item.content {
        case .tip(let name): name
        case .group(let name, _): name.property
        case .unresolved(let placeholder): placeholder.text
        }
      return "\(content) \(item.surface.rawValue) \(item.conditions.map(\.text))"
    }
    #expect(found.joined() == shown)
  }
}
