import AppImport
import SwiftSources
import Testing

@Suite("tips")
struct TipTests {
  @Test(
    "every way to declare a tip is found",
    arguments: [
      ("struct A: Tip {}", "A"), ("final class A: NSObject, Tip {}", "A"),
      ("enum A: Tip { case one }", "A.one"), ("struct A {}\nextension A: Tip {}", "A"),
      ("struct Outer { struct A: TipKit.Tip {} }", "Outer.A"),
      ("extension Outer { struct A: Tip {} }", "Outer.A"), ("struct A<T: View>: Tip {}", "A"),
      ("struct A: Sendable & Tip {}", "A"),
      ("@MainActor public struct A: @unchecked Sendable, Tip {}", "A"),
      ("func f() { struct A: Tip {} }", "A"), ("struct A\n  : Tip\n{}", "A"),
      ("protocol Own: Tip {}\nstruct A: Own {}", "A"), ("struct `A`: Tip {}", "A"),
      ("#if os(iOS)\nstruct A: Tip {}\n#endif", "A"), ("actor A: Tip {}", "A"),
      ("struct A<T>: Tip where T: View {", "A"), ("struct A: nonisolated Tip {}", "A"),
      ("#if DEBUG\n#elseif os(macOS\nstruct A: Tip {}\n#endif", "A"), ("struct A: Tip Old {}", "A"),
    ])
  func declarations(_ text: String, _ name: String) {
    #expect(read(text).tips.map(\.name) == [name])
  }

  @Test(
    "what only looks like a tip is none",
    arguments: [
      "protocol Tip {}\nstruct A: Tip {}", "struct B { protocol Tip {}\nstruct A: Tip {} }",
      "// struct A: Tip {}", "let a = \"struct A: Tip {}\"", "/* /* */ struct A: Tip {} */",
      "let a = \"\"\"\nstruct A: Tip {}\n\"\"\"", "#Preview { struct A: Tip {} }",
      "struct P: PreviewProvider { struct A: Tip {} }", "struct A: Other.Tip {}",
      "struct A: Tips {}",
      "protocol A: Tip {}", "let a = #/struct A: Tip {}/#",
    ])
  func lookAlikes(_ text: String) {
    #expect(read(text).tips.isEmpty)
  }

  @Test("a file that does not import TipKit has no tips")
  func noImport() {
    let app = AppReader.read([SourceFile(path: "A.swift", text: "struct A: Tip {}")])
    #expect(app.tips.isEmpty)
  }

  @Test(
    "ids are read, followed, or left open",
    arguments: [
      ("", "A"), ("var id: String { \"a.b\" }", "a.b"), ("let id = \"a\"", "a"),
      ("var id: String { return Self.key }\nstatic let key = \"k\"", "k"),
      ("var id: String { Keys.a }", "keys.a"), ("var id: String { Raw.b.rawValue }", "raw-b"),
      ("var id: String { \"x-\\(Keys.a)\" }", "x-keys.a"),
      ("var id: String { \"x.\\(self.number)\" }", "‹x.{number}›"),
      ("var id: String { UUID().uuidString }", "‹UUID().uuidString›"),
      ("var id: String { String(describing: Self.self) }", "A"),
      ("var id: String { \"a\" + \"b\" }", "ab"), ("let id: String", "‹{id}›"),
      ("var id: String { #\"a\\b\"# }", "a\\b"), ("var id: String { \"\\u{e9}\\\"\" }", "é\""),
      ("static let id = \"no\"", "A"),
    ])
  func identifiers(_ member: String, _ shown: String) {
    let app = read(
      "struct A: Tip {\n\(member)\n}\nenum Keys { static var a: String "
        + "{ \"keys.a\" } }\nenum Raw: String { case b = \"raw-b\" }"
    )
    #expect(app.tips.map { $0.identifiers.map(\.text.shown) } == [[shown]])
    let isAsked = app.findings.contains { $0.code == .identifierComputed }
    #expect(isAsked == shown.hasPrefix("‹"))
  }

