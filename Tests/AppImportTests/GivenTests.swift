import AppImport
import Testing

/// Tips that come as arguments, and where what follows from them stands.
@Suite("tips that callers give")
struct GivenTests {
  private static let tips = "struct Oak: Tip { }\nstruct Elm: Tip { }\n"

  @Test(
    "a tip that comes as an argument is shown on the screens of the callers",
    arguments: [
      "extension View { func hint(_ tip: some Tip) -> some View { self.popoverTip(tip) } }\n"
        + "struct Park: View { var body: some View { x.hint(Oak()) } }\n"
        + "struct Yard: View { var body: some View { Text(\"\").hint(Elm()) } }",
      "extension View { func hint(tip: any Tip) -> some View { popoverTip(tip) } }\n"
        + "struct Park: View { let oak = Oak()\n var body: some View { x.hint(tip: oak) } }\n"
        + "struct Yard: View { var body: some View { x.hint(tip: Elm()) } }",
      "struct Row: View { let tip: (any Tip)?\n var body: some View { x.popoverTip(tip) } }\n"
        + "struct Park: View { var body: some View { Row(tip: Oak()) } }\n"
        + "struct Yard: View { var body: some View { Row(tip: Elm()); Row(tip: nil) } }",
      "struct Mark<T: Tip>: ViewModifier { let tip: T\n"
        + "func body(content: Content) -> some View { content.popoverTip(tip) } }\n"
        + "struct Park: View { var body: some View { x.modifier(Mark(tip: Oak())) } }\n"
        + "struct Yard: View { var body: some View { x.modifier(Mark(tip: Elm())) } }",
    ])
  func callers(_ views: String) {
    let text = appText(Self.tips + views)
    #expect(
      text.contains(
        #""screens":[{"id":"Park","shows":[{"tip":"Oak","surface":"popover"}]},"#
          + #"{"id":"Yard","shows":[{"tip":"Elm","surface":"popover"}]},]"#), "\(text)")
    #expect(imported(read(Self.tips + views)).answers.count == 0)
  }

  @Test("what a view does to the tip that it is given happens on the screen of the caller")
  func effects() {
    let text = appText(
      Self.tips
        + "struct Row: View { let tip: Oak\n var body: some View { x.popoverTip(tip); "
        + "Button(\"x\") { tip.invalidate(reason: .tipClosed) } } }\n"
        + "struct Park: View { var body: some View { Row(tip: Oak()) } }")
    #expect(
      text.contains(
        #"{"id":"Park","shows":[{"tip":"Oak","surface":"popover"}],"actions":[{"id":"Button","#),
      "\(text)")
    #expect(!text.contains(#""id":"Row""#), "\(text)")
  }

  @Test(
    "the member of a group stays one",
    arguments: [
      "Card(tip: group.currentTip as? Elm)",
      "x.popoverTip(group.currentTip?.id == Elm().id ? group.currentTip : nil)",
    ])
  func members(_ content: String) {
    let text = appText(
      Self.tips
        + "struct Card: View { let tip: Elm?\n var body: some View { x.popoverTip(tip) } }\n"
        + "struct Park: View { @State var group = TipGroup(.ordered) { Oak(); Elm() }\n"
        + "var body: some View { \(content) } }")
    #expect(
      text.contains(
        #""shows":[{"group":"Park.group","as":"Elm","surface":"popover"}]"#), "\(text)")
  }

  @Test("a list in the builder of a group, with a case behind another")
  func list() {
    let app = read(
      "enum Tree: String, Tip { case ash, fir\n var id: String { rawValue } }\n"
        + "struct Park: View { @State var group = TipGroup(.ordered) { [Tree.ash, .fir] } }")
    #expect(app.groups.flatMap(\.members).map(\.tip) == ["Tree.ash", "Tree.fir"])
  }

  @Test("a question about a tip assumes a type that its expression names")
  func assumption() {
    let imported = imported(
      read(
        Self.tips + "struct Park: View { var body: some View { TipView(Store.now(Elm.self)) } }"),
      assumes: true)
    #expect(imported.answers.map { $0.assumed?.plainText } == ["Elm"])
  }

  @Test("what a modifier of views does on appearance, it does on the screens that have it")
  func modifier() {
    let text = appText(
      "struct Oak: Tip { static let e = Event(id: \"seen\") }\n"
        + "extension View { func counted() -> some View { onAppear { Oak.e.sendDonation() } } }\n"
        + "struct Park: View { var body: some View { TipView(Oak()).counted() } }")
    #expect(
      text.contains(
        #""screens":[{"id":"Park","shows":[{"tip":"Oak","surface":"inline"}],"donates":["seen"]},]"#
      ), "\(text)")
  }

  @Test(
    "content that a person asks for appears when they do", arguments: ["sheet", "swipeActions"])
  func presented(_ presenter: String) {
    let text = appText(
      "struct Oak: Tip { static let e = Event(id: \"seen\") }\n"
        + "struct Park: View { var body: some View { TipView(Oak()).\(presenter) { "
        + "Text(\"\").onAppear { Oak.e.sendDonation() } } } }")
    #expect(
      text.contains(
        #""actions":[{"id":"\#(presenter)","probability":"25%","does":[{"donates":"seen"}]}]"#),
      "\(text)")
  }

  @Test("what a modifier type does on appearance, it does on the screens that have it")
  func modifierType() {
    let text = appText(
      "struct Oak: Tip { static let e = Event(id: \"seen\") }\n"
        + "struct Count: ViewModifier { func body(content: Content) -> some View { "
        + "content.onAppear { Oak.e.sendDonation() } } }\n"
        + "struct Park: View { var body: some View { TipView(Oak()).modifier(Count()) } }")
    #expect(
      text.contains(
        #""screens":[{"id":"Park","shows":[{"tip":"Oak","surface":"inline"}],"donates":["seen"]},]"#
      ), "\(text)")
  }

  @Test("a view that a controller shows while the tip may appear has no condition")
  func observedView() {
    let source =
      "struct Oak: Tip { }\nclass Park: UIViewController { let oak = Oak()\n"
      + "override func viewDidAppear(_ a: Bool) { Task { "
      + "for await shows in oak.shouldDisplayUpdates { if shows { "
      + "present(TipUIPopoverViewController(oak, sourceItem: x), animated: true) } } } } }"
    #expect(imported(read(source)).findings.map(\.reason) == [])
  }
}
