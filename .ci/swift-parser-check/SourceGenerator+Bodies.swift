/// What stands inside functions and properties.
extension SourceGenerator {
  mutating func rules() -> String {
    var text = dice.pick(["public ", "", "nonisolated "])
    text += "var \(name("rules")): [Rule] {" + lineEnd()
    switch dice.number(below: 4) {
    case 0:
      text += "[\n" + rule() + ",\n" + rule() + (dice.isOneOf(2) ? ",\n]" : "]") + lineEnd()
    case 1:
      text += "switch self {\ncase .first: \(rule())\ndefault:\n\(rule())\n}\n"
    case 2:
      text += "if isNew { \(rule()) } else {\n\(rule())\n}\n"
    default:
      for _ in 0..<(1 + dice.number(below: 3)) {
        text += dice.isOneOf(4) ? conditional { $0.rule() + "\n" } : rule() + lineEnd()
      }
    }
    return text + "}" + lineEnd()
  }

  mutating func rule() -> String {
    let input = dice.pick([
      "Self.$runs", "Self.opened", "MapTip.opened, MapTip.$runs", "\n    Self.opened\n  ",
      "Self.opened /* } */", "AppEvents.all.opened",
    ])
    let before = dice.pick(["", "", " ", "event in ", "(event: Tips.Event) in\n", "a, b in "])
    return "#Rule(\(input))\(dice.pick([" ", "", "  "])){\(before.isEmpty ? " " : " " + before)"
      + "\(test())\(dice.pick([" ", "\n  ", " // }\n"]))}"
  }

  private mutating func test() -> String {
    dice.pick([
      "$0 == true", "$0.donations.count >= 3", "$0.donations.donatedWithin(.days(3)).count > 4 / 2",
      "$0.donations.filter { $0.name == \"}\" }.count > 0", "$0 > 2 && $1.donations.count < 9",
      "$0.donations.largestSubset(groupedBy: \\.name).count == 1", "$0 == \(literal())",
      "// three times\n$0.donations.count >= 3", "$0 != .some(#\"a\"b\"#)",
    ])
  }

  mutating func statements() -> String {
    var text = ""
    for _ in 0...dice.number(below: 3) { text += statement() + "\n" }
    return text + "return true"
  }

  private mutating func statement() -> String {
    switch dice.number(below: 10) {
    case 0: "if value > 3 { print(\(literal())) }"
    case 1: "guard let tip = tips.first else { return false }"
    case 2: "for tip in tips where tip.isNew { tip.invalidate(reason: .tipClosed) }"
    case 3: "Task { await Self.opened.donate() }"
    case 4: "struct Local: Tip { var id: String { \(literal()) } }"
    case 5: "let ratio = width / height / 2"
    case 6: "let found = text.firstMatch(of: \(regex()))"
    case 7: "let sum = merge(/, 3) + merge(/, 4)"
    case 8: "let isSmall = left < right, isBig = first > second"
    default: "_ = \(expression())"
    }
  }

  mutating func expression() -> String {
    switch dice.number(below: 7) {
    case 0: "\(dice.number(below: 100)) / 2"
    case 1: "[1, 2].map { $0 / 2 }.filter { $0 > 1 }"
    case 2: "isNew ? \(literal()) : \(literal())"
    case 3: "(total / 2) / (count ?? 1)"
    case 4: "\(dice.pick(["0x1F", "1e-3", "0b1", "1_000.5", "0x1p-2"]))"
    case 5: "Set<Tip>()"
    default: literal()
    }
  }

  mutating func regex() -> String {
    dice.pick([
      "/a\\/b/", "/[a-z\\/]+\"/", "/, ?#\\d+/", "#/a/b\"/#", "/struct (Ghost): Tip/",
      "##/x/#y/##",
    ])
  }

  mutating func literal() -> String {
    dice.pick([
      "\"plain\"", "\"\"", "\"quote \\\" and \\\\\"", "\"// no comment\"", "\"/* none */\"",
      "\"struct Ghost: Tip { #Rule(x) { } }\"", "#\"raw \" \\(not) \"#", "#\"in \\#(count) \"#",
      "\"a \\(b) c\"", "\"a \\(b(\"in \\(c) er\")) d\"", "\"x \\(list.map { \"}\" + $0 }[0])\"",
      "\"\"\"\n  two \"lines\" // of text\n  \"\"\"",
      "\"\"\"\n  a \\\n  b \\(\"\"\"\n    in\n    \"\"\") c\n  \"\"\"",
      "#\"\"\"\n  raw \"\"\" \\(no)\n  \"\"\"#",
      "##\"one \"# two\"##", "\"é \u{1F331} \\u{1F33F}\"",
      "\"\\(1 /* \" */ + 2)\"", "#\"\"\"#", "\"\\(#\"\"\"#)\"",
    ])
  }
}
