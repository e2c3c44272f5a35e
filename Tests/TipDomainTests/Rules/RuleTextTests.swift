import Testing

@testable import TipDomain

@Suite("The text of a rule on one line")
struct RuleTextTests {
  @Test(
    "comments go, spaces in strings stay",
    arguments: [
      ("#Rule(a) {\n  $0.isEmpty // none\n}", "#Rule(a) { $0.isEmpty }"),
      ("#Rule(a) { // \"x\" ü\n\t$0.count/* all */>=3 }", "#Rule(a) { $0.count >=3 }"),
      ("// first\n#Rule($n) { $0 == \"a  // b\" }  ", "#Rule($n) { $0 == \"a  // b\" }"),
      ("not ; a\n \" rule", "not ; a \" rule"),
      ("", ""),
    ])
  func oneLine(text: String, line: String) {
    #expect(RuleText.onOneLine(text) == line)
  }

  @Test("what is read from the line is what was read from the text")
  func sameMeaning() throws {
    let text = "#Rule($n) { // first\n  $0 == 1 /* or */ || // second\n  $0 == 2\n}"
    let line = RuleText.onOneLine(text)
    #expect(try RuleSyntax(parsing: line) == RuleSyntax(parsing: text))
    #expect(!line.contains("\n"))
  }
}
