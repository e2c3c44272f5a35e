import AppImport
import Testing

/// Which tip is invalidated, and by which button.
@Suite("invalidations and buttons")
struct InvalidationTests {
  private static let tips =
    "struct Fern: Tip { var actions: [Action] { Action(id: \"go\", title: \"Go\"); "
    + "Action(id: \"no\", title: \"No\") } }\n struct Moss: Tip {}\n"

  private static func room(_ content: String) -> String {
    tips
      + "struct Room: View { @State var tips = TipGroup { Fern(); Moss() }\n let fern = Fern()\n"
      + "let model = Model()\n var body: some View { \(content) } }\n"
      + "class Model { func go(_ action: Tips.Action) { if action.id == \"go\" { "
      + "Fern().invalidate(reason: .actionPerformed) } } }"
  }

  @Test(
    "a cast or a condition tells which tip is invalidated",
    arguments: [
      "(tips.currentTip as? Moss)?.invalidate(reason: .tipClosed)",
      "(self.tips.currentTip as! Moss).invalidate(reason: .tipClosed)",
      "if tips.currentTip is Moss { tips.currentTip?.invalidate(reason: .tipClosed) }",
    ])
  func casts(_ content: String) {
    let app = read(Self.room("TipView(tips.currentTip); Button(\"x\") { \(content) }"))
    #expect(
      app.sites.map(\.effect) == [
        .invalidation(tip: "Moss", reason: "tipClosed"),
        .invalidation(tip: "Fern", reason: "actionPerformed"),
      ])
    #expect(!app.findings.contains { $0.code == .invalidationNotResolved })
  }

  @Test("the current tip of a group is not known by itself")
  func current() {
    let source = Self.room("Button(\"x\") { tips.currentTip?.invalidate(reason: .tipClosed) }")
    #expect(
      reasons(source, .invalidationNotResolved) == [
        "It is not clear which tip is invalidated here; it is left out."
      ])
    #expect(row(source, .invalidations)?.notRead == 1)
  }

  @Test(
    "what the handler of a group's view invalidates is the tip of the button",
    arguments: [
      "if let tip = tips.currentTip { TipView(tip) { a in tip.invalidate(REASON) } }",
      "TipView(tips.currentTip) { a in tips.currentTip?.invalidate(REASON) }",
      "x.popoverTip(tips.currentTip) { a in tips.currentTip?.invalidate(REASON) }",
    ])
  func handlers(_ content: String) {
    let content = content.replacing("REASON", with: "reason: .actionPerformed")
    let text = appText(Self.room(content))
    #expect(
      text.contains(
        #""actions":[{"id":"go","title":"Go","invalidates":true},"#
          + #"{"id":"no","title":"No","invalidates":true}]"#), "\(text)")
    #expect(reasons(Self.room(content), .invalidationNotResolved) == [])
    // A tip without buttons has no handler that could do anything.
    #expect(reasons(Self.room(content), .effectNotSaid) == [])
  }

  @Test(
    "a function that is handed on by its name handles the buttons of a view",
    arguments: ["model.go", "model.go(_:)"])
  func references(_ function: String) {
    let text = appText(Self.room("TipView(fern, action: \(function))"))
    #expect(
      text.contains(
        #""actions":[{"id":"go","title":"Go","invalidates":true},{"id":"no","title":"No"}]"#),
      "\(text)")
  }

  @Test("what one of several handlers of a function plays is not counted as left out")
  func severalHandlers() {
    let source = Self.room(
      "TipView(fern, action: model.go); TipView(some, action: model.go)")
    #expect(
      reasons(source, .effectNotSaid) == [
        "The invalidation of Fern is in the handler of a button, and the tip is not known. It is "
          + "left out."
      ])
    #expect(row(source, .invalidations) == KindCount(kind: .invalidations, found: 1, read: 1))
  }

  @Test(
    "each clause of a condition is asked by itself for which button it is",
    arguments: [
      "guard a.id == \"go\", let url else { return }; SITE", "if a.id == \"go\" && warm { SITE }",
      "if warm, a.id == \"go\" { SITE }",
    ])
  func clauses(_ body: String) {
    let text = appText(
      Self.room(
        "TipView(fern) { a in "
          + body.replacing("SITE", with: "fern.invalidate(reason: .actionPerformed)") + " }"))
    #expect(
      text.contains(
        #"{"id":"go","title":"Go","does":[{"invalidates":"Fern"}]},{"id":"no","title":"No"}"#),
      "\(text)")
  }

  @Test(
    "a group that a wrapper of a property begins with is the group of the property",
    arguments: ["State(initialValue: GROUP)", "State(wrappedValue: GROUP)"])
  func wrapped(_ value: String) {
    let source =
      Self.tips
      + "struct Room: View { @State var tips: TipGroup\n init() { _tips = "
      + value.replacing("GROUP", with: "TipGroup(.ordered) { Fern(); Moss() }")
      + " }\n var body: some View { TipView(tips.currentTip as? Moss) } }"
    #expect(
      appText(source).contains(#""shows":[{"group":"Room.tips","as":"Moss","surface":"inline"}]"#),
      "\(appText(source))")
  }

  @Test("a cast tells the tip of a group that is not known")
  func castOfUnknownGroup() {
    let source =
      Self.tips
      + "struct Room: View { let tips: TipGroup\n var body: some View { "
      + "TipView(tips.currentTip as? Moss) } }"
    #expect(
      appText(source).contains(#""shows":[{"tip":"Moss","surface":"inline"}]"#),
      "\(appText(source))")
    let known = source + "\nlet all = TipGroup { Fern(); Moss() }"
    #expect(appText(known).contains(#""as":"Moss","surface":"inline"}]"#), "\(appText(known))")
  }
}
