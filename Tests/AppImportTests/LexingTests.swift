import AppImport
import SwiftSources
import Testing

@Suite("tokens")
struct LexingTests {
  @Test(
    "a string is one token, whatever stands inside",
    arguments: [
      #""plain""#, #""with \" quote""#, #""code \(name("inner \(deep)")) after""#,
      ##"#"raw "quotes" \n"#"##, ##"#"raw \#(code(")")) "#"##,
      "\"\"\"\n  several \"lines\"\n  \"\"\"",
      "#\"\"\"\n \"\"\" \\#(x) \n\"\"\"#", #""\\""#, #""braces { ( [""#, ##"#"""#"##,
    ])
  func strings(_ text: String) {
    #expect(tokens("let a = \(text); b").map { String($0) }.contains("string \(text)"))
    #expect(tokens("let a = \(text); b").last == "name b")
  }

  @Test("an open string ends with its line")
  func openString() {
    #expect(tokens("let a = \"open\nlet b").suffix(2) == ["name let", "name b"])
  }

  @Test(
    "a slash opens a regular expression only where a value may begin",
    arguments: [
      ("let a = /x y\\/(z)/", 1), ("a / b / c", 0), ("f(/a[/]b/)", 1), ("reduce(1, /)", 0),
      ("x = #/a/b/#", 1), ("return /a/", 1), ("let r = (a)/b/c", 0), ("a! / b / c", 0),
      ("#/\n  a # comment\n/#", 1), ("f(/, ?a/)", 1), ("merge(/, 3) + merge(/, 4)", 0),
    ])
  func regexes(_ text: String, _ count: Int) {
    #expect(tokens(text).filter { $0.hasPrefix("regex") }.count == count)
  }

  @Test("a dollar sign may stand inside a name")
  func dollarInName() {
    #expect(tokens("a$0b $0") == ["name a$0b", "dollarName $0"])
  }

  @Test("comments nest")
  func comments() {
    #expect(tokens("a /* b /* c */ d */ e // f\ng") == ["name a", "name e", "name g"])
  }

  @Test("both branches of a condition are read, and each token tells its own")
  func conditions() {
    let file = LexedFile.lex(
      SourceFile(
        path: "A.swift",
        text: "a\n#if os(iOS) || // why\n  DEBUG\nb\n#elseif X\nc\n#else\nd\n#endif\ne"))
    let texts = file.tokens.map { token in
      file.conditions[token.condition].map(\.text).joined(separator: "; ")
    }
    #expect(
      texts == [
        "", "os(iOS) || DEBUG", "!(os(iOS) || DEBUG) && (X)", "!(os(iOS) || DEBUG) && !(X)", "",
      ])
  }

  @Test("a condition that an edit left open takes no declaration with it")
  func openCondition() {
    let file = LexedFile.lex(
      SourceFile(path: "A.swift", text: "#if DEBUG\n#elseif os(macOS || DEBUG\nstruct A\n#endif"))
    #expect(file.tokens.count == 2)
  }

  @Test("columns count scalars, and lines count every kind of line end")
  func positions() {
    let bytes = [UInt8]("ab\r\né🙂x\rlast".utf8)
    let lines = LineTable(bytes)
    func position(_ text: String) -> String {
      let offset = bytes.indices.first { bytes[$0...].starts(with: [UInt8](text.utf8)) } ?? -1
      let found = lines.position(of: offset)
      return "\(found.line):\(found.column)"
    }
    #expect(position("b") == "1:2")
    #expect(position("x") == "2:3")
    #expect(position("last") == "3:1")
  }

  @Test(
    "nothing at all is a file too",
    arguments: ["", "\u{0}", "\"", "#", "#if", "`", "/*", "#\"", "}", "(", "\\("])
  func smallest(_ text: String) {
    _ = read(text)
    _ = AppReader.read([SourceFile(path: "", text: text)])
    _ = AppReader.read([SourceFile(path: "", bytes: [UInt8](text.utf8) + [0xFF, 0xFE, 0x80])])
  }
}
