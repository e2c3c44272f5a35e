import AppImport
import Testing

/// Enums that are several tips, where their name says not which one.
@Suite("cases of enums that are tips")
struct EnumTipTests {
  private static func tour(_ members: String, _ content: String) -> String {
    "enum Tour: String, Tip { case search, share, export\n var id: String { rawValue }\n"
      + "@Parameter static var isOn: Bool = false }\nstruct Other: Tip { }\n"
      + "struct Room: View { \(members)\n var body: some View { \(content) } }"
  }

  @Test(
    "a view shows the case that a property is",
    arguments: [
      "@State var step: Tour = .export", "let step: Tour = .export", "let step = Tour.export",
      "var step: Tour { .export }", "var step: Tour { Tour.export }",
    ])
  func cases(_ member: String) {
    let source = Self.tour(member, "TipView(step)")
    #expect(appText(source).contains(#""shows":[{"tip":"export""#), "\(appText(source))")
  }

  @Test("which case is computed is a question", arguments: ["Tour(rawValue: name)!", "next()"])
  func computed(_ value: String) {
    let source = Self.tour(
      "let step: Tour = \(value)\n func next() -> Tour { .share }", "TipView(step)")
    #expect(!appText(source).contains(#""shows":[{"tip":"search""#), "\(appText(source))")
    #expect(
      reasons(source, .tipNotResolved) == [
        "A view of Room shows a case of Tour, and it is not clear which one."
      ])
    #expect(problems(of: read(source)) == [])
  }

  @Test("a view of a group that asks for the enum shows each of its cases")
  func groups() {
    let view = "TipView(group.currentTip as? Tour)"
    let all = Self.tour("let group = TipGroup { Tour.search; Tour.share }", view)
    #expect(
      appText(all).contains(#""shows":[{"group":"Room.group","surface""#), "\(appText(all))")
    #expect(reasons(all, .viewConditionNotKept) == [])
    let mixed = Self.tour("let group = TipGroup { Tour.search; Other() }", view)
    #expect(
      reasons(mixed, .viewConditionNotKept) == [
        "A view of Room shows only the cases of Tour of its group; here also Other."
      ])
  }

  @Test("an invalidation of some case is left out and said")
  func invalidations() {
    let source = Self.tour(
      "", "Button(\"x\") { for t in Tour.allCases { (t as Tour).invalidate(reason: .tipClosed) } }")
    #expect(!appText(source).contains("invalidates"), "\(appText(source))")
    #expect(
      reasons(source, .effectNotSaid) == [
        "Left out: here is invalidated a case of Tour, and it is not clear which one."
      ])
    let one = Self.tour("", "Button(\"x\") { Tour.share.invalidate(reason: .tipClosed) }")
    #expect(appText(one).contains(#"{"invalidates":"share","reason":"tipClosed"}"#))
  }
}
