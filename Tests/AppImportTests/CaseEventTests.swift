import AppImport
import Testing

/// What members of enums make of their cases.
@Suite("events and ids by case")
struct CaseEventTests {
  private static let rules =
    "struct Seed: Tip { var rules: [Rule] { #Rule(Step.dig.event) { $0.donations.count > 1 }\n"
    + "#Rule(Step.sow.event) { $0.donations.isEmpty } } }\n"
    + "struct Bed: View { var body: some View { TipView(Seed()); "
    + "Button(\"x\") { Step.sow.event.sendDonation() } } }\n"

  @Test(
    "an event that an enum makes of its cases is one event for each",
    arguments: [
      "enum Step: String { case dig, sow\n var event: Tips.Event<Tips.EmptyDonation> { "
        + "Tips.Event(id: rawValue) } }",
      "enum Step { case dig, sow\n var event: Tips.Event<Tips.EmptyDonation> { switch self {\n"
        + "case .dig: Tips.Event(id: \"dig\")\n case .sow: Tips.Event(id: \"sow\") } } }",
      "protocol Named: RawRepresentable<String> {}\n"
        + "extension Named { var id: String { rawValue }\n"
        + "var event: Tips.Event<Tips.EmptyDonation> { Tips.Event(id: self.id) } }\n"
        + "enum Step: String, Named { case dig, sow }",
    ])
  func events(_ step: String) {
    let source = step + "\n" + Self.rules
    let text = appText(source)
    #expect(
      text.contains(
        #"{"id":"dig","property":"Step.dig.event"},{"id":"sow","property":"Step.sow.event"}"#),
      "\(text)")
    #expect(text.contains(#""does":[{"donates":"sow"}]"#), "\(text)")
    #expect(problems(of: read(source)) == [])
  }

  @Test("the case that a function is given tells which event it donates")
  func argument() {
    let text = appText(
      "enum Step: String { case dig, sow\n var event: Tips.Event<Tips.EmptyDonation> { "
        + "Tips.Event(id: rawValue) } }\n"
        + "func donate(_ step: Step) { step.event.sendDonation() }\n" + Self.rules
        + "struct Shed: View { var body: some View { Button(\"x\") { donate(.dig) } } }")
    #expect(
      text.contains(
        #"{"id":"Shed","actions":[{"id":"Button","probability":"25%","does":["#
          + #"{"donates":"dig"}]}]}"#), "\(text)")
  }

  @Test("ids that could not be read are one question for each case")
  func questions() {
    let app = read(
      "enum Step { case dig, sow\n var event: Tips.Event<Tips.EmptyDonation> { "
        + "Tips.Event(id: name(of: self)) } }\n" + Self.rules)
    #expect(imported(app, assumes: true).answers.count == 2)
    #expect(problems(of: app) == [])
  }

  @Test(
    "raw values that are whole numbers are counted; others are asked",
    arguments: [
      ("Int", "one, two", ["k0", "k1"]), ("Int", "one = 1, two", ["k1", "k2"]),
      ("UInt8", "one, two = 9", ["k0", "k9"]), ("Int", "one = -3, two", ["k-3", "k-2"]),
      ("String", "one, two = \"zwei\"", ["kone", "kzwei"]),
      ("Double", "one, two", ["k{rawValue}", "k{rawValue}"]),
    ])
  func rawValues(_ type: String, _ cases: String, _ ids: [String]) {
    let app = read(
      "enum K: \(type), Tip { case \(cases)\n var id: String { \"k\\(rawValue)\" } }")
    #expect(app.tips.flatMap(\.identifiers).map(\.text.text) == ids)
  }

  @Test("an event that is made where it is donated is the one with its id")
  func madeEvent() {
    let text = appText(
      "struct Seed: Tip { static let sown = Event(id: \"sown\") }\n"
        + "struct Bed: View { var body: some View { TipView(Seed()); "
        + "Button(\"x\") { Tips.Event(id: \"sown\").sendDonation() } } }")
    #expect(text.contains(#""does":[{"donates":"sown"}]"#), "\(text)")
  }

  @Test(
    "an invalidation whose tip is not clear, and what resets tips, is said",
    arguments: [
      ("tip(for: 1).invalidate(reason: .tipClosed)", FindingCode.invalidationNotResolved),
      ("configuration.tip.invalidate(reason: .tipClosed)", .invalidationNotResolved),
      ("any.invalidate(reason: .actionPerformed)", .invalidationNotResolved),
      ("Seed().resetEligibility()", .effectNotSaid),
      ("Seed.sown.deleteDonations()", .effectNotSaid),
    ])
  func unclear(_ statement: String, _ code: FindingCode) {
    let source =
      "struct Seed: Tip { static let sown = Event(id: \"sown\") }\n"
      + "func tip(for n: Int) -> any Tip { Seed() }\n"
      + "struct Style<T: Tip>: TipViewStyle { let any: T\n"
      + "func makeBody(configuration: Configuration) -> some View { \(statement) } }"
    #expect(reasons(source, code).count == 1)
  }

  @Test("a popover in an extension of views may stand without self")
  func implicitSelf() {
    let app = read(
      "struct Seed: Tip { }\nextension View { func hint() -> some View { popoverTip(Seed()) } }")
    #expect(app.screens.flatMap(\.shown).count == 1)
  }
}
