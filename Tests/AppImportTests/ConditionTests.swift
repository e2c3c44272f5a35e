import AppImport
import Testing

/// Conditions of the program that the format cannot say.
@Suite("conditions that are said")
struct ConditionTests {
  private static let tips =
    "struct Fern: Tip { @Parameter static var isWet: Bool = false }\n"
    + "struct Moss: Tip { let depth: Int }\n"

  private static func garden(_ body: String, _ members: String = "") -> String {
    tips + "struct Garden: View { let tip = Fern()\n \(members)\n var body: some View { \(body) } }"
  }

  @Test(
    "a value that the view needs is a condition; that the tip is there is none",
    arguments: [
      ("if let depth { TipView(Moss(depth: depth)) }", "if let depth"),
      ("if let depth, depth > 2 { x.popoverTip(tip) }", "if let depth, depth > 2"),
      ("if #available(iOS 18.1, *) { TipView(tip) }", "if #available(iOS 18.1, *)"),
      ("if ready { hint }", "if ready"), ("if ready { self.hint }", "if ready"),
      ("if ready { corner() }", "if ready"),
      ("if let tip { TipView(tip) }", nil), ("if #available(iOS 17, *) { TipView(tip) }", nil),
      ("if let tip, ready { TipView(tip) }", "if ready"), ("hint", nil),
      ("if ready { hint }; hint", nil),
    ])
  func views(_ body: String, _ condition: String?) {
    let members =
      body.contains("hint")
      ? "var hint: some View { TipView(tip) }"
      : body.contains("corner") ? "func corner() -> some View { TipView(tip) }" : ""
    let expected = condition.map {
      ["A view of Garden shows its tip only \($0); here it always does."]
    }
    #expect(reasons(Self.garden(body, members), .viewConditionNotKept) == expected ?? [])
  }

  @Test("a condition over a parameter is kept where the view uses its member")
  func keptAtUse() {
    let text = appText(
      Self.garden("if Fern.isWet { hint }", "var hint: some View { TipView(tip) }"))
    #expect(text.contains(##"{"tip":"Fern","surface":"inline","when":"#Rule(Fern.$isWet){$0}"}"##))
  }

  @Test("conditions of members, groups, options, actions and types are said")
  func others() {
    let source = """
      @available(iOS 18, *)
      struct Late: Tip {
        var options: [TipOption] { if max > 0 { MaxDisplayCount(3) } }
        var actions: [Action] {
          #if os(macOS)
          Action(id: "a", title: "A")
          #else
          if paid { Action(id: "b", title: "B") }
          #endif
        }
      }
      struct Soon: Tip { }
      struct Room: View {
        @State var group = TipGroup { Late(); if paid { Soon() } }
        var body: some View { TipView(group.currentTip) }
      }
      """
    #expect(
      reasons(source, .conditionNotKept) == [
        "Late exists only on iOS 18, *; here on every system.",
        "Late has the option MaxDisplayCount only if max > 0; here always.",
        "The action a of Late is only in builds where os(macOS); here in all.",
        "The action b of Late is only in builds where !(os(macOS)); here in all.",
        "The action b of Late is there only if paid; here always.",
        "Soon is a member of the group only if paid; here always.",
      ])
  }

  @Test("a rule under a condition is left out, and one line says so")
  func rule() {
    let source =
      "struct Fern: Tip { static let e = Event(id: \"e\")\n var rules: [Rule] { if paid { "
      + "#Rule(Self.e) { $0.donations.count > 1 } } } }"
    #expect(
      reasons(source, .conditionNotKept) == [
        "A rule of Fern is left out: it counts only if paid."
      ])
    #expect(reasons(source, .conditionKept) == [])
    #expect(row(source, .rules) == KindCount(kind: .rules, found: 1, notRead: 1))
  }

  @Test(
    "the table at the end counts what was left out as not read",
    arguments: [
      ("struct K: Tip { @Parameter static var f: Foreign = Foreign() }", ItemKind.parameters, 0, 1),
      (
        "struct K: Tip { @Parameter static var n: Int = 0 }\nfunc go() { K.n = many() }",
        .parameterWrites, 0, 1
      ),
      ("struct V: View { let g = TipGroup { unknown } }", .groups, 0, 1),
    ])
  func table(_ source: String, _ kind: ItemKind, _ read: Int, _ notRead: Int) {
    #expect(row(source, kind)?.read == read)
    #expect(row(source, kind)?.notRead == notRead)
  }
}