  @Test("an id in branches keeps the condition of each")
  func branches() {
    let app = read(
      "struct A: Tip { var id: String { if isNew { \"new\" } else { \"old\" } } }")
    #expect(
      app.tips[0].identifiers.map {
        "\($0.text.shown) \($0.conditions.map { "\($0.kind.rawValue) \($0.text)" })"
      }
        == ["new [\"if isNew\"]", "old [\"if not isNew\"]"])
  }

  @Test("each case of an enum has what its label says")
  func cases() {
    let app = read(
      """
      enum A: Tip {
        case one, two(Int), three
        var id: String {
          switch self {
          case .one: "1"
          case .two: "2"
          default: "rest"
          }
        }
        var rules: [Rule] {
          switch self {
          case .one: #Rule(P.$a) { $0 }
          default: #Rule(P.$b) { $0 }
          }
        }
      }
      """)
    #expect(app.tips.map(\.name) == ["A.one", "A.two", "A.three"])
    #expect(app.tips.map { $0.identifiers.map(\.text.text) } == [["1"], ["2"], ["rest"]])
    #expect(app.tips.map { $0.rules.map { $0.text.contains("$a") } } == [[true], [false], [false]])
  }

  @Test(
    "rules are verbatim wherever they stand",
    arguments: [
      "var rules: [Rule] { RULE }", "var rules: [Rule] { [RULE] }",
      "var rules: [Rule] { return [RULE] }",
      "var rules: [Rule] = [RULE]", "let rules = [RULE]", "var rules: [Rule] { get { [RULE] } }",
      "@RuleBuilder var rules: [Rule] { RULE }",
      "var rules: [Rule] { [Self.one] }\nstatic let one = RULE",
      "var rules: [Rule] { makeRules() }\nfunc makeRules() -> [Rule] { [RULE] }",
    ])
  func rules(_ member: String) {
    let rule = "#Rule(Self.$a, Self.e) { a, e in\n  a && e.donations.count > 2 // \"}\"\n}"
    let app = read("struct A: Tip {\n\(member.replacing("RULE", with: rule))\n}")
    #expect(app.tips.first?.rules.map(\.text) == [rule])
    #expect(!app.findings.contains { $0.code == .ruleNotLiteral })
  }

  /// The texts of what the rules of the first tip ask, each with the words of its conditions.
  private static func asked(_ source: String) -> [String] {
    read(source).tips.first?.rules.map { rule in
      ([rule.inputs.map { String($0.name.suffix(1)) }.joined()]
        + rule.conditions.map { "\($0.kind.rawValue) \($0.text)" })
        .joined(separator: ", ")
    } ?? []
  }

  @Test(
    "rules that another member holds count where the rules of the tip use it, and as they do",
    arguments: [
      (
        "switch kind { case .first: one; case .other: [two] }",
        ["a, switch kind: case .first", "b, switch kind: case .other"]
      ),
      ("if isNew { one }", ["a, if isNew"]),
      ("isNew ? one : [two]", ["a, if isNew", "b, if not isNew"]),
      ("one + [self.two]", ["a", "b"]), ("[two]", ["b"]), ("both", ["a", "b"]),
      ("[Sets.three]", ["c"]), ("let all = one; return all", ["a"]), ("[]", []),
    ])
  func ruleMembers(_ rules: String, _ expected: [String]) {
    let source =
      "struct A: Tip { var rules: [Rule] { \(rules) }\n"
      + "var one: [Rule] { [#Rule(Self.$a) { $0 }] }\n var two: Rule { #Rule(Self.$b) { $0 } }\n"
      + "var both: [Rule] { one + [two] }\n"
      + "enum Sets { static let three = #Rule(A.$c) { $0 } } }"
    #expect(Self.asked(source) == expected)
    let unused = read(source).findings.filter { $0.code == .ruleOutsideTip }
    #expect(unused.count == 3 - expected.count)
  }

  @Test("the rules of a protocol are those of its tips that have none of their own")
  func protocolRules() {
    let source =
      "protocol Gated: Tip { }\nprotocol Closed: Gated { }\n"
      + "extension Gated { var rules: [Rule] { #Rule(B.$a) { $0 } } }\n"
    #expect(Self.asked(source + "struct B: Gated { }") == ["a"])
    #expect(
      Self.asked(source + "struct B: Gated { var rules: [Rule] { #Rule(B.$b) { $0 } } }") == ["b"]
    )
  }

  @Test("a rule that is not written out is said")
  func ruleNotRead() {
    let app = read(
      "struct A: Tip { var rules: [Rule] { [Shared.rule, #Rule(Self.$a) "
        + "{ $0 }] } }\nenum Shared { static let rule = #Rule(A.$a) { !$0 "
        + "} }"
    )
    #expect(app.findings.map(\.code).contains(.ruleNotLiteral))
    #expect(app.findings.map(\.code).contains(.ruleOutsideTip))
    #expect(app.tips[0].rules.count == 1)
    #expect(
      app.counts.first { $0.kind == .rules }
        == KindCount(kind: .rules, found: 3, read: 1, asked: 0, notRead: 2))
  }

  @Test("options, with a name for what is computed")
  func options() {
    let app = read(
      "struct A: Tip { var options: [any TipOption] { Tip.MaxDisplayCount(1); "
        + "MaxDisplayDuration(60 * 60); if x { Tips.IgnoresDisplayFrequency(flag()) "
        + "} } }"
    )
    #expect(
      app.tips[0].options.map { "\($0.name) \($0.value.shown) \($0.conditions.map(\.text))" } == [
        "MaxDisplayCount 1 []", "MaxDisplayDuration 60 * 60 []",
        "IgnoresDisplayFrequency ‹flag()› [\"x\"]",
      ])
  }

  @Test("of the ids of platforms, that of most devices of the scenario counts")
  func platformIdentifiers() {
    let text = appText(
      "struct A: Tip { var id: String {\n#if os(watchOS)\n\"small\"\n#elseif os(macOS)\n"
        + "\"large\"\n#else\n\"usual\"\n#endif\n} }")
    #expect(text.contains(#""type":"A","id":"usual""#), "\(text)")
  }

  @Test("two tips with one id are told")
  func sharedIdentifier() {
    let app = read("struct A: Tip { let id = \"x\" }\nstruct B: Tip { let id = \"x\" }")
    #expect(app.findings.map(\.code) == [.identifierShared])
  }
}
