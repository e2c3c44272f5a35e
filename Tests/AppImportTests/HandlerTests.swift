import AppImport
import Testing

/// What the buttons of a tip do.
@Suite("handlers of a tip's actions")
struct HandlerTests {
  private static let kettle =
    "struct Kettle: Tip { static let used = Event(id: \"used\")\n"
    + "@Parameter static var isHot: Bool = false\n"
    + "static let boil = \"boil\"\n var actions: [Action] { ACTIONS } }\n"

  private static func kitchen(_ actions: String, _ content: String = "TipView(tip)") -> String {
    kettle.replacing("ACTIONS", with: actions)
      + "struct Kitchen: View { let tip = Kettle()\n var body: some View { \(content) } }"
  }

  private static let two =
    "[Action(id: \"boil\", title: \"Boil\"), Action(id: \"off\", title: \"Off\")]"

  @Test("the handler of an action belongs to it, with the reason and in its order")
  func ownHandler() {
    let source = Self.kitchen(
      "Action(id: \"boil\", title: \"Boil\") { invalidate(reason: .tipClosed) }\n"
        + "Action(id: \"off\", title: \"Off\") { invalidate(reason: .actionPerformed); "
        + "Self.used.sendDonation() }")
    let text = appText(source)
    #expect(
      text.contains(
        #"{"id":"boil","title":"Boil","does":[{"invalidates":"Kettle","reason":"tipClosed"}]},"#
          + #"{"id":"off","title":"Off","invalidates":true,"does":[{"donates":"used"}]}"#),
      "\(text)")
    #expect(text.contains(#"{"id":"Kitchen","shows":[{"tip":"Kettle","surface":"inline"}]},]"#))
    #expect(problems(of: read(source)) == [])
  }

