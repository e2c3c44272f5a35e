import AppImport
import Testing

/// Structs with members that are no single values, and options of some builds only.
@Suite("split parameters, and options of some builds")
struct SplitTests {
  private static let plan =
    "struct Shelf: Tip { enum Tier { case low, high }\n"
    + "struct Plan: Codable, Sendable { var visits: Int = 0\n var tags: Set<String> = []\n"
    + "var tier: Tier? = nil\n var seen: [Tier] = [] }\n"
    + "@Parameter static var plan: Plan = Plan()\nRULES }\n"

  @Test("a set, a list and an optional member of a struct are parameters of their own")
  func members() {
    let source = Self.plan.replacing("RULES", with: "")
    let text = appText(source)
    for parameter in [
      #"{"id":"Shelf.plan","type":"(visits:integer)","default":{"visits":0}}"#,
      #"{"id":"Shelf.plan.tags","type":"Set<text>","default":[]}"#,
      #"{"id":"Shelf.plan.tier","type":"enumCase?","default":null}"#,
      #"{"id":"Shelf.plan.seen","type":"[enumCase]","default":[]}"#,
    ] {
      #expect(text.contains(parameter), "\(parameter)\n\(text)")
    }
    #expect(
      reasons(source, .parameterSplit) == [
        "The format has no struct with such members: tags, tier, seen of Shelf.plan have "
          + "parameters of their own."
      ])
    #expect(row(source, .parameters) == KindCount(kind: .parameters, found: 1, read: 1))
    #expect(problems(of: read(source)) == [])
  }

  @Test("rules that ask one of its parameters are kept, one that asks several is said")
  func rules() {
    let source = Self.plan.replacing(
      "RULES",
      with: "var rules: [Rule] { #Rule(Self.$plan) { $0.tags.contains(\"a\") }\n"
        + "#Rule(Self.$plan) { $0.visits > 2 }\n"
        + "#Rule(Self.$plan) { $0.tags.isEmpty && $0.visits > 2 } }")
    let text = appText(source)
    #expect(text.contains(#"#Rule(Self.$plan){$0.tags.contains(\"a\")}"#), "\(text)")
    #expect(text.contains("#Rule(Self.$plan){$0.visits>2}"), "\(text)")
    #expect(reasons(source, .ruleRefused).count == 1)
    #expect(row(source, .rules) == KindCount(kind: .rules, found: 3, read: 2, notRead: 1))
    #expect(problems(of: read(source)) == [])
  }

  @Test("a write of the struct writes each of its parameters")
  func writes() {
    let view =
      "struct Room: View { var body: some View { TipView(Shelf()); "
      + "Button(\"x\") { Shelf.plan = VALUE } } }"
    let source = Self.plan.replacing("RULES", with: "") + view
    let whole = source.replacing("VALUE", with: ".init(visits: 3, tags: [\"a\", \"b\"])")
    #expect(
      appText(whole).contains(
        #"{"sets":"Shelf.plan","to":{"visits":3}},"#
          + #"{"sets":"Shelf.plan.tags","to":["a","b"]},"#
          + #"{"sets":"Shelf.plan.tier","to":null},{"sets":"Shelf.plan.seen","to":[]}"#),
      "\(appText(whole))")
    #expect(problems(of: read(whole)) == [])
    let partly = source.replacing("VALUE", with: "Plan(visits: count, tags: [\"a\"])")
    #expect(appText(partly).contains(#"{"sets":"Shelf.plan.tags","to":["a"]}"#))
    #expect(reasons(partly, .effectNotSaid).count == 1)
    let computed = source.replacing("VALUE", with: "other")
    #expect(!appText(computed).contains("\"sets\""))
    #expect(row(computed, .parameterWrites)?.notRead == 1)
  }

  @Test("a struct whose default is computed is left out, with a reason")
  func computed() {
    let source = Self.plan.replacing("RULES", with: "").replacing("Plan()", with: "Plan.usual")
    #expect(!appText(source).contains("Shelf.plan"))
    #expect(
      reasons(source, .parameterNotSaid) == [
        "The default of Shelf.plan is computed or not written, and is not one value."
      ])
    #expect(row(source, .parameters) == KindCount(kind: .parameters, found: 1, notRead: 1))
  }

  // MARK: Options

  @Test("an option that only some builds have is said, whichever branch is played")
  func options() {
    let source = """
      struct Fern: Tip {
        var options: [TipOption] {
          #if DEBUG
          MaxDisplayCount(100)
          #else
          MaxDisplayCount(3)
          #endif
          #if os(macOS)
          IgnoresDisplayFrequency(true)
          #endif
        }
      }
      """
    #expect(
      appText(source).contains(
        #""options":["MaxDisplayCount(3)","IgnoresDisplayFrequency(true)"]"#),
      "\(appText(source))")
    #expect(
      reasons(source, .conditionNotKept) == [
        "The option MaxDisplayCount of Fern counts only where DEBUG, which is left out.",
        "The option IgnoresDisplayFrequency of Fern is only in builds where os(macOS); here in "
          + "all.",
      ])
    #expect(row(source, .options) == KindCount(kind: .options, found: 3, read: 2, notRead: 1))
  }

  @Test("an option of a tip that exists only in those builds needs no word")
  func optionsOfTip() {
    let source =
      "#if os(macOS)\nstruct Dock: Tip { var options: [TipOption] { MaxDisplayCount(2) } }\n#endif"
    #expect(appText(source).contains("MaxDisplayCount(2)"), "\(appText(source))")
    #expect(reasons(source, .conditionNotKept) == [])
  }

  // MARK: Views and answers

  @Test("a comment says where each view of a screen stands")
  func views() {
    let source =
      "struct Fern: Tip { }\nstruct Room: View {\nvar body: some View {\nTipView(Fern())\n} }"
    #expect(imported(read(source)).app.text.contains("// Shows Fern, App.swift:6:1\n"))
  }

  @Test("an app that shows no tip has an example of a view, any other has none")
  func noView() {
    #expect(
      imported(read("struct Fern: Tip { }")).viewExample
        == #""screens": [{ "id": "app", "shows": ["Fern"] }]"#)
    let shown = "struct Fern: Tip { }\nstruct V: View { var body: some View { TipView(Fern()) } }"
    #expect(imported(read(shown)).viewExample == nil)
  }

  @Test("a question has an example of its answer")
  func example() {
    let source = "struct Fern: Tip { var id: String { \"fern.\\(kind)\" } }"
    #expect(
      imported(read(source)).answers.map(\.example) == [#""fern.{kind}": "fern.assumed""#])
    #expect(imported(read(source)).answers.allSatisfy { $0.assumed == nil })
    #expect(
      imported(read(source), assumes: true).answers.map(\.assumed) == [.text("fern.assumed")])
  }
}
