import Testing

@testable import TipDomain

/// What cannot be read, and what is said about it.
@Suite struct RuleRefusalTests {
  @Test("each rule that cannot be read is refused with its place, the reason and advice")
  func refused() throws {
    let tables = RuleRefusalTable.first + "\n\n" + RuleRefusalTable.second
    let entries = tables.split(separator: "\n\n").map(String.init)
    #expect(entries.count > 80)
    for entry in entries {
      let text = String(entry.prefix { $0 != "\n" })
      #expect(message(for: text == "(nothing)" ? "" : text) == normalized(entry))
    }
  }

  /// What is said about `text`, in the form of the table.
  private func message(for text: String) -> String {
    var world = RuleWorld()
    do {
      _ = try Rule(parsing: text, in: world.context, texts: &world.texts)
      return "accepted"
    } catch {
      let location = "\(error.location.line):\(error.location.column)+\(error.location.length)"
      let advice = error.advice.map { ["  > \($0)"] } ?? []
      let lines = ["  \(location)", "  - \(error.reason)"] + advice
      return lines.joined(separator: "\n")
    }
  }

  /// An entry without its text, its broken lines joined.
  private func normalized(_ entry: String) -> String {
    entry.split(separator: "\n").dropFirst().joined(separator: "\n")
      .replacing("\n    ", with: " ")
  }

  @Test("what is too long or too deep is refused, not tried")
  func limits() {
    let deep = { (part: String, count: Int) in
      "#Rule(Self.didVisit) { " + String(repeating: part, count: count) + "true }"
    }
    #expect(message(for: String(repeating: " ", count: 10_001)).contains("1:1+0"))
    for text in [deep("(", 4_000), deep("!", 9_000), deep("[", 4_000)] {
      #expect(message(for: text).contains("nested more than 100 levels deep"))
    }
    let sum = "#Rule(Self.$launches) { $0 == 1" + String(repeating: " + 1", count: 2_000) + " }"
    #expect(message(for: sum).contains("nested more than 100 levels deep"))
    for operation in ["$0 + 1", "$0 - 1 * 2", "-(-$0)", "(($0))"] {
      var text = "$0"
      while text.utf8.count < 5_000, text.count(where: { $0 == "(" }) < 90 {
        text = operation.replacing("$0", with: "(\(text))")
      }
      let said = message(for: "#Rule(Self.$launches) { \(text) == 1 }")
      #expect(said == "accepted" || said.contains("nested more than 100 levels deep"))
    }
    let deepSum = "#Rule(Self.$launches) { $0 == 1" + String(repeating: " + 1", count: 95) + " }"
    #expect(message(for: deepSum) == "accepted")
    var choice = "$0"
    for _ in 0..<40 { choice = "[true, false].contains(\(choice))" }
    #expect(message(for: "#Rule(Self.$isLoggedIn) { \(choice) }").contains("too large"))
    let chain = "#Rule(Self.didVisit) { true" + String(repeating: " && true", count: 1_200) + " }"
    #expect(message(for: chain) == "accepted")
  }

  @Test("a rule built in code that is too deep is refused too")
  func deepTree() throws {
    var expression = RuleExpression(.literal(.boolean(true)))
    for _ in 0..<200 { expression = RuleExpression(.not(expression)) }
    var world = RuleWorld()
    #expect(throws: RuleError.self) {
      try Rule(
        RuleSyntax(.event("didVisit"), expression), in: world.context, texts: &world.texts)
    }
  }

  @Test("a place counts bytes for the offset and scalars for the column")
  func locations() throws {
    let text = "// día\n  #Rule(Self.$name) { $0 == \"é\" && $0 == 3 }"
    var world = RuleWorld()
    let error = #expect(throws: RuleError.self) { try world.rule(text) }
    let location = try #require(error?.location)
    #expect(location.line == 2)
    #expect(location.column == 36)
    #expect(location.length == 7)
    let bytes = Array(text.utf8)[location.offset..<location.offset + location.length]
    #expect(String(decoding: bytes, as: UTF8.self) == "$0 == 3")
  }
}