  @Test("the handler of an action of an enum belongs to its own case")
  func enumHandler() {
    let text = appText(
      "enum Tool: String, Tip { case pan, pot\n var id: String { rawValue }\n "
        + "var actions: [Action] { switch self {\n"
        + "case .pan: Action(id: \"go\", title: \"Go\")\n"
        + "case .pot: Action(title: \"Close\") { invalidate(reason: .tipClosed) } } } }")
    #expect(text.contains(#""id":"pan","actions":[{"id":"go","title":"Go"}]"#), "\(text)")
    #expect(
      text.contains(
        #""title":"Close","does":[{"invalidates":"pot","reason":"tipClosed"}]"#), "\(text)")
  }

  @Test(
    "the closure of a view belongs to the buttons that it asks for",
    arguments: [
      "TipView(tip) { a in if a.id == \"boil\" { EFFECT } }",
      "TipView(tip) { a in if a.id == Kettle.boil { EFFECT } }",
      "TipView(tip) { if $0.id == \"boil\" { EFFECT } }",
      "TipView(tip) { a in guard a.id == \"boil\" else { return }; EFFECT }",
      "TipView(tip) { a in guard a.id != \"off\" else { return }; EFFECT }",
      "TipView(tip) { a in switch a.id { case \"boil\": EFFECT; default: break } }",
      "TipView(tip) { a in switch a.id { case \"off\": break; default: EFFECT } }",
      "TipView(tip) { a in if a.index == 0 { EFFECT } }",
      "x.popoverTip(tip) { a in if a.id == \"boil\" { EFFECT } }",
      "TipView(tip).tipViewStyle(Steel { a in if a.id == \"boil\" { EFFECT } })",
      "if warm { TipView(tip) { a in if a.id == \"boil\" { EFFECT } } }",
    ])
  func viewHandler(_ content: String) {
    let text = appText(
      Self.kitchen(Self.two, content.replacing("EFFECT", with: "Kettle.isHot = true")))
    #expect(
      text.contains(
        #""actions":[{"id":"boil","title":"Boil","does":[{"sets":"Kettle.isHot","to":true}]},"#
          + #"{"id":"off","title":"Off"}]"#), "\(content)\n\(text)")
    #expect(!text.contains("probability"), "\(text)")
  }

  @Test("a button does what the handler of one view does, and not that of each view")
  func severalViews() {
    func source(_ other: String) -> String {
      Self.kitchen(
        "Action(id: \"boil\", title: \"Boil\") { Kettle.isHot = false }",
        "TipView(tip) { _ in Kettle.used.sendDonation() }")
        + "\nstruct Pad: View { let tip = Kettle()\n"
        + "var body: some View { TipView(tip) { _ in \(other) } } }"
    }
    let once = #""does":[{"sets":"Kettle.isHot","to":false},{"donates":"used"}]"#
    let same = source("Kettle.used.sendDonation()")
    #expect(appText(same).contains(once), "\(appText(same))")
    #expect(reasons(same, .effectNotSaid) == [])
    let other = source("Kettle.isHot = true")
    #expect(appText(other).contains(once), "\(appText(other))")
    #expect(
      reasons(other, .effectNotSaid) == [
        "Left out: writes Kettle.isHot at the button boil of Kettle. Another view of the tip does "
          + "other things there, and the format has one list for both."
      ])
  }

  @Test("a closure that asks for no button belongs to each of them")
  func everyButton() {
    let text = appText(
      Self.kitchen(Self.two, "TipView(tip) { _ in tip.invalidate(reason: .actionPerformed) }"))
    #expect(
      text.contains(
        #"{"id":"boil","title":"Boil","invalidates":true},"#
          + #"{"id":"off","title":"Off","invalidates":true}"#), "\(text)")
  }

  @Test("a function that handles the buttons is the handler")
  func functionHandler() {
    let source =
      Self.kettle.replacing("ACTIONS", with: Self.two)
      + "struct Kitchen: View { let tip = Kettle()\n"
      + "var body: some View { TipView(tip, action: handle) }\n"
      + "func handle(_ a: Tips.Action) { "
      + "if a.id == \"off\" { tip.invalidate(reason: .tipClosed) } } }"
    #expect(
      appText(source).contains(
        #"{"id":"off","title":"Off","does":[{"invalidates":"Kettle","reason":"tipClosed"}]}"#),
      "\(appText(source))")
  }

  @Test("a closure of a tip without buttons is never called, and that is said")
  func noButtons() {
    let source = Self.kitchen("[]", "TipView(tip) { _ in tip.invalidate(reason: .tipClosed) }")
    #expect(!appText(source).contains("invalidates"), "\(appText(source))")
    #expect(
      reasons(source, .effectNotSaid) == [
        "The invalidation of Kettle is in the handler of a button, and Kettle has no such button. "
          + "It is left out."
      ])
    #expect(row(source, .invalidations) == KindCount(kind: .invalidations, found: 1, notRead: 1))
  }

  @Test("a question about the button that could not be read is said")
  func unreadQuestion() {
    let source = Self.kitchen(
      Self.two, "TipView(tip) { a in if known.contains(a.id) { Kettle.isHot = true } }")
    #expect(!appText(source).contains("sets"), "\(appText(source))")
    #expect(reasons(source, .effectNotSaid).count == 1)
  }

  @Test("actions that a function of the project gives are read; others are said")
  func computedActions() {
    let given =
      Self.kitchen("Shared.both()") + "\nenum Shared { static func both() -> [Tips.Action] { "
      + "[Tips.Action(id: \"next\", title: \"Next\")] } }"
    #expect(
      appText(given).contains(#""actions":[{"id":"next","title":"Next"}]"#), "\(appText(given))")
    #expect(row(given, .actions) == KindCount(kind: .actions, found: 1, read: 1))
    let computed = Self.kitchen("titles.map { Action(title: $0) }")
    #expect(reasons(computed, .actionsNotRead).count == 1)
    #expect(row(computed, .actions) == KindCount(kind: .actions, found: 1, notRead: 1))
  }
}
