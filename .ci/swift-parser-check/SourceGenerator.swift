/// Makes sources without syntax errors, in all styles that tips are written in and with much around
/// them that only looks like code.
struct SourceGenerator {
  var dice: Dice
  private var count = 0

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func source() -> String {
    var text = dice.isOneOf(4) ? "#!/usr/bin/swift\n" : ""
    text += "import SwiftUI\nimport TipKit" + lineEnd()
    for _ in 0...(2 + dice.number(below: 6)) { text += declaration(depth: 0) }
    return dice.isOneOf(5) ? String(text.dropLast()) : text
  }

  mutating func name(_ stem: String) -> String {
    count += 1
    return dice.isOneOf(12) ? "`\(stem)\(count)`" : "\(stem)\(count)"
  }

  /// The end of a line, with something that is no code.
  mutating func lineEnd() -> String {
    switch dice.number(below: 14) {
    case 0: " // struct Ghost: Tip { \"\n"
    case 1: " /* #Rule(x) { /* nested */ \" } */\n"
    case 2: "\n/// Says \"\"\" and struct GhostTip: Tip {}.\n"
    case 3: "\r\n"
    case 4: "\n\n"
    case 5: "\n/** struct Ghost: Tip\n * { */\n"
    case 6: "  \n// Größe – \u{1F33F}\n"
    default: "\n"
    }
  }

  mutating func space() -> String { dice.pick([" ", " ", " ", "  ", "\n  ", " /* : Tip */ "]) }

  // MARK: Declarations

  mutating func declaration(depth: Int) -> String {
    switch dice.number(below: depth < 3 ? 12 : 6) {
    case 0: return property()
    case 1: return "func \(name("play"))(_ tip: some Tip) -> Bool { \(statements()) }" + lineEnd()
    case 2:
      return "typealias \(name("Kind")) = \(dice.pick(["Tip", "any Tip", "[Int]"]))" + lineEnd()
    case 3: return "static let \(name("text")) = \(literal())" + lineEnd()
    case 4: return rules()
    case 5: return property()
    case 6, 7: return conditional { $0.declaration(depth: depth + 1) }
    default: return type(depth: depth)
    }
  }

  mutating func conditional(_ part: (inout Self) -> String) -> String {
    let first = dice.pick(["os(iOS)", "DEBUG", "os(iOS) && !targetEnvironment(simulator)"])
    var text = "#if \(first)\(dice.isOneOf(5) ? " // macOS has a \"menu" : "")\n" + part(&self)
    if dice.isOneOf(3) {
      text += "#elseif os(macOS) || canImport(AppKit) /* both */\n" + part(&self)
    }
    if dice.isOneOf(2) { text += "#else\n" + part(&self) }
    return text + "#endif\n"
  }

  mutating func type(depth: Int) -> String {
    let kind = dice.pick([
      "struct", "struct", "enum", "final class", "actor", "extension", "protocol",
    ])
    var text = dice.pick(["", "public ", "@MainActor ", "@available(iOS 17, *)\nprivate "])
    let name = kind == "extension" ? dice.pick(["String", "Swift.Array", "Map.Tip"]) : name("Map")
    text += "\(kind)\(space())\(name)" + generics(kind) + conformances(kind) + space()
    text += "{" + lineEnd()
    if kind == "enum" { text += cases() }
    for _ in 0..<dice.number(below: 5) {
      text += kind == "protocol" ? requirement() : declaration(depth: depth + 1)
    }
    return text + "}" + lineEnd()
  }

  private mutating func generics(_ kind: String) -> String {
    guard kind != "extension", kind != "protocol", dice.isOneOf(4) else { return "" }
    return dice.pick(["<Item>", "<Item: Sendable, Other>", "<Item: Collection<Int>>"])
  }

  private mutating func conformances(_ kind: String) -> String {
    guard !dice.isOneOf(4) else { return "" }
    let list = dice.pick([
      "Tip", "TipKit.Tip", "Tip, Sendable", "Identifiable, Tip", "Codable & Tip",
      "TipView", "NotATip", "Tip.Other", "@unchecked Sendable, Tip", "Collection<Tip>", "Tips",
      "Sendable,\n    Tip", "View /* Tip */", "Base<[Tip]>, Tip", "`Tip`",
      "nonisolated Tip", "@MainActor Tip, ~Copyable", "TipKit.Tip & Other",
    ])
    let isGeneric = kind == "extension" && dice.isOneOf(2)
    return dice.pick([":", " :", ": "]) + space() + list + (isGeneric ? " where Element: Tip" : "")
  }

  private mutating func cases() -> String {
    "case \(name("first")), \(name("second"))\(lineEnd())case \(name("third"))(Int, tip: any Tip)\n"
  }

  private mutating func requirement() -> String {
    "var \(name("id")): \(dice.pick(["Int", "Tip", "[any Tip]"])) { get }" + lineEnd()
  }

  private mutating func property() -> String {
    switch dice.number(below: 5) {
    case 0: "@Parameter static var \(name("runs")): Int = \(dice.number(below: 9))" + lineEnd()
    case 1: "var \(name("title")): Text { Text(\(literal())) }" + lineEnd()
    case 2: "let \(name("value")) = \(expression())" + lineEnd()
    case 3:
      "var \(name("half")): Int { get { \(expression()) } set { \(statements()) } }" + lineEnd()
    default: "lazy var \(name("tips")): [any Tip] = [A(), B(id: \(literal()))]" + lineEnd()
    }
  }
}
